import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartupFault } from '../../startup-fault.ts';
import type { BackupStore } from './store.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The fewest keys that each open every backup by themselves: one is lost, or its holder is. */
export const FEWEST_RECIPIENTS = 2;

/** Two pairs of keys in age's form: public ones for BACKUP_RECIPIENTS, private ones for who is to open backups, away from this machine. */
export async function makeKeyPair(): Promise<{ readonly recipient: string; readonly identity: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Puts bytes into a store, smaller, and readable only with one of the private keys. */
export type Seal = (store: BackupStore, name: string, bytes: Buffer) => Promise<void>;

/** A key of one run, by which all of it is sealed; age seals the key itself, for each of the recipients. */
interface RunKey {
  readonly id: Buffer;
  readonly key: Buffer;
}
const [ID_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 12, 16];
const HEAD_BYTES = ID_BYTES + NONCE_BYTES + TAG_BYTES;
const getKeyName = (id: Buffer) => `keys/${id.toString('hex')}.age`;

async function makeRunKey(store: BackupStore, encrypter: Encrypter): Promise<RunKey> {
  const [id, key] = [randomBytes(ID_BYTES), randomBytes(32)];
  await store.put(getKeyName(id), Buffer.from(await encrypter.encrypt(key)));
  return { id, key };
}

/** A seal for public keys. Throws StartupFault where they are too few, or are none. */
export function sealFor(recipients: readonly string[]): Seal {
  if (new Set(recipients).size < FEWEST_RECIPIENTS)
    throw new StartupFault(
      `Backups are encrypted to ${FEWEST_RECIPIENTS} public keys or more, each of which opens them: make them with npm run backup-key, and set BACKUP_RECIPIENTS.`,
    );
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartupFault(
        `BACKUP_RECIPIENTS has ${JSON.stringify(recipient.slice(0, 80))}, which is no public key: they begin with age1.`,
      );
    }
  }
  const keys = new WeakMap<BackupStore, Promise<RunKey>>();
  return async (store, name, bytes) => {
    const made = keys.get(store) ?? makeRunKey(store, encrypter);
    keys.set(store, made);
    // One that could not be written is made anew.
    made.catch(() => keys.delete(store));
    const { id, key } = await made;
    const nonce = randomBytes(NONCE_BYTES);
    // The name is bound to it: nothing of a store can stand in the place of something else.
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(await zip(bytes, { level: constants.Z_BEST_SPEED })), cipher.final()]);
    await store.put(name, Buffer.concat([id, nonce, cipher.getAuthTag(), sealed]));
  };
}

/** Reads what was sealed; undefined where there is no such name. */
export type Unseal = (store: BackupStore, name: string) => Promise<Buffer | undefined>;

/** The key of one who may open backups: lines of a file as age-keygen writes it. Throws StartupFault for what is none. */
export function openWith(keyFile: string): Unseal {
  const decrypter = new Decrypter();
  const identities = keyFile.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new StartupFault('The file of the private key has no line that begins with AGE-SECRET-KEY-.');
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new StartupFault('The private key is not whole: copy the line that begins with AGE-SECRET-KEY- again.');
  }
  const keys = new Map<string, Promise<Buffer>>();
  const openKey = async (store: BackupStore, keyName: string) => {
    const sealed = await store.get(keyName);
    if (!sealed) throw new StartupFault(`${keyName} is missing in the backup: without it nothing that it sealed opens.`);
    try {
      return Buffer.from(await decrypter.decrypt(sealed));
    } catch {
      throw new StartupFault('The backup was not encrypted to this key: it needs the private half of one of its BACKUP_RECIPIENTS.');
    }
  };
  return async (store, name) => {
    const sealed = await store.get(name);
    if (sealed === undefined) return undefined;
    const keyName = getKeyName(sealed.subarray(0, ID_BYTES));
    const key = keys.get(keyName) ?? openKey(store, keyName);
    keys.set(keyName, key);
    const [nonce, tag] = [sealed.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES), sealed.subarray(ID_BYTES + NONCE_BYTES, HEAD_BYTES)];
    const decipher = createDecipheriv('aes-256-gcm', await key, nonce).setAAD(Buffer.from(name));
    try {
      decipher.setAuthTag(tag);
      return await unzip(Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]));
    } catch {
      throw new StartupFault(`${name} in the backup is damaged: it does not open, though the key is right.`);
    }
  };
}
