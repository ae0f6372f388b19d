import type { PlatformContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';

/** A form that was begun in the morning may be saved in the evening. */
const KEPT_MS = 24 * 60 * 60_000;
const AT_ONCE = 100;

/**
 * Removes what people uploaded and no record ever came to name; gives how many. The file goes before its row: what is broken off
 * between the two is done again. A form that is saved meanwhile waits for the row, and is told that the upload is gone.
 */
export async function removeOrphans(app: PlatformContext): Promise<number> {
  const since = new Date(app.now() - KEPT_MS).toISOString();
  let removed = 0;
  for (let found = AT_ONCE; found === AT_ONCE; removed += found) {
    found = await inTransaction(app, async ({ client }) => {
      const { rows } = await client.query<{ reference: string }>(
        `delete from uploads where reference in (select reference from uploads
           where saved_at is null and (admin_id is not null or user_id is not null) and created_at < $1 order by created_at limit $2 for update skip locked)
         returning reference`,
        [since, AT_ONCE],
      );
      for (const { reference } of rows) await app.files.remove(reference);
      return rows.length;
    });
  }
  return removed;
}
