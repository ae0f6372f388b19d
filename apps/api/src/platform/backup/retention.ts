import { listBackups, PLACES, readBackupId, readHolds } from './manifest.ts';
import type { BackupStore } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Removes backups that are older than so many days, and what no other one holds: parts, files that no record names any more, and WAL from
 * before the oldest that stays. The newest always stays. Gives how many backups went.
 */
export async function removeOldBackups(store: BackupStore, keepDays: number, now: number): Promise<number> {
  const ids = await listBackups(store);
  const gone = ids.slice(0, -1).filter((id) => readBackupId(id).getTime() < now - keepDays * DAY_MS);
  if (gone.length === 0) return 0;
  const kept = ids.filter((id) => !gone.includes(id));
  const needed = new Set((await Promise.all(kept.map((id) => readHolds(store, id)))).flat());
  // First what makes it a backup: one that is half removed is none.
  for (const id of gone) await store.remove(PLACES.backup(id));
  for (const id of gone) await store.remove(PLACES.holds(id));
  for (const folder of ['parts', 'uploads']) for (const name of await store.list(folder)) if (!needed.has(name)) await store.remove(name);
  const firstSegments = [...needed].filter((name) => name.startsWith('wal/')).toSorted();
  for (const name of await store.list('wal')) if (name < (firstSegments[0] ?? '') && !name.endsWith('.history')) await store.remove(name);
  return gone.length;
}
