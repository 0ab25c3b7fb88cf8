/** What CloudFront hands to a function at "viewer request", as far as it is read. */
export type ViewerRequest = {
  readonly method: string;
  uri: string;
  querystring: Readonly<Record<string, { readonly value: string; readonly multiValue?: readonly { value: string }[] }>>;
};

/** What a function answers in place of the origin. */
export type ViewerResponse = {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly encoding: "text"; readonly data: string };
};

/** A finished reply but for the headers that all carry. */
export type BakedReply = {
  readonly status: number;
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The finished replies, and what each of them carries; that of a bad request lacks its problems. */
export type BakedReplies = {
  readonly everywhere: Readonly<Record<string, string>>;
} & Readonly<Record<"options" | "methodNotAllowed" | "badRequest" | "notWritten", BakedReply>>;
