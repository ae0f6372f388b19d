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

/** What a store is given, smaller and readable only with one of the private keys; `age` opens it as well. */
export type Seal = (bytes: Buffer) => Promise<Buffer>;

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
  return async (bytes) => Buffer.from(await encrypter.encrypt(await zip(bytes, { level: constants.Z_BEST_SPEED })));
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
  return async (store, name) => {
    const sealed = await store.get(name);
    if (sealed === undefined) return undefined;
    try {
      return await unzip(await decrypter.decrypt(sealed));
    } catch (error) {
      const isOthers = error instanceof Error && /no identity matched/i.test(error.message);
      throw new StartupFault(
        isOthers
          ? 'The backup was not encrypted to this key: it needs the private half of one of its BACKUP_RECIPIENTS.'
          : `${name} in the backup is damaged: it does not open, though the key is right.`,
      );
    }
  };
}
