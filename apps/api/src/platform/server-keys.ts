import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from './database/connection.ts';
import type { Runner } from './database/runner.ts';
import { thrownCode } from './thrown.ts';
import { db } from './database/tables.ts';
import { maybe } from './database/typed.ts';

/** A sealed text: `v1.<key>.<nonce>.<tag>.<text>`; the key is named so that former ones can be told apart. */
const VERSION = 'v1';
const SEALED = /^v1(?:\.[\w-]+){4}$/;
const KEY_FILE = 'secret.key';

interface Key {
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

function getKey(secret: string): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `diwan ${purpose}`, 32));
  const sealing = derive('secrets at rest');
  return { id: createHash('sha256').update(sealing).digest('base64url').slice(0, 8), sealing, signing: derive('signed links') };
}

/** Seals secrets at rest and signs links, with keys that all nodes share; the first key is in use, the others only open what they sealed. */
export class ServerKeys {
  readonly #keys: readonly Key[];
  readonly #current: Key;

  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map(getKey);
    const [current] = this.#keys;
    if (!current) throw new Error('no key to seal with');
    this.#current = current;
  }

  /** AES-256-GCM; `about` is bound to it, so that a sealed text cannot be moved to another row. */
  seal(text: string, about: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#current.sealing, nonce).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [VERSION, this.#current.id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
  }

  /** What was sealed; undefined where none of the keys fits. What was never sealed is given as it is: rows from before there were keys. */
  open(stored: string, about: string): string | undefined {
    const [version, id, nonce, tag, sealed] = stored.split('.');
    if (version !== VERSION || sealed === undefined) return stored;
    const key = this.#keys.find((one) => one.id === id);
    if (!key) return undefined;
    const getBytes = (part = '') => Buffer.from(part, 'base64url');
    const bytes = getBytes(sealed);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, getBytes(nonce)).setAAD(Buffer.from(about)).setAuthTag(getBytes(tag));
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** What was sealed, and nothing that never was: for what comes from outside, such as a cookie. */
  openSealed(stored: string, about: string): string | undefined {
    return SEALED.test(stored) ? this.open(stored, about) : undefined;
  }

  /** Whether a text is sealed with the key in use. */
  isCurrent(stored: string): boolean {
    return stored.startsWith(`${VERSION}.${this.#current.id}.`);
  }

  sign(text: string): string {
    return getSignature(this.#current, text);
  }

  /** Links that a former key signed hold for their minutes. */
  isSigned(text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.#keys.some((key) => {
      const right = Buffer.from(getSignature(key, text));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

const getSignature = (key: Key, text: string) => createHmac('sha256', key.signing).update(text).digest('base64url');
const newSecret = () => randomBytes(32).toString('base64url');

const isMissing = (error: unknown) => thrownCode(error) === 'ENOENT';
const isThere = (error: unknown) => thrownCode(error) === 'EEXIST';

async function readKeyFile(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, KEY_FILE), 'utf8')).trim() || undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Makes the file whole or not at all: of two processes that begin at once, both end up with the same key. */
async function makeKeyFile(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `.${KEY_FILE}.${randomBytes(6).toString('hex')}`);
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(`${newSecret()}\n`);
    await file.sync();
    await file.close();
    await link(part, join(folder, KEY_FILE)).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  return (await readKeyFile(folder)) ?? '';
}

async function readKeyRow({ pool }: Pick<Database, 'pool'>): Promise<string | undefined> {
  return (await maybe(pool, db.selectFrom('server_keys').select('value').where('name', '=', 'secret')))?.value;
}

async function makeKeyRow(database: Pick<Database, 'pool'>): Promise<string> {
  await database.pool.query(`insert into server_keys (name, value) values ('secret', $1) on conflict do nothing`, [newSecret()]);
  return (await readKeyRow(database)) ?? '';
}

/** Gives a database that the embedded one moves to the key of the file beside that: every node then finds it there. */
export async function carryKey(folder: string, runner: Runner): Promise<void> {
  const key = await readKeyFile(folder);
  if (key === undefined) return;
  await runner.query(
    `insert into server_keys (name, value) values ('secret', $1) on conflict (name) do update set value = excluded.value`,
    [key],
  );
}

/**
 * The keys of this installation. SECRET_KEY where it is set; else a file beside the embedded database, made once and readable by
 * its owner alone; else a row of the database, the one place that all nodes reach. What was in use before SECRET_KEY still opens.
 */
export async function openServerKeys(config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>, database: Pick<Database, 'pool'>) {
  const configured = config.secretKey?.split(',').map((one) => one.trim()) ?? [];
  const found = [await readKeyFile(config.dataDir), await readKeyRow(database)];
  const own = config.databaseUrl === null ? found : found.toReversed();
  const secrets = [...configured, ...own].filter((one) => one !== undefined).filter((one) => one !== '');
  if (configured.length === 0 && own[0] === undefined)
    secrets.unshift(config.databaseUrl === null ? await makeKeyFile(config.dataDir) : await makeKeyRow(database));
  return new ServerKeys([...new Set(secrets)]);
}
