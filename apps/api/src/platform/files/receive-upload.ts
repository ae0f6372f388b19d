import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { AUDIO_MAX_MS, UPLOAD_KINDS, UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '@diwan/contract/uploads/upload';
import { AppError } from '../errors.ts';
import { newReference, type UploadFacts, type Files } from './files.ts';
import { isAmong } from '@diwan/domain/records';

/** As many of a file's first bytes as any of the types needs to show itself. */
const HEAD = 4100;

/** A file on its way in: in a place of its own, not yet looked at. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
}

/** Writes a stream into the incoming folder; throws 413 once it is longer than `limit` bytes, AbortError at the signal, and leaves nothing behind then. */
export async function receive(stream: Readable, folder: string, limit: number, signal: AbortSignal): Promise<IncomingFile> {
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
async function typeFromBytes<K extends UploadKind>(path: string, kind: K): Promise<(typeof UPLOAD_TYPES)[K][number]> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await getHead(path)).catch(() => undefined);
  const type = UPLOAD_TYPES[kind].find((one) => one === found?.mime);
  if (!type) throw new AppError(422, 'upload.type');
  return type;
}

const RECORDINGS = { mp4: 'audio/mp4', webm: 'audio/webm' } as const;
/** A recording of five minutes ends a moment later. */
const LENIENCY_MS = 2_000;

/** Keeps a recording as it is, with its length: sound alone, in what every phone plays. */
async function keepRecording(files: Files, { path, bytes }: IncomingFile, facts: UploadFacts): Promise<string> {
  const { measure } = await import('./measure.ts');
  const found = await measure(path);
  if (!found || found.container === 'other' || !found.hasSound || found.width !== null) throw new AppError(422, 'upload.type');
  if (!found.isPlayable) throw new AppError(422, 'upload.codec');
  if (found.duration_ms === null) throw new AppError(422, 'upload.type');
  if (found.duration_ms > AUDIO_MAX_MS + LENIENCY_MS) throw new AppError(422, 'upload.too_long');
  const reference = newReference(RECORDINGS[found.container]);
  await files.putFile(reference, path, bytes, { ...facts, duration_ms: found.duration_ms });
  return reference;
}

/**
 * Keeps a video as it is, with the size of its pictures, and its length where that can be read. Its first bytes alone say little:
 * anything may follow the twelve that name an MP4.
 */
async function keepVideo(files: Files, { path, bytes }: IncomingFile, facts: UploadFacts): Promise<string> {
  const reference = newReference(await typeFromBytes(path, 'video'));
  const { measure } = await import('./measure.ts');
  const found = await measure(path);
  if (!found || found.width === null) throw new AppError(422, 'upload.type');
  if (!found.isPlayable) throw new AppError(422, 'upload.codec');
  const { duration_ms, width, height } = found;
  await files.putFile(reference, path, bytes, { ...facts, duration_ms, width, height });
  return reference;
}

/** Checks a received file and keeps it, pictures drawn anew, videos and recordings as they are: its reference. Throws 413 and 422. */
export async function keepUpload(
  files: Files,
  incoming: IncomingFile,
  facts: UploadFacts,
  most: number = UPLOAD_LIMITS[facts.kind],
): Promise<string> {
  const { path, bytes } = incoming;
  if (bytes === 0) throw new AppError(422, 'upload.missing');
  if (bytes > most) throw new AppError(413, 'upload.too_large');
  if (facts.kind === 'audio') return keepRecording(files, incoming, facts);
  if (facts.kind === 'video') return keepVideo(files, incoming, facts);
  await typeFromBytes(path, facts.kind);
  const { redraw } = await import('./image.ts');
  const picture = await redraw(path, facts.mayMove);
  const reference = newReference('image/webp');
  await files.put(reference, picture.bytes, { ...facts, width: picture.width, height: picture.height });
  return reference;
}

export function isUploadKind(value: unknown): value is UploadKind {
  return isAmong(UPLOAD_KINDS, value);
}
