import { minor, NONE } from '../money.ts';
import { describe, expect, it } from 'vitest';
import { parseHours } from '../week-hours.ts';
import { eligibility, isLockedAt, mayOverride, type JobToTake, type Taker, type TakerVehicle } from './eligibility.ts';
import { NEXT_RIDE_STATUSES, RIDE_UNDER_WAY_STATUSES } from './rides.ts';

const now = Date.parse('2026-05-13T09:00:00Z');
const trip: JobToTake = {
  order_type: 'trip',
  country_id: 1,
  time_zone: 'Asia/Dubai',
  pay_type: 'cash',
  vehicle_type: 'sedan',
  due_at: null,
  is_taken_now: true,
  least_balance: minor(-10_000n),
  hours: null,
};
const driver: Taker = {
  country_id: 1,
  accepted_by_admin: true,
  is_active: true,
  is_locked: false,
  locked_until: null,
  is_ban: false,
  is_driver: true,
  license_expires_on: '2026-05-13',
  balance: NONE,
  rides_under_way: 0,
  rides_next: 0,
};
const car: TakerVehicle = {
  review_status: 'accepted',
  is_fulfilled: true,
  valid_until: '2026-05-13',
  vehicle_type: 'sedan',
  is_busy: false,
};

describe('eligibility', () => {
  it('has nothing against somebody whose papers hold through the day', () => {
    expect(eligibility(trip, driver, car, now)).toEqual([]);
  });

  it.each<[string, Partial<JobToTake>, Partial<Taker>, Partial<TakerVehicle> | null, string[]]>([
    ['nobody accepted them', {}, { accepted_by_admin: false }, {}, ['not_accepted']],
    ['switched off', {}, { is_active: false }, {}, ['switched_off']],
    ['locked', {}, { is_locked: true }, {}, ['locked']],
    ['banned', {}, { is_ban: true }, {}, ['banned']],
    ['of another country', {}, { country_id: 2 }, {}, ['other_country']],
    ['no driver: the vehicle is not looked at', {}, { is_driver: false }, null, ['not_a_driver']],
    ['the licence ran out yesterday', {}, { license_expires_on: '2026-05-12' }, {}, ['license_expired']],
    ['below the credit line', {}, { balance: minor(-10_001n) }, {}, ['wallet_too_low']],
    ['below it without what is stopped', {}, { balance: minor(90_000n), stopped: minor(100_001n) }, {}, ['wallet_too_low']],
    ['at the credit line', {}, { balance: minor(-10_000n) }, {}, []],
    ['below it, paid by card', { pay_type: 'card' }, { balance: minor(-10_001n) }, {}, []],
    ['below it, paid by card, who took cash for cards before', { pay_type: 'card' }, { balance: minor(-10_001n), took_cash_for_cards: true }, {}, ['wallet_too_low']],
    ['below it, paid by wallet, who took cash for cards before', { pay_type: 'wallet' }, { balance: minor(-10_001n), took_cash_for_cards: true }, {}, []],
    ['deep in debt, where no line is drawn', { least_balance: null }, { balance: minor(-9_000_000n) }, {}, []],
    ['a licence whose last day nobody knows', {}, { license_expires_on: null }, {}, []],
    ['for a ride, whatever the hours of visits', { hours: [], due_at: now + 60_000 }, {}, {}, []],
    ['out for a ride', {}, { rides_under_way: 1 }, {}, ['on_a_ride']],
    ['near the end of their ride', {}, { rides_under_way: 1, ends_soon: true }, {}, []],
    ['near the end of their ride, with the next one taken', {}, { rides_under_way: 1, rides_next: 1, ends_soon: true }, {}, ['next_ride_taken']],
    ['with another job at that hour', {}, { is_busy_then: true }, {}, ['busy_then']],
    ['with another job at that hour, only named', { is_taken_now: false }, { is_busy_then: true }, {}, []],
    ['with a ride ahead', {}, { rides_next: 1 }, {}, ['next_ride_taken']],
    ['without a vehicle', {}, {}, null, ['no_vehicle']],
    ['a vehicle that waits', {}, {}, { review_status: 'pending' }, ['vehicle_not_accepted']],
    ['papers of the vehicle ran out', {}, {}, { valid_until: '2026-05-12' }, ['vehicle_papers_expired']],
    ['a rule that it does not meet any more', {}, {}, { is_fulfilled: false }, ['vehicle_papers_expired']],
    ['of another type', {}, {}, { vehicle_type: 'van' }, ['vehicle_other_type']],
    ['of any type', { vehicle_type: null }, {}, { vehicle_type: 'van' }, []],
    ['a vehicle on the road', {}, {}, { is_busy: true }, ['vehicle_busy']],
    ['named at once, with a vehicle on the road', { is_taken_now: false }, {}, { is_busy: true }, ['vehicle_busy']],
    ['named at once, out for a ride', { is_taken_now: false }, { rides_under_way: 1 }, {}, ['on_a_ride']],
    ['named for later, out for something else now', { due_at: now + 86_400_000, is_taken_now: false }, { rides_under_way: 1, rides_next: 1, license_expires_on: null }, { is_busy: true, valid_until: null }, []],
    ['papers that run out before the day of the ride', { due_at: now + 86_400_000 }, {}, {}, ['license_expired', 'vehicle_papers_expired']],
  ])('%s', (_, order, provider, vehicle, reasons) => {
    expect(eligibility({ ...trip, ...order }, { ...driver, ...provider }, vehicle && { ...car, ...vehicle }, now)).toEqual(reasons);
  }); // prettier-ignore

  it('looks at no licence and no vehicle for a visit, but at the hours', () => {
    const hours = ['wed 09:00-17:00'].flatMap((text) => parseHours(text) ?? []);
    const visit: JobToTake = { ...trip, order_type: 'normal', vehicle_type: null, hours, due_at: Date.parse('2026-05-13T12:59:00Z') };
    const plumber = { ...driver, is_driver: false, license_expires_on: '2020-01-01', rides_under_way: 3 };
    expect(eligibility(visit, plumber, null, now)).toEqual([]);
    expect(eligibility({ ...visit, due_at: Date.parse('2026-05-13T13:00:00Z') }, plumber, null, now)).toEqual(['outside_hours']);
    // Where no hours are kept, and where nobody said when, there are none to be outside of.
    for (const more of [{ hours: null, due_at: Date.parse('2026-05-13T13:00:00Z') }, { due_at: null }])
      expect(eligibility({ ...visit, ...more }, plumber, null, now)).toEqual([]);
  });

  it('names every reason at once, and says which no right overrides', () => {
    const all = eligibility(trip, { ...driver, accepted_by_admin: false, license_expires_on: '2025-01-01' }, { ...car, review_status: 'rejected' }, now); // prettier-ignore
    expect(all).toEqual(['not_accepted', 'license_expired', 'vehicle_not_accepted']);
    // In the order in which they are known, whoever found them.
    const late = eligibility(trip, { ...driver, is_busy_then: true, rides_under_way: 1 }, null, now);
    expect([late, mayOverride(late), mayOverride(['on_a_ride', 'banned'])]).toEqual([['on_a_ride', 'busy_then', 'no_vehicle'], false, false]); // prettier-ignore
    expect([mayOverride(all), mayOverride(['on_a_ride']), mayOverride(['banned']), mayOverride(['no_vehicle'])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('ends a lock at its time', () => {
    expect(isLockedAt({ is_locked: true, locked_until: now + 1 }, now)).toBe(true);
    expect(isLockedAt({ is_locked: true, locked_until: now }, now)).toBe(false);
    expect(isLockedAt({ is_locked: false, locked_until: now + 1 }, now)).toBe(false);
  });
});

describe('rides of a driver', () => {
  it('are ahead or under way, and nothing else', () => {
    expect(NEXT_RIDE_STATUSES).toEqual(['partner_accept_trip', 'accepted']);
    expect(RIDE_UNDER_WAY_STATUSES.toSorted()).toEqual(
      ['driver_start_order', 'driver_in_the_way', 'driver_arrived_location', 'partner_in_pickup_location', 'partner_start_trip', 'reached_stop_point', 'driver_picked_up_package', 'driver_transferred', 'pre_finished', 'ready_to_pay'].toSorted(),
    ); // prettier-ignore
  });
});
