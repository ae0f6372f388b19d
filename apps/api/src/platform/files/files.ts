import type { UserType } from '@diwan/domain/people';
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UploadKind } from '@diwan/contract/uploads/upload';
import type { Config } from '../../config.ts';
import type { Log } from '../context.ts';
import type { Database } from '../database/connection.ts';
import { StartupFault } from '../../startup-fault.ts';
import { asError, thrownCode } from '../thrown.ts';
import { isFileName, type ByteRange, type FileDriver } from './file-driver.ts';
import { localDriver } from './local-driver.ts';
import type { S3Settings } from './s3-driver.ts';
import { watchedDriver } from './watched-driver.ts';
import { getKeys } from '@diwan/domain/records';

const EXTENSIONS = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
} as const;
export type StoredType = keyof typeof EXTENSIONS;
const TYPES = new Map<string, StoredType>(getKeys(EXTENSIONS).map((type) => [EXTENSIONS[type], type]));

const FOLDERS: Readonly<Record<string, string>> = { image: 'images', video: 'videos', audio: 'audio' };
const THUMBNAILS = 'thumbs';
/** Where files lie: what is copied when they move. */
export const FILE_FOLDERS: readonly string[] = [...Object.values(FOLDERS), THUMBNAILS];

/** Widths that smaller copies of a picture exist in. */
export const THUMBNAIL_WIDTHS = [96, 240] as const;
type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

export interface UploadFacts {
  readonly kind: UploadKind;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly duration_ms?: number | null;
  /** The resource that it was uploaded for, and by whom. */
  readonly model?: string | null;
  readonly adminId?: number | null;
  /** The client or provider whose it is, where no admin uploaded it. */
  readonly person?: { readonly kind: UserType; readonly id: number };
  /** A picture that moves goes on moving: those of records show their first frame. */
  readonly mayMove?: boolean;
  /** Only for who may see a record that holds it. */
  readonly isPrivate?: boolean;
  /** When it was uploaded. */
  readonly at?: number;
  /** A record holds it already: what is loaded, and not uploaded. */
  readonly isSaved?: boolean;
}

/** A name that nobody can guess: whoever has it may see the file, if it is public. */
export function newReference(type: StoredType): string {
  return `${FOLDERS[type.slice(0, 5)]}/${randomBytes(16).toString('hex')}.${EXTENSIONS[type]}`;
}

/** The type of a stored file, by its name: names are the server's own. */
export function getStoredType(reference: string): StoredType | undefined {
  return TYPES.get(reference.slice(reference.lastIndexOf('.') + 1));
}

const KEEP = `insert into uploads (reference, kind, bytes, width, height, duration_ms, model, admin_id, user_type, user_id, is_private, saved_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`;

/** Uploaded files: their bytes in a folder or a bucket, and the row by which records may name them. */
export class Files {
  readonly #driver: FileDriver;
  readonly #database: Pick<Database, 'pool'>;
  readonly #shrinking = new Map<string, Promise<Buffer | undefined>>();

  constructor(driver: FileDriver, database: Pick<Database, 'pool'>) {
    this.#driver = driver;
    this.#database = database;
  }

  get incoming(): string {
    return this.#driver.incoming;
  }

  /** Keeps a file under a reference. Doing so again with the same reference changes nothing. */
  async put(reference: string, bytes: Buffer, facts: UploadFacts): Promise<void> {
    await this.#driver.put(reference, bytes, requiredType(reference));
    await this.#record(reference, bytes.length, facts);
  }

  /** The same for a file of the incoming folder, which moves away from there. */
  async putFile(reference: string, path: string, bytes: number, facts: UploadFacts): Promise<void> {
    await this.#driver.putFile(reference, path, requiredType(reference));
    await this.#record(reference, bytes, facts);
  }

  /** The row comes last: a record can only name a file that is whole. */
  async #record(reference: string, bytes: number, facts: UploadFacts) {
    const {
      kind,
      width = null,
      height = null,
      duration_ms = null,
      model = null,
      adminId = null,
      person,
      isPrivate = false,
      isSaved = false,
    } = facts;
    const created_at = new Date(facts.at ?? Date.now()).toISOString();
    const saved_at = isSaved ? created_at : null;
    const owner = [adminId, person?.kind ?? null, person?.id ?? null];
    const values = [reference, kind, bytes, width, height, duration_ms, model, ...owner, isPrivate, saved_at, created_at];
    await this.#database.pool.query(KEEP, values);
  }

  /** A file and its smaller copies; their row is the caller's. */
  async remove(reference: string): Promise<void> {
    for (const width of THUMBNAIL_WIDTHS) await this.#driver.remove(getThumbnail(reference, width));
    await this.#driver.remove(reference);
  }

  size(reference: string): Promise<number | undefined> {
    return this.#driver.size(reference);
  }

  read(reference: string, range?: ByteRange) {
    return this.#driver.read(reference, range);
  }

  /** A picture in a smaller width: drawn when first asked for, kept from then on. */
  async thumbnail(reference: string, width: ThumbnailWidth): Promise<Buffer | undefined> {
    const name = getThumbnail(reference, width);
    const kept = await getBytes(this.#driver.read(name));
    if (kept) return kept;
    const drawing = this.#shrinking.get(name) ?? this.#shrink(reference, name, width).finally(() => this.#shrinking.delete(name));
    this.#shrinking.set(name, drawing);
    return drawing;
  }

  async #shrink(reference: string, name: string, width: number): Promise<Buffer | undefined> {
    const whole = await getBytes(this.#driver.read(reference));
    if (!whole) return undefined;
    const { shrink } = await import('./image.ts');
    const small = await shrink(whole, width);
    await this.#driver.put(name, small, 'image/webp');
    return small;
  }

  close() {
    this.#driver.close();
  }
}

const getThumbnail = (reference: string, width: ThumbnailWidth) =>
  `${THUMBNAILS}/${reference.slice(reference.indexOf('/') + 1, reference.lastIndexOf('.'))}-${width}.webp`;

function requiredType(reference: string): StoredType {
  const type = getStoredType(reference);
  if (!type) throw new Error(`${reference} names no type of file`);
  return type;
}

async function getBytes(reading: ReturnType<FileDriver['read']>): Promise<Buffer | undefined> {
  const found = await reading;
  return found && buffer(found.stream);
}

const ONE_DAY = 24 * 60 * 60 * 1000;

/** Removes what a process that was killed left in the incoming folder; other nodes may be using it, so not what is recent. */
async function removeLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ONE_DAY) await rm(path, { force: true });
  }
}

/** The files of a process: in the bucket that its configuration names, else in the data folder; `log` hears of an outage. */
export async function openFiles(config: Config, database: Pick<Database, 'pool'>, log?: Log): Promise<Files> {
  const own = (await openBucket(config)) ?? (await openFolder(config));
  const driver = log === undefined ? own : watchedDriver(own, log);
  await removeLeftovers(driver.incoming, Date.now());
  return new Files(driver, database);
}

/** One that takes no files is found as a node starts, and not by the first who uploads. */
async function openFolder(config: Config): Promise<FileDriver> {
  const driver = localDriver(getFolder(config));
  await mkdir(driver.incoming, { recursive: true, mode: 0o700 });
  await access(driver.incoming, constants.W_OK | constants.X_OK);
  return driver;
}

const getFolder = ({ dataDir }: Config) => join(dataDir, 'uploads');

/** The bucket that a configuration names; null where files lie in the data folder. */
export function bucketSettings({ s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region, s3Endpoint }: Config): S3Settings | null {
  if (s3Bucket === null || s3AccessKeyId === null || s3SecretAccessKey === null) return null;
  return { bucket: s3Bucket, region: s3Region, endpoint: s3Endpoint, accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey };
}

async function openBucket(config: Config): Promise<FileDriver | undefined> {
  const bucket = bucketSettings(config);
  if (bucket === null) return undefined;
  // The client takes a while to load, and most installations have no bucket.
  const { s3Driver } = await import('./s3-driver.ts');
  return s3Driver(bucket);
}

/** How many files are copied at a time; each is in memory meanwhile. */
const COPIES = 4;

/**
 * Copies the files of the data folder into the bucket of the configuration, under the same names; the folder stays as it is. What is there
 * already, by name and size, is left: a copy that broke off goes on. Gives how many were copied and how many were there; undefined where
 * no bucket is set.
 */
export async function copyToBucket(config: Config): Promise<{ readonly copied: number; readonly present: number } | undefined> {
  const bucket = await openBucket(config);
  if (!bucket) return undefined;
  const folder = getFolder(config);
  const names = await listFiles(folder);
  const total = names.length;
  let copied = 0;
  const copy = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const path = join(folder, name);
      if ((await bucket.size(name)) === (await stat(path)).size) continue;
      await bucket.put(name, await readFile(path), requiredType(name));
      copied += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: COPIES }, copy));
    return { copied, present: total - copied };
  } catch (error) {
    const { name, message } = asError(error);
    throw new StartupFault(
      `Files could not be copied to the bucket ${config.s3Bucket} (${name}: ${message}): see to it and the settings S3_…, and run it again; ${copied} are there.`,
    );
  } finally {
    names.length = 0;
    bucket.close();
  }
}

/** The files of a folder by their names; what others put there is none. */
async function listFiles(folder: string): Promise<string[]> {
  const listPart = async (part: string) => {
    const found = await readdir(join(folder, part)).catch((error: unknown) => {
      if (thrownCode(error) === 'ENOENT') return [];
      throw new StartupFault(`The folder ${join(folder, part)} cannot be read (${asError(error).message}): see to its owner and mode.`);
    });
    return found.map((name) => `${part}/${name}`);
  };
  const names = (await Promise.all(FILE_FOLDERS.map(listPart))).flat();
  return names.filter((name) => isFileName(name) && getStoredType(name) !== undefined);
}
