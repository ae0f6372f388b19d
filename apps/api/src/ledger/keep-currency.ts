import { SETTINGS } from '@diwan/contract/settings/settings';
import { CANCELLED_STATUSES } from '@diwan/domain/orders/order-status';
import type { UserType } from '@diwan/domain/people';
import type { Write, WriteContext } from '../crud/resource/crud.ts';
import { invalidField } from '../platform/errors.ts';

/** A write of rows that have something which others are counted in. */
type Keeping<Kept> = Pick<
  Write<Kept & { readonly id: number }, { readonly [Name in keyof Kept]?: Kept[Name] | undefined }>,
  'before' | 'values'
>;

const MONEY = `select from wallets w where w.user_type = $1 and w.user_id = $2 and (w.balance <> 0 or w.points <> 0)
union all select from cash_outs o where o.user_type = $1 and o.user_id = $2 and o.status = 'pending' and o.deleted_at is null
union all select from subscriptions s where $1 = 'client' and s.client_id = $2 and s.status = 'active' and s.deferred_amount > 0
union all select from approvals a where a.user_type = $1 and $2 = any(a.user_ids) and a.amount is not null and a.status = 'pending' and a.deleted_at is null
union all select from penalty_parts p where p.paid_at is null and case $1 when 'client' then p.client_id else p.provider_id end = $2 limit 1`;

/** What is under way, and what was finished and is not paid: both will be settled in the currency that they were placed in. */
const open = (column: string) => `select from orders o where o.${column} = $1 and o.deleted_at is null and o.order_status <> all($2::text[])
  and (o.order_status <> 'finished' or o.pay_status in ('unpaid', 'partly_paid', 'under_review')) limit 1`;

/** Keeps people in their country while they have money, a debt, a hold or an open order there, or a second person is asked about some: it would be left in another currency. */
export function keepCountry(userType: UserType) {
  return async ({ transaction: { client } }: WriteContext, { before, values }: Keeping<{ readonly country_id: number }>): Promise<void> => {
    if (!before || values.country_id === undefined || values.country_id === before.country_id) return;
    const { rowCount: money } = await client.query(MONEY, [userType, before.id]);
    if (money) throw invalidField('country_id', 'country_has_money');
    const { rowCount: orders } = await client.query(open(`${userType}_id`), [before.id, CANCELLED_STATUSES]);
    if (orders) throw invalidField('country_id', 'country_has_orders');
  };
}

const USED = 'select from wallets where country_id = $1 union all select from orders where country_id = $1 limit 1';

/** Settings that are counted in a country's currency: another one would turn a limit of two million dinars into one of another dinar. */
const SET_AMOUNTS = Object.values(SETTINGS).flatMap((section) =>
  Object.entries(section).flatMap(([key, { field }]) => (field.kind === 'money' || key === 'points_per_unit' ? [key] : [])),
);

const SET = `select from settings where country_id = $1 and values ?| $2::text[]
union all select from approvals where country_id = $1 and kind = 'settings' and status = 'pending' and payload -> 'changes' ?| $2::text[] limit 1`;

/**
 * Keeps a country's currency once a wallet, an order or an amount of its settings is counted in it, one that waits to be approved too.
 * Whoever makes one holds the country's row meanwhile.
 */
export async function keepCurrency(
  { transaction: { client } }: WriteContext,
  { before, values }: Keeping<{ readonly currency: string }>,
): Promise<void> {
  if (!before || values.currency === undefined || values.currency === before.currency) return;
  const { rowCount } = await client.query(USED, [before.id]);
  if (rowCount) throw invalidField('currency', 'currency_in_use');
  if ((await client.query(SET, [before.id, SET_AMOUNTS])).rowCount) throw invalidField('currency', 'currency_in_settings');
}
