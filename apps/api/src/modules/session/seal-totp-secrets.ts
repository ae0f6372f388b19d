import type { Context } from '../../crud/resource/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aboutTotp } from './totp.ts';

/** Seals with the key in use what is stored openly, from before there were keys, or under a former key. Gives how many it sealed. */
export async function sealTotpSecrets(app: Context): Promise<number> {
  // Most installations have none yet, and then need no key.
  const { rowCount } = await app.database.pool.query('select 1 from admin_totp limit 1');
  if (!rowCount) return 0;
  const keys = await app.keys();
  return inTransaction(app, async ({ client }) => {
    const { rows } = await client.query<{ admin_id: number; secret: string }>(
      'select admin_id, secret from admin_totp order by 1 for update',
    );
    let sealed = 0;
    for (const { admin_id: id, secret } of rows) {
      if (keys.isCurrent(secret)) continue;
      const opened = keys.open(secret, aboutTotp(id));
      if (opened === undefined) {
        app.log.error({ admin: id }, 'the secret of an admin cannot be opened with any key: SECRET_KEY has changed');
        continue;
      }
      await client.query('update admin_totp set secret = $2 where admin_id = $1', [id, keys.seal(opened, aboutTotp(id))]);
      sealed += 1;
    }
    return sealed;
  });
}
