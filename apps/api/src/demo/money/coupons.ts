/** Coupons of the demo: amounts in tens of dirhams, days from now. */
export const DEMO_COUPONS = [
  { code: 'WELCOME20', type: 'all', percent: 20, cap: 3, least: 5, max: null, each: 1, from: -300, to: 120, active: true },
  { code: 'RAMADAN', type: 'orders', percent: 15, cap: 4, least: 10, max: 5_000, each: 3, from: -75, to: -45, active: true },
  { code: 'AIRPORT', type: 'trips', percent: null, amount: 2, cap: null, least: 8, max: 2_000, each: 2, from: -60, to: 60, active: true },
  { code: 'WEEKEND', type: 'trips', percent: 10, cap: 2, least: 0, max: null, each: null, from: -20, to: 40, active: true },
  { code: 'CLEAN30', type: 'orders', percent: 30, cap: 6, least: 15, max: 300, each: 1, from: -30, to: 15, active: true },
  {
    code: 'PARCEL',
    type: 'transfer_packages',
    percent: null,
    amount: 1,
    cap: null,
    least: 3,
    max: 1_000,
    each: 2,
    from: -10,
    to: 80,
    active: true,
  },
  { code: 'SUMMER', type: 'all', percent: 25, cap: 5, least: 12, max: 800, each: 1, from: 12, to: 75, active: true },
  { code: 'VIP-50', type: 'all', percent: 50, cap: 10, least: 20, max: 50, each: 1, from: -90, to: 90, active: false },
] as const;
