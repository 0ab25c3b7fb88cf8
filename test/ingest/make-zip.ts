import { crc32, deflateRawSync } from "node:zlib";

/** A file to put in a zip; what is given beside name and content is a lie to write in its place, but for method 0, which stores. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly crc?: number;
  readonly size?: number;
  readonly flags?: number;
  readonly method?: number;
}

/** Makes the bytes of a zip of deflated or stored files (APPNOTE 4.3), each with the lies that it asks for. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const bytes = toBytes(entry.content);
    const packed = entry.method === 0 ? bytes : deflateRawSync(bytes);
    const shared = describeEntry(entry, packed.length, name.length);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, name, packed]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), shared, position, name);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

// The 26 bytes that the local header and the central directory have in common.
function describeEntry(entry: ZipEntry, packedLength: number, nameLength: number): Buffer {
  const content = toBytes(entry.content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.flags ?? 0, 2);
  fields.writeUInt16LE(entry.method ?? 8, 4);
  fields.writeUInt32LE(entry.crc ?? crc32(content), 10);
  fields.writeUInt32LE(packedLength, 14);
  fields.writeUInt32LE(entry.size ?? content.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : content;
