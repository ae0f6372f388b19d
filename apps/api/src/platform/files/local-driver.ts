import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedName, type FileDriver } from './file-driver.ts';
import { asError, thrownCode } from '../thrown.ts';

async function synced(path: string, work: (file: FileHandle) => Promise<void> = async () => {}, flags = 'r'): Promise<void> {
  const file = await open(path, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whose folder it is alone: identity cards lie here. */
const PRIVATE = 0o700;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(thrownCode(error) ?? '');

/** Writes to a folder and takes it back, or to the nearest one above that there is: throws what would keep files from lying there. */
export async function tryFolder(folder: string): Promise<void> {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const path = join(place, `.diwan-${randomUUID()}`);
  try {
    await synced(path, (file) => file.writeFile('may be written to'), 'wx');
  } catch (error) {
    // Whoever reads it knows the folder, and not the file that was tried there.
    throw new Error(asError(error).message.replace(path, place), { cause: error });
  } finally {
    // What cannot be made cannot be removed either, and would hide why.
    await rm(path, { force: true }).catch(() => {});
  }
}

/** Files in a folder of this machine. A file appears under its name whole and on the disk, or not at all. */
export function localDriver(folder: string): FileDriver {
  const incoming = join(folder, '.incoming');
  const getPath = (name: string) => join(folder, checkedName(name));

  async function moveIn(from: string, name: string) {
    const to = getPath(name);
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE });
    await rename(from, to);
    // The name, too, must outlive a power cut; Windows cannot sync folders and does not need to.
    if (process.platform !== 'win32') await synced(dirname(to));
  }

  return {
    incoming,
    async put(name, bytes) {
      const path = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true, mode: PRIVATE });
      try {
        await synced(path, (file) => file.writeFile(bytes), 'wx');
        await moveIn(path, name);
      } finally {
        await rm(path, { force: true });
      }
    },
    async putFile(name, path) {
      await synced(path, undefined, 'r+');
      await moveIn(path, name);
    },
    async size(name) {
      try {
        return (await stat(getPath(name))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async read(name, range) {
      let file: FileHandle;
      try {
        file = await open(getPath(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      const bytes = range ? range.end - range.start + 1 : (await file.stat()).size;
      return { stream: file.createReadStream(range ?? {}), bytes };
    },
    remove: (name) => rm(getPath(name), { force: true }),
    close() {},
  };
}
