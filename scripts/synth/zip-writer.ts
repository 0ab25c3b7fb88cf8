import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** A zip file that is being written. */
export interface ZipWriter {
  /** Packs a member. */
  add(name: string, chunks: Iterable<Uint8Array>): Promise<void>;
  /** Writes the directory and closes the file. */
  finish(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
}

// Zip's own numbers, from its APPNOTE.TXT; the day is 1980-01-01, the first there is, so that bytes do not change. No library
// writes them, for yazl takes 1.4 times as much processor time: it computes checksums in JavaScript.
const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
const deflated = 8;
const firstDay = 0x21;
const largest = 0xffffffff;

/** Opens a zip file for writing; members are packed fast (level 1) and one after the other. */
export async function openZipWriter(path: string): Promise<ZipWriter> {
  const file = await open(path, "w");
  const members: Member[] = [];
  let end = 0;
  return {
    add: async (name, chunks) => {
      const member = await writeMember(path, file, name, end, chunks).catch(async (error) => {
        await file.close();
        throw error;
      });
      members.push(member);
      end = member.offset + 30 + Buffer.byteLength(name) + member.packed;
    },
    finish: async () => {
      const directory = Buffer.concat(members.map(describeMember));
      await file.write(directory, 0, directory.length, end);
      await file.write(describeEnd(members.length, directory.length, end), 0, 22, end + directory.length);
      await file.close();
    },
  };
}

/** The sizes and the checksum stand before the bytes, and are known after them only. */
async function writeMember(
  path: string,
  file: FileHandle,
  name: string,
  offset: number,
  chunks: Iterable<Uint8Array>,
): Promise<Member> {
  const start = offset + 30 + Buffer.byteLength(name);
  let crc = 0;
  let bytes = 0;
  const count = function* () {
    for (const chunk of chunks) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const packer = createDeflateRaw({ level: 1, chunkSize: 1 << 18, memLevel: 9 });
  const written = createWriteStream(path, { flags: "r+", start });
  await pipeline(Readable.from(count(), { objectMode: true, highWaterMark: 4 }), packer, written);
  const packed = written.bytesWritten;
  if (bytes > largest) throw new Error(`${name} has ${bytes} bytes, more than a zip without extensions can hold.`);
  const member = { name, offset, crc, packed, bytes };
  const header = Buffer.concat([long(localSignature), ...describe(member), short(0), Buffer.from(name)]);
  await file.write(header, 0, header.length, offset);
  return member;
}

/** What is said of a member both before its bytes and in the directory. */
function describe({ name, crc, packed, bytes }: Member): Buffer[] {
  const numbers = [version, 0, deflated, 0, firstDay].map(short);
  return [...numbers, long(crc), long(packed), long(bytes), short(Buffer.byteLength(name))];
}

function describeMember(member: Member): Buffer {
  const nothing = [0, 0, 0, 0].map(short);
  const rest = [...nothing, long(0), long(member.offset), Buffer.from(member.name)];
  return Buffer.concat([long(centralSignature), short(version), ...describe(member), ...rest]);
}

function describeEnd(count: number, size: number, offset: number): Buffer {
  const numbers = [0, 0, count, count].map(short);
  return Buffer.concat([long(endSignature), ...numbers, long(size), long(offset), short(0)]);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
