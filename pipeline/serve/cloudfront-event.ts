/** What CloudFront hands to a function at "viewer request", as far as it is read. */
export type ViewerRequest = {
  readonly method: string;
  uri: string;
  /** Only ever emptied: as an object it has lost the order of names that are whole numbers. */
  querystring: Readonly<Record<string, never>>;
  /** The query as it was sent, of runtime 2.0; undefined where there is no question mark. */
  rawQueryString(): string | undefined;
};

/** What a function answers in place of the origin. */
export type ViewerResponse = {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly encoding: "text"; readonly data: string };
};

/** A finished reply but for the headers that all of its kind carry. */
export type BakedReply = {
  readonly status: number;
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The finished replies, what each of them carries, and each with a body; that of a bad request lacks its problems, and the way up to `v1`. */
export type BakedReplies = {
  readonly everywhere: Readonly<Record<string, string>>;
  readonly problem: Readonly<Record<string, string>>;
} & Readonly<Record<"options" | "notFound" | "methodNotAllowed" | "badRequest" | "notWritten", BakedReply>>;
