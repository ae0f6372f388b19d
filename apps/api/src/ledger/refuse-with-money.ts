import type { UnsettledThing } from '@diwan/contract/personal-data/account-settled';
import { fromMinor } from '@diwan/domain/money';
import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import type { UserType } from '@diwan/domain/people';
import type { CrudOptions } from '../crud/resource/crud.ts';
import { conflict } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { KeptRow } from '../crud/fields/row.ts';

/** More is listed of nobody: who has so much in the way begins with these. */
const MOST_LISTED = 20;

// An order under way is asked about where it is cancelled or finished; here it is counted as what it promises.
const THINGS = `select * from (
  select w.user_id, case when w.balance > 0 then 'balance' else 'debt' end as kind, abs(w.balance)::text as amount, w.currency as unit, null::timestamptz as until, null::int as order_id, null::int as cash_out_id
  from wallets w where w.user_type = $1 and w.user_id = any($2::int[]) and w.balance <> 0
  union all
  select w.user_id, 'points', w.points::text, 'points', null, null, null from wallets w where w.user_type = $1 and w.user_id = any($2::int[]) and w.points <> 0 and $5
  union all
  select o.user_id, 'cash_out', o.amount::text, o.currency, null, null, o.id from cash_outs o
  where o.user_type = $1 and o.user_id = any($2::int[]) and o.status = 'pending' and o.deleted_at is null
  union all
  select o.client_id, 'unpaid_order', o.total_price::text, o.currency, null, o.id, null from orders o
  where $1 = 'client' and o.client_id = any($2::int[]) and o.order_status = 'finished' and o.pay_status in ('unpaid', 'partly_paid', 'under_review') and o.total_price + o.discount_coupon_price > 0 and o.deleted_at is null
  union all
  select o.provider_id, 'unpaid_order', o.total_price::text, o.currency, null, o.id, null from orders o
  where $1 = 'provider' and o.provider_id = any($2::int[]) and o.order_status = 'finished' and o.pay_status in ('unpaid', 'partly_paid', 'under_review') and o.total_price + o.discount_coupon_price > 0 and o.deleted_at is null
  union all
  select o.client_id, 'hold', o.total_price::text, o.currency, null, o.id, null from orders o
  where $1 = 'client' and o.client_id = any($2::int[]) and o.pay_type = 'wallet' and o.order_status = any($4::text[]) and o.deleted_at is null
  union all
  select s.client_id, 'package', s.deferred_amount::text, s.currency, null, null, null from subscriptions s
  where $1 = 'client' and s.client_id = any($2::int[]) and s.status = 'active' and s.deferred_amount > 0 and s.deleted_at is null
  union all
  select e.provider_id, case when e.stopped_at is null then 'pending' else 'stopped' end, (e.amount - e.returned_amount)::text, e.currency, case when e.stopped_at is null then e.available_at end, e.order_id, null
  from earnings e where $1 = 'provider' and e.provider_id = any($2::int[]) and (e.available_at > $3 or e.stopped_at is not null) and e.amount > e.returned_amount
  union all
  select p.provider_id, 'pending', p.amount::text, p.currency, null, p.order_id, null from penalty_parts p where $1 = 'provider' and p.provider_id = any($2::int[]) and p.paid_at is null
  union all
  select case $1 when 'client' then f.client_id else f.provider_id end, 'finding', null, null, null, f.order_id, null from findings f
  where f.decision is null and f.deleted_at is null and case $1 when 'client' then f.client_id = any($2::int[]) else f.provider_id = any($2::int[]) end
) x order by user_id, kind, order_id limit ${MOST_LISTED}`;

/** How each thing comes to its end. */
const ENDS: Readonly<Record<UnsettledThing['kind'], UnsettledThing['end']>> = {
  balance: 'withdraw',
  debt: 'pay',
  points: 'withdraw',
  cash_out: 'wait',
  unpaid_order: 'pay',
  hold: 'wait',
  // What no visit has earned of it goes back as it is stopped.
  package: 'stop',
  pending: 'wait',
  stopped: 'wait',
  finding: 'wait',
};

type Found = Omit<UnsettledThing, 'end'>;

interface Leaving {
  readonly user_type: UserType;
  readonly ids: readonly number[];
  readonly now: number;
  /** Points buy nothing by themselves: who leaves may leave them, and nobody else takes them. */
  readonly withPoints: boolean;
}

/** What keeps people from leaving: what they have, owe, wait for, or what is asked about them. */
export async function getUnsettled(runner: Runner, { user_type, ids, now, withPoints }: Leaving): Promise<UnsettledThing[]> {
  const values = [user_type, ids, new Date(now).toISOString(), OPEN_STATUSES, withPoints];
  const { rows } = await runner.query<Found>({ name: 'people_unsettled', text: THINGS, values });
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null || row.unit === null ? null : fromMinor(row.amount, row.unit),
    end: row.kind === 'unpaid_order' && user_type === 'provider' ? 'wait' : ENDS[row.kind],
  }));
}

/** The one question of every door by which somebody leaves: 409 `account.not_settled` with each thing in the way, its amount and how it ends. */
export async function demandSettled(runner: Runner, leaving: Leaving): Promise<void> {
  const things = await getUnsettled(runner, leaving);
  if (things.length === 0) return;
  const amounts = things.flatMap(({ amount, unit }) => (amount === null ? [] : [`${amount} ${unit}`]));
  throw conflict('account.not_settled', { things: amounts.length === 0 ? `${things.length}` : amounts.join(' · ') }, { things });
}

/** Keeps accounts that are not settled from being deleted. */
export function refuseUnsettled(user_type: UserType): NonNullable<CrudOptions<KeptRow>['beforeDelete']> {
  return ({ transaction, now }, rows) => {
    const ids = rows.map((row) => row.id);
    return demandSettled(transaction.client, { user_type, ids, now, withPoints: true });
  };
}
