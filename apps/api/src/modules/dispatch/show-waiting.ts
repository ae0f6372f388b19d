import type { DeskCandidate, DeskOffer, DeskOrder } from '@diwan/contract/dispatch/calls';
import { fromMinor, minor } from '@diwan/domain/money';
import { plannedWay } from '@diwan/domain/orders/planned-way';
import { SILENT_AFTER_SECONDS } from '@diwan/domain/tracking/partner-state';
import type { Request } from '../../platform/http/server.ts';
import { may } from '../../access/access.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { IS_OPEN } from '../../schema/tables/orders.ts';
import { candidatesFor, ordersApi, readOrder, readPacks, type OrderRow } from '../orders/index.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

type Stored = Omit<DeskOffer, 'price' | 'provider'> & {
  readonly price: number | string | null;
  readonly provider_id: number;
  readonly first_name: string;
  readonly last_name: string;
};

// Each round is twenty at the most; the last ones matter.
const OFFERS = `select f.id, f.round, f.sent_at, f.expires_at, f.answer, f.answered_at, f.price, f.reason, f.meters, p.id as provider_id, p.first_name, p.last_name
from order_offers f join providers p on p.id = f.provider_id where f.order_id = $1 order by f.round desc, f.sent_at, f.meters, f.id limit 200`;

/** Besides what the list of candidates says of them anyway. */
const FACTS = `select p.id, coalesce(l.load, 0) as load, s.lat, s.lng, (select x.order_id from order_offers x where x.provider_id = p.id and x.answer is null) as offered
from unnest($1::int[]) p (id) left join (
  select provider_id, count(*)::int as load from orders where ${IS_OPEN} and provider_id = any($1::int[]) group by provider_id
) l on l.provider_id = p.id left join provider_positions s on s.provider_id = p.id and s.is_online and s.seen_at >= $2::timestamptz`;

interface Facts {
  readonly id: number;
  readonly load: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly offered: number | null;
}

async function readOffers(runner: Runner, { id, currency }: OrderRow): Promise<DeskOffer[]> {
  const { rows } = await runner.query<Stored>(OFFERS, [id]);
  return rows.map(({ price, provider_id, first_name, last_name, ...one }) => ({
    ...one,
    provider: { id: provider_id, first_name, last_name },
    price: price === null ? null : fromMinor(minor(price), currency),
  }));
}

/** How long somebody who is so far off takes, by the same estimate as a planned ride. */
const METERS_A_SECOND = (() => {
  const { seconds } = plannedWay([{ lat: 0, lng: 0 }, { lat: 0, lng: 0.1 }]); // prettier-ignore
  return 11_119 / seconds;
})();

/** Who may be given it, each with what makes them suited or keeps them from it. */
async function readCandidates(app: Context, request: Request, order: OrderRow, keyword: unknown): Promise<DeskCandidate[]> {
  const { pool } = app.database;
  const job = { ...order, packs: await readPacks(pool, order.id) };
  const found = await candidatesFor(app, request, job, { isTakenNow: true, besides: order.provider_id, keyword, withExcluded: true });
  const heardSince = new Date(app.now() - SILENT_AFTER_SECONDS * 1000).toISOString();
  const facts = await pool.query<Facts>(FACTS, [found.map(({ id }) => id), heardSince]);
  const seesPlaces = may(request.access, 'track-partners');
  return found.map((one) => {
    const { load = 0, lat = null, lng = null, offered = null } = facts.rows.find(({ id }) => id === one.id) ?? {};
    return {
      ...one,
      load,
      arrival: one.meters === null ? null : Math.round(one.meters / METERS_A_SECOND),
      lat: seesPlaces ? lat : null,
      lng: seesPlaces ? lng : null,
      offered: offered === null ? null : offered === order.id ? 'this' : 'other',
    };
  });
}

/** An order with its rounds so far, and who may be given it. Once it has gone, who has it. */
export async function showWaiting(app: Context, request: Request, id: number, keyword: unknown): Promise<DeskOrder> {
  const { pool } = app.database;
  const order = await readOrder(pool, ordersApi, request.caller, id, 'list');
  const stands = db
    .selectFrom('orders as o')
    .leftJoin('dispatch as d', 'd.order_id', 'o.id')
    .leftJoin('providers as p', 'p.id', 'o.provider_id')
    .select(['d.round', 'd.next_at', 'p.id', 'p.first_name', 'p.last_name']);
  const state = await maybe(pool, stands.where('o.id', '=', id));
  const provider = state?.id ? { id: state.id, first_name: state.first_name ?? '', last_name: state.last_name ?? '' } : null;
  const nextAt = state?.next_at ?? null;
  return {
    order_status: order.order_status,
    provider,
    round: state?.round ?? null,
    next_in_ms: nextAt === null ? null : Math.max(0, Date.parse(nextAt) - app.now()),
    offers: await readOffers(pool, order),
    candidates: state?.round === null ? [] : await readCandidates(app, request, order, keyword),
  };
}
