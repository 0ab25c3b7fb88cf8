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

// Zip's own numbers, from its APPNOTE.TXT; the day is 1980-01-01, the first there is, so that bytes do not change.
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
  const header = Buffer.concat([shortsAndLongs([localSignature, 4], ...describe(member), [0, 2]), Buffer.from(name)]);
  await file.write(header, 0, header.length, offset);
  return member;
}

function describe({ name, crc, packed, bytes }: Member): [number, 2 | 4][] {
  const time: [number, 2][] = [
    [0, 2],
    [firstDay, 2],
  ];
  return [
    [version, 2],
    [0, 2],
    [deflated, 2],
    ...time,
    [crc, 4],
    [packed, 4],
    [bytes, 4],
    [Buffer.byteLength(name), 2],
  ];
}

function describeMember(member: Member): Buffer {
  const rest: [number, 2 | 4][] = [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [member.offset, 4],
  ];
  const fields = shortsAndLongs([centralSignature, 4], [version, 2], ...describe(member), ...rest);
  return Buffer.concat([fields, Buffer.from(member.name)]);
}

function describeEnd(count: number, size: number, offset: number): Buffer {
  return shortsAndLongs([endSignature, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
}

/** Little-endian numbers of two or four bytes. */
function shortsAndLongs(...numbers: readonly [value: number, bytes: 2 | 4][]): Buffer {
  const parts = numbers.map(([value, bytes]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
}
