import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import { bucketSettings } from '../files/files.ts';
import { thrownCode } from '../thrown.ts';

/** Where backups lie: names with `/` between, each whole or not there. */
export interface BackupStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is no such name. */
  get(name: string): Promise<Buffer | undefined>;
  /** All names below a folder, from the root of the store, sorted. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}

/** A store in a folder: of a disk that is not the database's, or it goes with it. */
export function folderStore(root: string): BackupStore {
  const at = (name: string) => join(root, name);
  return {
    async put(name, bytes) {
      const path = at(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}.new`;
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      const folder = await open(dirname(path));
      try {
        // The name, too, must outlive a power cut.
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    async get(name) {
      try {
        return await readFile(at(name));
      } catch (error) {
        if (thrownCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async list(folder) {
      const found = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (thrownCode(error) === 'ENOENT') return [];
        throw error;
      });
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
    remove: (name) => rm(at(name), { force: true }),
    close() {},
  };
}

/**
 * Where the list of who was erased lies: beside the backups, or beside the files where the database's server makes backups of its own.
 * Throws StartupFault as `openStore` does.
 */
export async function openErasedStore(config: Config): Promise<BackupStore> {
  if (config.backupTo !== null) return openStore(config);
  const bucket = bucketSettings(config);
  if (bucket === null) return folderStore(config.dataDir);
  const { bucketStore } = await import('../files/s3-driver.ts');
  return bucketStore(bucket, '');
}

/** The store that BACKUP_TO names: a folder, or `s3://bucket/folder`. Throws StartupFault where keys of a bucket are missing. */
export async function openStore(config: Config): Promise<BackupStore> {
  const { backupTo } = config;
  if (backupTo === null)
    throw new StartupFault('Where do backups lie? Set BACKUP_TO to a folder of another disk, or to s3://bucket/folder.');
  if (!backupTo.startsWith('s3://')) return folderStore(backupTo);
  const accessKeyId = config.backupAccessKeyId ?? config.s3AccessKeyId;
  const secretAccessKey = config.backupSecretAccessKey ?? config.s3SecretAccessKey;
  if (accessKeyId === null || secretAccessKey === null)
    throw new StartupFault('BACKUP_TO names a bucket: set BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY.');
  const [bucket = '', ...folder] = backupTo.slice('s3://'.length).split('/');
  const endpoint = config.backupEndpoint ?? config.s3Endpoint;
  // The client takes a while to load.
  const { bucketStore } = await import('../files/s3-driver.ts');
  return bucketStore({ bucket, region: config.s3Region, endpoint, accessKeyId, secretAccessKey }, folder.filter(Boolean).join('/'));
}
