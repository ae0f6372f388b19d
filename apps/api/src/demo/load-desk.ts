import type pg from 'pg';
import { addDays } from '@diwan/domain/periods';
import { ramadanAfter } from '@diwan/domain/tickets/ramadan';
import { DEMO_RULES, DESK_WEEKS, RAMADAN_HOURS } from './desk/desk-weeks.ts';
import { holidaysBetween } from './desk/holidays.ts';
import type { PlacedCountry } from './people/places.ts';

const DAY = 86_400_000;
/** Holidays of so many days before and after today are known. */
const BACK = 300;
const AHEAD = 380;

const RULE = `insert into sla_rules (created_at, updated_at, country_id, priority, title_ar, title_en, basis, first_minutes, next_minutes, resolution_minutes, is_active)
  values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const WEEK =
  'insert into desk_hours (created_at, updated_at, country_id, title_ar, title_en, valid_from, hours) values ($1, $1, $2, $3, $4, $5, $6)';
const EXCEPTION = `insert into calendar_exceptions (created_at, updated_at, country_id, kind, title_ar, title_en, start_at, end_at, used_by, hours, is_active)
  values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** What the desk promises and when it works, with the holidays of its countries. Ramadan that was holds; the next one is proposed. */
export async function loadDesk(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<void> {
  const ids = new Map(countries.map(({ id, iso2 }) => [iso2, id]));
  const today = now.toISOString().slice(0, 10);
  const getTime = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY).toISOString();
  for (const { country, priority, ar, en, basis, first, next, resolution, is_active } of DEMO_RULES)
    await client.query(RULE, [getTime(230), ids.get(country), priority, ar, en, basis, first, next, resolution, is_active]);
  for (const { country, ar, en, days_ago, hours } of DESK_WEEKS)
    await client.query(WEEK, [getTime(days_ago + 7), ids.get(country), ar, en, addDays(today, -days_ago), hours]);
  for (const { country, ar, en, start, end } of holidaysBetween(addDays(today, -BACK), addDays(today, AHEAD)))
    // People are driven and helped on holidays, too: it is the desk that rests.
    await client.query(EXCEPTION, [getTime(BACK + 20), ids.get(country), 'holiday', ar, en, start, end, 'desk', [], true]);
  for (const iso2 of ['AE', 'SA', 'EG']) {
    const last = ramadanAfter(addDays(today, -355));
    const next = ramadanAfter(today);
    for (const ramadan of new Map([last, next].flatMap((one) => (one ? [[one.year, one]] : []))).values()) {
      const { from, to, year } = ramadan;
      const isOver = from <= today;
      const titles = [`رمضان ${year}هـ`, `Ramadan ${year} AH`];
      const use = isOver ? 'desk' : 'all';
      await client.query(EXCEPTION, [
        getTime(isOver ? BACK : 2),
        ids.get(iso2),
        'ramadan',
        ...titles,
        from,
        to,
        use,
        RAMADAN_HOURS,
        isOver,
      ]);
    }
  }
  await client.query('analyze sla_rules, desk_hours, calendar_exceptions');
}
