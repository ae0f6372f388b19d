import { createHash } from 'node:crypto';
import { StartupFault } from '../../startup-fault.ts';
import type { Seal, Unseal } from './sealed.ts';
import type { BackupStore } from './store.ts';

/** A file of the data folder, in parts of one MB by their digests; two backups share the parts that are the same. */
export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
  readonly parts: readonly string[];
}

/** How a manifest is written: one that is written otherwise is another version's to read. */
const FORM = 1;

/** All that a restore needs to know of a backup. */
export interface Manifest {
  /** From this moment on a restore can be to any second that the archive of WAL reaches. */
  readonly ended_at: string;
  readonly label: string;
  readonly tablespaces: string;
  readonly folders: readonly string[];
  readonly files: readonly CopiedFile[];
  /** The first segment of WAL without which the files are none. */
  readonly wal: string;
  /** `secret.key` of the data folder; null where SECRET_KEY is set. */
  readonly key: string | null;
}

/** Where things lie in a store. What carries no secret is named in the clear, since the machine that backs up cannot open its own backups. */
export const PLACES = {
  backup: (id: string) => `backups/${id}.manifest`,
  /** The names that a backup holds, a line each: what may go when it goes. */
  holds: (id: string) => `backups/${id}.holds`,
  part: (digest: string) => `parts/${digest.slice(0, 2)}/${digest}`,
  wal: (segment: string) => `wal/${segment}`,
  upload: (reference: string) => `uploads/${reference}`,
} as const;

/** The name of a part: its digest, with the store's own salt, so that nobody with a file in hand can ask a store whether it is there. */
export const getDigest = (salt: Buffer, bytes: Buffer): string => createHash('sha256').update(salt).update(bytes).digest('hex');

/** A backup is called by the moment when it began. */
export const getBackupId = (at: Date): string => at.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');
/** The moment when the backup of that name began. */
export const readBackupId = (id: string): Date => new Date(id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));

/** Whole backups by their names, the oldest first. A backup is whole once its manifest is there, which is written last. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const names = await store.list('backups');
  return names.flatMap((name) => /^backups\/(\d{8}T\d{6}Z)\.manifest$/.exec(name)?.[1] ?? []);
}

/** Writes a manifest, which makes its backup one. `erased` is the newest of the list of who was erased: from now on it cannot lack unnoticed. */
export async function writeManifest(
  store: BackupStore,
  seal: Seal,
  id: string,
  manifest: Manifest,
  { uploads, erased }: { readonly uploads: readonly string[]; readonly erased: readonly string[] },
): Promise<void> {
  const parts = new Set(manifest.files.flatMap((file) => file.parts));
  const holds = [...[...parts].map(PLACES.part), ...uploads.map(PLACES.upload), ...erased, PLACES.wal(manifest.wal)];
  await store.put(PLACES.holds(id), Buffer.from(holds.join('\n')));
  await seal(store, PLACES.backup(id), Buffer.from(JSON.stringify({ form: FORM, ...manifest })));
}

/** What a backup holds, as its manifest says. Throws StartupFault where it is gone. */
export async function readManifest(store: BackupStore, unseal: Unseal, id: string): Promise<Manifest> {
  const bytes = await unseal(store, PLACES.backup(id));
  if (!bytes) throw new StartupFault(`There is no backup ${id} any more.`);
  const { form, ...manifest } = JSON.parse(bytes.toString()) as Manifest & { readonly form: number };
  if (form !== FORM) throw new StartupFault(`The backup ${id} was made by another version of Diwan: restore it with that one.`);
  return manifest;
}

/** The names that a backup holds, in the clear. */
export async function readHolds(store: BackupStore, id: string): Promise<string[]> {
  return ((await store.get(PLACES.holds(id))) ?? Buffer.alloc(0)).toString().split('\n').filter(Boolean);
}
