import type { Request, Server } from '../../platform/http/server.ts';
import { couponRefusal, getDiscount } from '@diwan/domain/coupons/discount';
import { mostOfOne } from '@diwan/domain/coupons/worst-cost';
import { fromMinor, type Minor, minor, minorDigits, minus, NONE, times } from '@diwan/domain/money';
import { zonedTime } from '@diwan/domain/zoned-time';
import { couponCalls } from '@diwan/contract/coupons/calls';
import { handle } from '../../crud/calls/handle.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { showRow } from '../../crud/record/read.ts';
import { getTerms, type CouponRow } from '../../ledger/use-coupon.ts';
import { GRAIN } from '../../schema/grains.ts';
import { couponsApi } from './resources.ts';
import { theRow } from '../../platform/database/the-row.ts';

/** Prices that operators know, in whole units of the currency, where a coupon says nothing of its own. */
const USUAL = [50n, 100n, 250n, 500n, 1_000n];

interface Stored extends CouponRow {
  readonly country_id: number;
  readonly time_zone: string;
}

async function read(runner: Runner, id: number): Promise<Stored> {
  const { rows } = await runner.query<Stored>(
    'select o.*, c.time_zone from coupons o join countries c on c.id = o.country_id where o.id = $1',
    [id],
  );
  return theRow(rows);
}

/** Clients of the country who may still use it. */
async function getAudience(runner: Runner, coupon: Stored): Promise<number> {
  const { rows } = await runner.query<{ audience: number }>(
    `select (select coalesce(sum(n), 0) from (
        select n from clients_counters where grain = '${GRAIN.all}' and country_id = $2 and is_active and not is_ban
        union all select n from clients_deltas where country_id = $2 and is_active and not is_ban) x)::int
      - (select count(*) from (select client_id from coupon_uses where coupon_id = $1 and released_at is null and $3::int is not null
          group by 1 having count(*) >= $3) y)::int as audience`,
    [coupon.id, coupon.country_id, coupon.number_of_use_for_user],
  );
  return Math.max(rows[0]?.audience ?? 0, 0);
}

/** What it may still cost, at worst; null where that has no end. */
function worstToCome(coupon: Stored, left: number | null): Minor | null {
  const most = mostOfOne(getTerms(coupon));
  const byUses = left === null || most === null ? null : times(most, left);
  if (coupon.budget === null) return byUses;
  const rest = minus(minor(coupon.budget), minor(coupon.spent));
  return byUses !== null && byUses < rest ? byUses : rest;
}

/** How often it can be used yet: by all together, or by each of those who may. */
function usesLeft({ max_used: all, number_of_use_for_user: each, used_count: used }: Stored, audience: number): number | null {
  const inAll = all === null ? null : Math.max(all - used, 0);
  const ofEach = each === null ? null : each * audience;
  if (inAll === null || ofEach === null) return inAll ?? ofEach;
  return Math.min(inAll, ofEach);
}

function getSamples(coupon: Stored) {
  const terms = getTerms(coupon);
  const unit = 10n ** BigInt(minorDigits(coupon.currency));
  const prices = USUAL.map((price) => minor(price * unit));
  const own = terms.min_purchase > 0n ? [minus(terms.min_purchase, minor(1n)), terms.min_purchase] : [];
  return [...new Set([...own, ...prices])]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((price) => {
      const discount = getDiscount(price, terms);
      const shown = (units: Minor) => fromMinor(units, coupon.currency);
      return {
        price: shown(price),
        discount: shown(discount),
        total: shown(minus(price, discount)),
        is_allowed: price >= terms.min_purchase,
      };
    });
}

async function trial(runner: Runner, request: Request, id: number, now: number) {
  await showRow(runner, couponsApi, request.caller, id);
  const coupon = await read(runner, id);
  const audience = await getAudience(runner, coupon);
  const left = usesLeft(coupon, audience);
  const worst = worstToCome(coupon, left);
  const terms = getTerms(coupon);
  const refusal = couponRefusal(
    { ...coupon, min_purchase: NONE },
    { ...coupon, used: coupon.used_count, number_of_use_for_user: null, used_by_client: 0 },
    terms.min_purchase,
    zonedTime(now, coupon.time_zone).day,
  );
  return {
    state: refusal ?? 'usable',
    currency: coupon.currency,
    audience,
    uses_left: left,
    worst_cost: worst === null ? null : fromMinor(worst, coupon.currency),
    spent: fromMinor(coupon.spent, coupon.currency),
    samples: getSamples(coupon),
  };
}

/** `GET coupons/{id}/trial`: a dry run. */
export function registerCouponTrial(app: Server, prefix: string) {
  handle(app, prefix, couponCalls.tryCoupon, async ({ request, params }) => ({
    data: await trial(app.database.pool, request, params.id, app.now()),
  }));
}
