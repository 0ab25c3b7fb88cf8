const unknownSigner =
  "Have NODE_EXTRA_CA_CERTS name a file with the certificate of the authority that signed the server's, or a proxy's on the way.";

/** What helps, by the code of a failure of the network, where Node does not know who signed a certificate, as a company for itself. */
export const adviceOnCertificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
};

/** What a failure of the network says: of a host with several addresses Node gives one without words, which holds what each of them said. */
export function printNetworkError(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map(({ message }: Error) => message).join(", ");
}
