import { expect, test } from "vitest";
import { explain } from "../../pipeline/upload/explain-failure.ts";

const fail = (error: Error, code: string) => explain("read b/key", Promise.reject(Object.assign(error, { code })));

test("of a store with several addresses each is told that could not be reached", async () => {
  const each = ["::1", "127.0.0.1"].map((address) => new Error(`connect ECONNREFUSED ${address}:80`));
  await expect(fail(new AggregateError(each), "ECONNREFUSED")).rejects.toThrow(
    new Error(
      "cannot read b/key: connect ECONNREFUSED ::1:80, connect ECONNREFUSED 127.0.0.1:80. See whether the store runs, or mend --endpoint.",
    ),
  );
});

test.each([
  ["self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["self-signed certificate in certificate chain", "SELF_SIGNED_CERT_IN_CHAIN"],
  ["unable to get local issuer certificate", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"],
  ["unable to verify the first certificate", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
])("where Node does not know who signed the store's certificate, it is told how to say so: %s", async (told, code) => {
  await expect(fail(new Error(told), code)).rejects.toThrow(
    `cannot read b/key: ${told}. Have NODE_EXTRA_CA_CERTS name a file with the certificate of the authority`,
  );
});
