import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP, by their names: those that its directory lists. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16);
  while (archive.readUInt32LE(at) === 0x02_01_4b_50) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files[archive.toString('utf8', at + 46, at + 46 + name)] = method === 0 ? bytes : inflateRawSync(bytes);
    at += 46 + name + extra + comment;
  }
  return files;
}
