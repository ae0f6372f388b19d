import type { JobPrice } from '@diwan/domain/ledger/settlement';
import type { Transaction } from '../kit/transaction.ts';
import type { OrderParties } from './settle-order.ts';

const COLUMNS = `created_at, updated_at, posting_id, settlement_kind, country_id, city_id, order_id, provider_id, coupon_id, pay_type, currency,
  gross_amount, app_amount, provider_amount, discount_amount, vat_amount`;

/** What a settlement gave whom, in minor units, with what its statistics are asked by. */
export interface SettledOrder {
  readonly order: OrderParties;
  readonly pay_type: string;
  readonly price: JobPrice;
  readonly app_share: bigint;
  /** The posting's. */
  readonly reference: string;
}

const SETTLED = `insert into settlements (${COLUMNS})
select p.created_at, p.created_at, p.id, 'settlement', p.country_id, $2, p.order_id, $3, $4, $5, p.unit, $6, $7, $8, $9, $10
from ledger_postings p where p.reference = $1`;

/** Writes a settlement down beside its posting, at the posting's moment; an order that cost nothing has none. */
export async function recordSettlement({ client }: Transaction, settled: SettledOrder): Promise<void> {
  const { order, price, app_share: share } = settled;
  const amounts = [price.total, share, price.price - share, price.discount, price.vat].map(String);
  await client.query({
    name: 'settlement_record',
    text: SETTLED,
    values: [settled.reference, order.city_id ?? null, order.provider_id, order.coupon_id ?? null, settled.pay_type, ...amounts],
  });
}

const RETURNED = `insert into settlements (${COLUMNS})
select p.created_at, p.created_at, p.id, 'refund', s.country_id, s.city_id, s.order_id, s.provider_id, s.coupon_id, s.pay_type, s.currency,
  -s.gross_amount, -s.app_amount, -s.provider_amount, -s.discount_amount, -s.vat_amount
from settlements s join ledger_postings p on p.reverses_id = s.posting_id where s.posting_id = $1`;

/** Writes down that a settlement was given back, at the moment of the posting that reverses it. */
export async function recordRefund({ client }: Transaction, postingId: number): Promise<void> {
  await client.query({ name: 'settlement_return', text: RETURNED, values: [postingId] });
}

/** Writes down all settlements and refunds of the ledger that are not yet, by what their orders cost. */
export const RECORD_ALL = `insert into settlements (${COLUMNS})
select p.created_at, p.created_at, p.id, case when p.kind = 'settlement' then 'settlement' else 'refund' end, p.country_id, o.city_id, p.order_id, o.provider_id,
  o.coupon_id, o.pay_type, p.unit, x.sign * o.total_price, x.app, x.sign * (o.total_price + o.discount_coupon_price - o.vat_price) - x.app, x.discount, x.vat
from ledger_postings p join orders o on o.id = p.order_id left join ledger_postings r on r.id = p.reverses_id
cross join lateral (
  select case when p.kind = 'settlement' then 1 else -1 end as sign, coalesce(sum(e.amount) filter (where e.account = 'platform'), 0) as app,
    coalesce(-sum(e.amount) filter (where e.account = 'promotion'), 0) as discount, coalesce(sum(e.amount) filter (where e.account = 'tax'), 0) as vat
  from ledger_entries e where e.posting_id = p.id) x
where (p.kind = 'settlement' or r.kind = 'settlement') and not exists (select from settlements s where s.posting_id = p.id) order by p.created_at, p.id`;
