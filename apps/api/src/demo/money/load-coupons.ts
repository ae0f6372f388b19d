import type pg from 'pg';
import { minorDigits } from '@diwan/domain/money';
import type { PlacedCountry } from '../people/places.ts';
import { insertRows } from '../insert-rows.ts';
import { getTens } from './amounts.ts';
import { readOpenCountries } from '../open-countries.ts';

/** Coupons of the demo: amounts in tens of dirhams, days from now. */
const DEMO_COUPONS = [
  { code: 'WELCOME20', type: 'all', percent: 20, cap: 3, least: 5, max: null, each: 1, budget: 900, from: -300, to: 120, active: true },
  { code: 'RAMADAN', type: 'orders', percent: 15, cap: 4, least: 10, max: 5_000, each: 3, budget: 1500, from: -75, to: -45, active: true },
  {
    code: 'AIRPORT',
    type: 'trips',
    percent: null,
    amount: 2,
    cap: null,
    least: 8,
    max: 2_000,
    each: 2,
    budget: 1000,
    from: -60,
    to: 60,
    active: true,
  },
  { code: 'WEEKEND', type: 'trips', percent: 10, cap: 2, least: 0, max: null, each: null, budget: 900, from: -20, to: 40, active: true },
  { code: 'CLEAN30', type: 'orders', percent: 30, cap: 6, least: 15, max: 300, each: 1, budget: 1800, from: -30, to: 15, active: true },
  {
    code: 'PARCEL',
    type: 'transfer_packages',
    percent: null,
    amount: 1,
    cap: null,
    least: 3,
    max: 1_000,
    each: 2,
    budget: 1_000,
    from: -10,
    to: 80,
    active: true,
  },
  { code: 'SUMMER', type: 'all', percent: 25, cap: 5, least: 12, max: 800, each: 1, budget: 2000, from: 12, to: 75, active: true },
  { code: 'VIP-50', type: 'all', percent: 50, cap: 10, least: 20, max: 50, each: 1, budget: 500, from: -90, to: 90, active: false },
] as const;

const DAY = 86_400_000;

/** Writes the coupons of the countries that the demo serves; `loadCouponUses` has them used. */
export async function loadCoupons(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<void> {
  const placed = new Set(countries.map(({ id }) => id));
  const served = (await readOpenCountries(client)).filter(({ id }) => placed.has(id));
  const day = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
  const rows = served.flatMap(({ id, currency }, place) =>
    // The larger countries have them all, the others some.
    DEMO_COUPONS.filter((_, index) => place < 3 || index % 3 === place % 3).map((coupon) => {
      const tens = (count: number) => getTens(currency, minorDigits(currency), count);
      const made = new Date(now.getTime() + Math.min(coupon.from - 3, -1) * DAY).toISOString();
      return {
        created_at: made,
        updated_at: made,
        country_id: id,
        coupon_code: coupon.code,
        coupon_type: coupon.type,
        discount_type: coupon.percent === null ? 'amount' : 'percentage',
        currency,
        discount_amount: coupon.percent === null ? String(tens(coupon.amount)) : String(coupon.percent * 1000),
        max_discount: coupon.cap === null ? null : String(tens(coupon.cap)),
        min_purchase: String(tens(coupon.least)),
        max_used: coupon.max,
        number_of_use_for_user: coupon.each,
        budget: String(tens(coupon.budget)),
        start_at: day(coupon.from),
        end_at: day(coupon.to),
        is_active: coupon.active,
      };
    }),
  );
  await insertRows(
    client,
    'coupons',
    {
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      country_id: 'integer',
      coupon_code: 'text',
      coupon_type: 'text',
      discount_type: 'text',
      currency: 'text',
      discount_amount: 'bigint',
      max_discount: 'bigint',
      min_purchase: 'bigint',
      max_used: 'integer',
      number_of_use_for_user: 'integer',
      budget: 'bigint',
      start_at: 'date',
      end_at: 'date',
      is_active: 'boolean',
    },
    rows,
  );
}
