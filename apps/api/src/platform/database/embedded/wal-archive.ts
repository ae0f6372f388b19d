import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupFault } from '../../../startup-fault.ts';
import { thrownCode } from '../../thrown.ts';

/** The name of a segment of WAL. */
export const SEGMENT = /^[0-9A-F]{24}$/;
/** What an archive has: segments, where timelines part, where backups ended. */
const ARCHIVED = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

/** Seconds after which a segment goes though it is not full: what a lost machine takes with it. */
const TIMEOUT = '60';

/** Where the embedded server puts the WAL that is to leave the machine, beside its data. */
export const archiveFolder = (data: string): string => join(dirname(data), 'wal-archive');

/** The settings with which a server hands its WAL out. A segment stands in the folder whole and on the disk, or not at all. */
export function archiveSettings(data: string): Record<string, string> {
  const folder = archiveFolder(data);
  if (/["$`\\%\n]/.test(folder))
    throw new StartupFault(`The folder ${folder} has a sign in its name that PostgreSQL's archive cannot take: move DATA_DIR.`);
  const [to, unfinished] = [`"${folder}/%f"`, `"${folder}/.%f"`];
  return {
    archive_mode: 'on',
    archive_timeout: TIMEOUT,
    archive_command: `test -f ${to} || { dd if="%p" of=${unfinished} bs=1048576 conv=fsync 2>/dev/null && mv ${unfinished} ${to}; }`,
  };
}

/** What waits in the folder to be sent, the oldest first; since when, in milliseconds. */
export async function listArchived(data: string): Promise<{ readonly name: string; readonly path: string; readonly since: number }[]> {
  const folder = archiveFolder(data);
  const names = await readdir(folder).catch((error: unknown) => {
    if (thrownCode(error) === 'ENOENT') return [];
    throw error;
  });
  const found = names
    .filter((name) => ARCHIVED.test(name))
    .map(async (name) => {
      const path = join(folder, name);
      return { name, path, since: (await stat(path)).mtimeMs };
    });
  return (await Promise.all(found)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
