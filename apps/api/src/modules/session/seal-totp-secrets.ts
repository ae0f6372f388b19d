import type { Context } from '../../crud/resource/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aboutTotp } from './totp.ts';
import { db } from '../../platform/database/tables.ts';
import { all, maybe, run } from '../../platform/database/typed.ts';

/** Seals with the key in use what is stored openly, from before there were keys, or under a former key. Gives how many it sealed. */
export async function sealTotpSecrets(app: Context): Promise<number> {
  // Most installations have none yet, and then need no key.
  if (!(await maybe(app.database.pool, db.selectFrom('admin_totp').select('admin_id').limit(1)))) return 0;
  const keys = await app.keys();
  return inTransaction(app, async ({ client }) => {
    const kept = db.selectFrom('admin_totp').select(['admin_id', 'secret']).orderBy('admin_id').forUpdate();
    let sealed = 0;
    for (const { admin_id: id, secret } of await all(client, kept)) {
      if (keys.isCurrent(secret)) continue;
      const opened = keys.open(secret, aboutTotp(id));
      if (opened === undefined) {
        app.log.error({ admin: id }, 'the secret of an admin cannot be opened with any key: SECRET_KEY has changed');
        continue;
      }
      await run(
        client,
        db
          .updateTable('admin_totp')
          .set({ secret: keys.seal(opened, aboutTotp(id)) })
          .where('admin_id', '=', id),
      );
      sealed += 1;
    }
    return sealed;
  });
}
