import { minor, negative } from '@diwan/domain/money';
import { NOTHING_RETURNED, type Shares } from '@diwan/domain/ledger/refund';
import type { PayWay } from '@diwan/domain/ledger/settlement';
import type { Runner } from '../platform/database/runner.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { OrderParties } from './settle-order.ts';

const COLUMNS = `created_at, updated_at, posting_id, settlement_kind, country_id, city_id, order_id, provider_id, coupon_id, pay_type, currency,
  gross_amount, app_amount, provider_amount, discount_amount, vat_amount`;

/** What a settlement gave whom, with what its statistics are asked by. */
export interface SettledOrder {
  readonly order: OrderParties;
  readonly pay_type: PayWay;
  readonly shares: Shares;
  /** The posting's. */
  readonly reference: string;
  readonly at: string | null;
}

const RECORDED = `insert into settlements (${COLUMNS})
select coalesce(p.created_at, $2, now()), coalesce(p.created_at, $2, now()), p.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
from (select) x left join ledger_postings p on p.reference = $1`;

async function record({ client }: Transaction, kind: 'settlement' | 'refund', { order, pay_type, shares, reference, at }: SettledOrder) {
  const { gross, app, provider, discount, vat } = shares;
  const amounts = [gross, app, provider, discount, vat].map((amount) => String(kind === 'refund' ? negative(amount) : amount));
  const about = [kind, order.country_id, order.city_id ?? null, order.id, order.provider_id, order.coupon_id ?? null, pay_type];
  await client.query({ name: 'settlement_record', text: RECORDED, values: [reference, at, ...about, order.currency, ...amounts] });
}

/** Writes a settlement down beside its posting, at the posting's moment; of an order that cost nothing there is no posting. */
export function recordSettlement(transaction: Transaction, settled: SettledOrder): Promise<void> {
  return record(transaction, 'settlement', settled);
}

/** Writes down what was given back of a settlement, at the moment of the posting that did it. */
export function recordRefund(transaction: Transaction, returned: SettledOrder): Promise<void> {
  return record(transaction, 'refund', returned);
}

/** A settlement as it stands, what has gone back of it, part by part, and in how many refunds. */
export interface StoredSettlement {
  readonly pay_type: PayWay;
  readonly shares: Shares;
  readonly returned: Shares;
  readonly refunds: number;
}

type Found = Readonly<Record<keyof Shares, string>> & {
  readonly kind: 'settlement' | 'refund';
  readonly pay_type: PayWay;
  readonly n: number;
};

const FIND = `select settlement_kind as kind, min(pay_type) as pay_type, count(*)::int as n, sum(gross_amount)::text as gross, sum(provider_amount)::text as provider,
  sum(app_amount)::text as app, sum(discount_amount)::text as discount, sum(vat_amount)::text as vat
from settlements where order_id = $1 group by 1`;

const getShares = ({ gross, provider, app, discount, vat }: Found, sign: 1n | -1n): Shares => {
  const read = (text: string) => minor(BigInt(text) * sign);
  return { gross: read(gross), provider: read(provider), app: read(app), discount: read(discount), vat: read(vat) };
};

/** What an order was settled at; undefined where it was not yet. */
export async function getSettled(runner: Runner, orderId: number): Promise<StoredSettlement | undefined> {
  const { rows } = await runner.query<Found>({ name: 'settlement_find', text: FIND, values: [orderId] });
  const [settled, refunds] = (['settlement', 'refund'] as const).map((kind) => rows.find((row) => row.kind === kind));
  if (!settled) return undefined;
  const returned = refunds ? getShares(refunds, -1n) : NOTHING_RETURNED;
  return { pay_type: settled.pay_type, refunds: refunds?.n ?? 0, returned, shares: getShares(settled, 1n) };
}

/** Writes down all settlements of the ledger that are not yet, by what their orders cost. */
export const RECORD_ALL = `insert into settlements (${COLUMNS})
select p.created_at, p.created_at, p.id, 'settlement', p.country_id, o.city_id, p.order_id, o.provider_id,
  o.coupon_id, o.pay_type, p.unit, o.total_price, x.app, o.total_price + o.discount_coupon_price - o.vat_price - x.app, x.discount, x.vat
from ledger_postings p join orders o on o.id = p.order_id
cross join lateral (
  select coalesce(sum(e.amount) filter (where e.account = 'platform'), 0) as app,
    coalesce(-sum(e.amount) filter (where e.account = 'promotion'), 0) as discount, coalesce(sum(e.amount) filter (where e.account = 'tax'), 0) as vat
  from ledger_entries e where e.posting_id = p.id) x
where p.kind = 'settlement' and not exists (select from settlements s where s.posting_id = p.id) order by p.created_at, p.id`;
