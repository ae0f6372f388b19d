import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { UPLOAD_KINDS, UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '@diwan/contract/uploads';
import { AppError } from '../errors.ts';
import { newReference, type FileFacts, type Files, type StoredType } from './files.ts';
import { isAmong } from '@diwan/domain/records';

/** As many of a file's first bytes as any of the types needs to show itself. */
const HEAD = 4100;

/** A file on its way in: in a place of its own, not yet looked at. */
export interface Incoming {
  readonly path: string;
  readonly bytes: number;
}

/** Writes a stream into the incoming folder; throws 413 once it is longer than `limit` bytes, AbortError at the signal, and leaves nothing behind then. */
export async function receive(stream: Readable, folder: string, limit: number, signal: AbortSignal): Promise<Incoming> {
  const path = join(folder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let bytes = 0;
  const file = createWriteStream(path, { flags: 'wx' });
  try {
    await pipeline(
      stream,
      async function* counted(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          bytes += part.length;
          if (bytes > limit) throw new AppError(413, 'upload.too_large');
          yield part;
        }
      },
      file,
      { signal },
    );
    return { path, bytes };
  } catch (error) {
    // On a busy machine the file may still be about to be opened: removed before that, it would come into being afterwards.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
    await discard(path);
    throw error;
  }
}

/** Removes a file of the incoming folder, if it is still there. */
export function discard(path: string): Promise<void> {
  return rm(path, { force: true });
}

async function getHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the bytes say that the file is; what the client said is never looked at. Throws 422 for anything that is not taken as `kind`. */
async function typeFromBytes(path: string, kind: UploadKind): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await getHead(path)).catch(() => undefined);
  if (!found || !isAmong(UPLOAD_TYPES[kind], found.mime)) throw new AppError(422, 'upload.type');
  return found.mime;
}

/** Checks a received file and keeps it, pictures drawn anew, videos as they are: its reference. Throws 413 and 422. */
export async function keep(files: Files, { path, bytes }: Incoming, facts: FileFacts): Promise<string> {
  if (bytes === 0) throw new AppError(422, 'upload.missing');
  if (bytes > UPLOAD_LIMITS[facts.kind]) throw new AppError(413, 'upload.too_large');
  const type = await typeFromBytes(path, facts.kind);
  if (facts.kind === 'video') {
    const reference = newReference(type as StoredType);
    await files.putFile(reference, path, bytes, facts);
    return reference;
  }
  const { redraw } = await import('./image.ts');
  const picture = await redraw(path);
  const reference = newReference('image/webp');
  await files.put(reference, picture.bytes, { ...facts, width: picture.width, height: picture.height });
  return reference;
}

export function isUploadKind(value: unknown): value is UploadKind {
  return isAmong(UPLOAD_KINDS, value);
}
