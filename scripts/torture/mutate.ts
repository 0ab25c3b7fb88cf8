import fc from "fast-check";

interface Edit {
  /** Where, from 0 (the beginning) to 1 (the end). */
  readonly at: number;
  readonly kind: "delete" | "insert" | "repeat" | "flip";
  readonly length: number;
  readonly inserted: Uint8Array;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("delete", "insert", "repeat", "flip"),
  length: fc.nat(200),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc
      .constantFrom(
        '"',
        "\n",
        "\t",
        ",",
        "\0",
        "<",
        "</",
        "<!--",
        "<![CDATA[",
        "&",
        "&#0;",
        "&x;",
        "{",
        "[",
        "\\",
        "\ufeff",
        "ı",
        "-",
      )
      .map((text) => Buffer.from(text)),
  ),
});

/** Sound bytes with a few edits: what a fault on the way, or malice, makes of a file. */
export function mutate(samples: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(edit, { maxLength: 8 }))
    .map(([sample, edits]) => edits.reduce(applyEdit, Buffer.from(sample)));
}

function applyEdit(bytes: Buffer, { at, kind, length, inserted }: Edit): Buffer {
  const place = Math.floor(at * bytes.length);
  const [head, part, tail] = [
    bytes.subarray(0, place),
    bytes.subarray(place, place + length),
    bytes.subarray(place + length),
  ];
  switch (kind) {
    case "delete":
      return Buffer.concat([head, tail]);
    case "insert":
      return Buffer.concat([head, inserted, part, tail]);
    case "repeat":
      return Buffer.concat([head, part, part, part, tail]);
    case "flip":
      return Buffer.concat([head, part.map((byte) => byte ^ (1 << (length % 8))), tail]);
  }
}
