import type { UserType } from '@diwan/domain/people';
import { conflict } from '../platform/errors.ts';
import type { CrudOptions } from '../crud/crud.ts';

const HAS = `select 1 from wallets w where w.user_type = $1 and w.user_id = any($2::int[]) and (w.balance <> 0 or w.points <> 0)
union all select 1 from cash_outs o where o.user_type = $1 and o.user_id = any($2::int[]) and o.status = 'pending' and o.deleted_at is null limit 1`;

/** Keeps accounts with money or debt from being deleted. */
export function refuseWithMoney(userType: UserType): NonNullable<CrudOptions['beforeDelete']> {
  return async ({ transaction }, rows) => {
    const { rowCount } = await transaction.client.query(HAS, [userType, rows.map((row) => row['id'])]);
    if (rowCount) throw conflict('wallet.not_empty');
  };
}
