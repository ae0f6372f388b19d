import type pg from 'pg';
import { REQUEST_NOTES, DEMO_STOP_REASONS } from './content/request-texts.ts';
import { asTransaction, insertRows } from './insert-rows.ts';
import type { Random } from '@diwan/domain/random';
import type { SubscriptionRow } from '../ledger/package-visits.ts';
import { sellPackage } from '../ledger/sell-package.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Pack {
  id: number;
  country_id: number;
  price: number;
  currency: string;
  count_visit: number;
  count_gift_visit: number;
  count_cancel_visit: number;
  period: number;
}

/** Writes packages that clients bought, some of them used up since. The packages must be there already. */
export async function loadSubscriptions(
  client: pg.ClientBase,
  random: Random,
  clients: ReadonlyMap<number, readonly { id: number }[]>,
  now: Date,
): Promise<void> {
  const { rows: packs } = await client.query<Pack>(
    `select id, country_id, price::float8 as price, currency, count_visit, count_gift_visit, count_cancel_visit, period
     from provider_services where deleted_at is null order by id`,
  );
  if (packs.length === 0) return;
  const count = 180;
  const rows = Array.from({ length: count }, (_, index) => {
    const pack = random.pick(packs);
    const buyers = clients.get(pack.country_id);
    if (!buyers) return [];
    const age = (1 - (index + random.next()) / count) ** 1.6 * 320 * DAY;
    const bought = now.getTime() - age - 30 * 60_000;
    const start = bought + random.whole(4) * DAY;
    const end = start + pack.period * DAY;
    const over = end < now.getTime();
    const status = random.chance(0.08) ? 'cancelled' : over ? 'finished' : age < 2 * DAY && random.chance(0.5) ? 'pending' : 'active';
    const share = Math.min(Math.max((now.getTime() - start) / (pack.period * DAY), 0), 1);
    const all = pack.count_visit + pack.count_gift_visit;
    const used = status === 'pending' ? 0 : Math.min(Math.floor(all * share * (over ? 1 : 0.7 + random.next() * 0.4)), all);
    const decided = status === 'pending' ? null : new Date(Math.min(status === 'finished' ? end : bought + HOUR, now.getTime() - 60_000));
    return {
      created_at: new Date(bought).toISOString(),
      updated_at: (decided ?? new Date(bought)).toISOString(),
      country_id: pack.country_id,
      client_id: random.pick(buyers).id,
      provider_service_id: pack.id,
      count_visit: pack.count_visit,
      count_gift_visit: pack.count_gift_visit,
      count_used_visit: status === 'cancelled' ? Math.floor(used / 2) : used,
      count_cancelled_visit: used === 0 ? 0 : random.whole(pack.count_cancel_visit + 1),
      start_at: new Date(start).toISOString().slice(0, 10),
      end_at: new Date(end).toISOString().slice(0, 10),
      currency: pack.currency,
      price: pack.price,
      status,
      status_at: decided?.toISOString() ?? null,
      stop_reason: status === 'cancelled' ? random.pick(DEMO_STOP_REASONS) : null,
      notes: random.chance(0.12) ? random.pick(REQUEST_NOTES) : null,
    };
  }).flat();
  await insertRows(
    client,
    'subscriptions',
    {
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      country_id: 'integer',
      client_id: 'integer',
      provider_service_id: 'integer',
      count_visit: 'integer',
      count_gift_visit: 'integer',
      count_used_visit: 'integer',
      count_cancelled_visit: 'integer',
      start_at: 'date',
      end_at: 'date',
      currency: 'text',
      price: 'bigint',
      status: 'text',
      status_at: 'timestamptz',
      stop_reason: 'text',
      notes: 'text',
    },
    rows,
  );
}

/** The latest that run: paid in the app by card, and not visited yet. The others are from before packages had money. */
const LATEST = `select s.*, coalesce((select (x.values->>'VAT')::float8 from settings x where x.country_id = s.country_id and x.values ? 'VAT'),
  (select (x.values->>'VAT')::float8 from settings x where x.country_id is null and x.values ? 'VAT'), 5) as vat_percent
from subscriptions s where s.status = 'active' and s.end_at > $1::date order by s.created_at desc, s.id limit 12`;

const SELL = `update subscriptions set is_paid_here = true, pay_type = $2, paid_at = $3, reference = $4, vat_amount = $5, deferred_amount = $6,
  count_used_visit = 0, count_cancelled_visit = 0 where id = $1`;

/** Sells packages through the ledger: what they cost is deferred until their visits. */
export async function sellSubscriptions(client: pg.ClientBase, now: Date): Promise<void> {
  const transaction = asTransaction(client);
  const { rows } = await client.query<SubscriptionRow & { vat_percent: number }>(LATEST, [now.toISOString()]);
  for (const row of rows) {
    const sale = { way: 'card', vatPercent: row.vat_percent, reference: `SANDBOX-${row.subscription_no}`, admin_id: null } as const;
    const sold = await sellPackage(transaction, row, { ...sale, now: String(row.status_at) });
    await client.query(SELL, [row.id, sold.pay_type, sold.paid_at, sold.reference, sold.vat_amount, sold.deferred_amount]);
  }
}
