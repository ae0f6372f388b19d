import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, getFulfilment, isCompleteOn, isExpiringSoon, judgeVehicle, type HandedIn, type VehicleRule } from './completeness.ts';
import { zonedTime } from '../zoned-time.ts';
import { mayAccept, getRoadState } from './road-state.ts';

const dayIn = (zone: string, timestamp: number) => zonedTime(timestamp, zone).day;

const CAR = { manufacturing_year: 2022, seats_number: 5 };
const document = (id: number, hasExpiry = true): VehicleRule => ({
  id,
  kind: 'document',
  has_expiry: hasExpiry,
  max_age: null,
  min_seats: null,
});
const age = (id: number, years: number): VehicleRule => ({ ...document(id, false), kind: 'max_age', max_age: years });
const seats = (id: number, count: number): VehicleRule => ({ ...document(id, false), kind: 'seats_number', min_seats: count });
const paper = (expiresOn: string | null, images: readonly string[] = ['images/aaaaaaaa.webp']): HandedIn => ({
  images,
  expires_on: expiresOn,
});
const held = (entries: Record<number, HandedIn>) => new Map(Object.entries(entries).map(([id, one]) => [Number(id), one]));

const state = (rule: VehicleRule, one: HandedIn | undefined, today = '2026-11-21') =>
  judgeVehicle(CAR, [rule], one ? held({ [rule.id]: one }) : new Map(), today)[0];

describe('a rule', () => {
  it('asks for a document: there, with a picture, and with its last day where it has one', () => {
    expect(state(document(1), undefined)).toEqual({ rule: 1, state: 'missing', until: null });
    expect(state(document(1), paper('2027-01-01', []))).toMatchObject({ state: 'no_images' });
    expect(state(document(1), paper(null))).toMatchObject({ state: 'no_expiry' });
    expect(state(document(1, false), paper(null))).toEqual({ rule: 1, state: 'met', until: null });
    expect(state(document(1), paper('2027-01-01'))).toEqual({ rule: 1, state: 'met', until: '2027-01-01' });
  });

  it('is met on the last day of a document and no longer on the next', () => {
    expect(state(document(1), paper('2026-11-21'))?.state).toBe('met');
    expect(state(document(1), paper('2026-11-20'))?.state).toBe('expired');
    expect(state(document(1, false), paper('2026-11-20'))?.state).toBe('expired');
  });

  it('bounds the age: through the last day of the year in which it is reached', () => {
    expect(state(age(1, 4), undefined, '2026-12-31')).toEqual({ rule: 1, state: 'met', until: '2026-12-31' });
    expect(state(age(1, 4), undefined, '2027-01-01')?.state).toBe('too_old');
  });

  it('asks for seats', () => {
    expect(state(seats(1, 5), undefined)?.state).toBe('met');
    expect(state(seats(1, 6), undefined)?.state).toBe('too_few_seats');
  });
});

describe('a vehicle', () => {
  it('is complete until the first of its papers runs out', () => {
    const rules = [document(1), document(2), age(3, 10), seats(4, 4)];
    const fulfilment = getFulfilment(CAR, rules, held({ 1: paper('2027-03-01'), 2: paper('2027-01-15') }));
    expect(fulfilment).toEqual({ is_fulfilled: true, valid_until: '2027-01-15' });
    expect([isCompleteOn(fulfilment, '2027-01-15'), isCompleteOn(fulfilment, '2027-01-16')]).toEqual([true, false]);
  });

  it('is complete for ever where nothing is asked, and never while something is missing', () => {
    expect(getFulfilment(CAR, [], new Map())).toEqual({ is_fulfilled: true, valid_until: null });
    expect(getFulfilment(CAR, [document(1), document(2)], held({ 1: paper('2030-01-01') }))).toEqual({
      is_fulfilled: false,
      valid_until: '2030-01-01',
    });
  });

  it('expires soon within thirty days, the thirtieth included, and not once it has expired', () => {
    const until = (day: string | null) => ({ is_fulfilled: true, valid_until: day });
    const soon = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', null].map((day) => isExpiringSoon(until(day), '2026-11-21'));
    expect(soon).toEqual([false, true, true, false, false]);
    expect(isExpiringSoon({ is_fulfilled: false, valid_until: '2026-11-25' }, '2026-11-21')).toBe(false);
  });

  it('drives only when accepted and complete, and is accepted only when complete', () => {
    const good = { is_fulfilled: true, valid_until: '2026-11-21' };
    const states = (review: 'pending' | 'accepted' | 'rejected') =>
      ['2026-11-21', '2026-11-22'].map((day) => getRoadState(review, good, day));
    expect([states('pending'), states('accepted'), states('rejected')]).toEqual([
      ['waiting', 'incomplete'],
      ['on_road', 'off_road'],
      ['rejected', 'rejected'],
    ]);
    expect([mayAccept('pending', good, '2026-11-21'), mayAccept('pending', good, '2026-11-22')]).toEqual([true, false]);
    expect([mayAccept('rejected', good, '2026-11-21'), mayAccept('accepted', good, '2026-11-21')]).toEqual([true, false]);
  });
});

const ZONES = [
  'Asia/Dubai',
  'Asia/Riyadh',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
const timestamp = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2030-12-31T23:59:59Z') });
const rules = fc
  .array(
    fc.oneof(
      fc.boolean().map((hasExpiry) => document(0, hasExpiry)),
      fc.integer({ min: 0, max: 12 }).map((years) => age(0, years)),
      fc.integer({ min: 1, max: 8 }).map((count) => seats(0, count)),
    ),
    { maxLength: 6 },
  )
  .map((list) => list.map((rule, index) => ({ ...rule, id: index + 1 })));
const car = fc.record({ manufacturing_year: fc.integer({ min: 2014, max: 2026 }), seats_number: fc.integer({ min: 2, max: 8 }) });
const papers = fc
  .array(fc.option(fc.record({ images: fc.constantFrom([], ['images/aaaaaaaa.webp']), expires_on: fc.option(day) })), {
    minLength: 6,
    maxLength: 6,
  })
  .map((list) => new Map(list.flatMap((one, index) => (one ? [[index + 1, one] as const] : []))));

describe('for any vehicle, rules, papers, zone and moment', () => {
  it('what is stored says on every day what the rules say one by one', () => {
    fc.assert(
      fc.property(car, rules, papers, fc.constantFrom(...ZONES), timestamp, (vehicle, asked, documents, zone, now) => {
        const today = dayIn(zone, now);
        const one = judgeVehicle(vehicle, asked, documents, today).every((verdict) => verdict.state === 'met');
        expect(isCompleteOn(getFulfilment(vehicle, asked, documents), today)).toBe(one);
      }),
      { numRuns: 500 },
    );
  });

  it('a paper holds through the last minute of its last day in the country, and not a minute longer', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (expiresOn, zone) => {
        const fulfilment = getFulfilment(CAR, [document(1)], held({ 1: paper(expiresOn) }));
        const end = endOfDay(zone, expiresOn);
        expect([dayIn(zone, end - 1), isCompleteOn(fulfilment, dayIn(zone, end - 1))]).toEqual([expiresOn, true]);
        expect(isCompleteOn(fulfilment, dayIn(zone, end))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('completeness never comes back as days pass, and expiring soon comes before expiring', () => {
    fc.assert(
      fc.property(car, rules, papers, day, day, (vehicle, asked, documents, one, other) => {
        const [earlier, later] = [one, other].toSorted() as [string, string];
        const fulfilment = getFulfilment(vehicle, asked, documents);
        if (isCompleteOn(fulfilment, later)) expect(isCompleteOn(fulfilment, earlier)).toBe(true);
        if (isExpiringSoon(fulfilment, earlier)) {
          expect(isCompleteOn(fulfilment, earlier)).toBe(true);
          expect(daysBetween(earlier, fulfilment.valid_until ?? '')).toBeLessThanOrEqual(30);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** The first millisecond after a day of a zone, found by halving: no rule of the zone is taken for granted. */
function endOfDay(zone: string, wanted: string): number {
  let before = Date.parse(`${wanted}T00:00:00Z`) - 30 * 3_600_000;
  let after = Date.parse(`${wanted}T00:00:00Z`) + 60 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, middle) <= wanted) before = middle;
    else after = middle;
  }
  return after;
}
