import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { BackupStore } from '../backup/store.ts';
import { checkedName, type ByteRange, type FileDriver } from './file-driver.ts';

// Which Node a later SDK will want is nothing that whoever runs this one can change: it would stand before the answer of every command.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

const openClient = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than AWS rarely have a host name per bucket, nor AWS's newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Asks a bucket for one name, by the key's own rights, and changes nothing there. Throws what keeps files from it. */
export async function reachBucket(settings: S3Settings, abortSignal: AbortSignal): Promise<void> {
  const client = openClient(settings);
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }), { abortSignal });
  } finally {
    client.destroy();
  }
}

/** Files in a bucket of S3, or of a service that speaks its language. An object appears whole or not at all. */
export function s3Driver(settings: S3Settings): FileDriver {
  const { bucket } = settings;
  const client = openClient(settings);
  // Readable by this process's user only.
  const incoming = mkdtempSync(join(tmpdir(), 'diwan-incoming-'));
  const at = (name: string) => ({ Bucket: bucket, Key: checkedName(name) });

  async function send(name: string, ContentType: string, body: Pick<PutObjectCommandInput, 'Body' | 'ContentLength'>) {
    await client.send(new PutObjectCommand({ ...at(name), ContentType, ...body }));
  }

  return {
    incoming,
    put: (name, bytes, type) => send(name, type, { Body: bytes }),
    async putFile(name, path, type) {
      await send(name, type, { Body: createReadStream(path), ContentLength: (await stat(path)).size });
      await rm(path, { force: true });
    },
    async size(name) {
      const answer = await unlessMissing(client.send(new HeadObjectCommand(at(name))));
      return answer?.ContentLength;
    },
    async read(name, range?: ByteRange) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await unlessMissing(client.send(new GetObjectCommand({ ...at(name), ...(Range && { Range }) })));
      if (!answer) return undefined;
      const { Body: stream, ContentLength: bytes = 0 } = answer;
      // In Node the body is a stream of Node's.
      if (!(stream instanceof Readable)) throw new Error(`${name} came as no stream`);
      return { stream, bytes };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    close() {
      client.destroy();
      rmSync(incoming, { recursive: true, force: true });
    },
  };
}

/** A store of backups in a folder of a bucket. */
export function bucketStore(settings: S3Settings, folder: string): BackupStore {
  const client = openClient(settings);
  const { bucket: Bucket } = settings;
  const before = folder === '' ? '' : `${folder}/`;
  const at = (name: string) => ({ Bucket, Key: before + name });
  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }));
    },
    async get(name) {
      const answer = await unlessMissing(client.send(new GetObjectCommand(at(name))));
      return answer?.Body && Buffer.from(await answer.Body.transformToByteArray());
    },
    async list(part) {
      const names: string[] = [];
      for (let ContinuationToken: string | undefined, isFirst = true; isFirst || ContinuationToken !== undefined; isFirst = false) {
        const answer = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${before}${part}/`, ...(ContinuationToken !== undefined && { ContinuationToken }) }),
        );
        names.push(...(answer.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(before.length)])));
        ContinuationToken = answer.NextContinuationToken;
      }
      return names.toSorted();
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    close: () => client.destroy(),
  };
}
