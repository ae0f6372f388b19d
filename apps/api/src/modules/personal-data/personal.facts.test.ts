import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { clients, providers } from '../../schema/tables/people.ts';
import { erased } from './erase-people.ts';

/** What a row goes on holding of somebody who is erased, and why. */
const KEPT = {
  'orders, the ledger and figures go on naming it': [
    'id',
    'created_at',
    'updated_at',
    'country_id',
    'city_id',
    'rate_avg',
    'type',
    'is_driver',
  ],
  'a choice among few, which names nobody': ['gender', 'preferred_language', 'platform_type', 'owns_vehicles'],
  'what the office did, for its log': ['is_active', 'is_ban', 'is_locked', 'lock_cause', 'locked_at', 'locked_by', 'locked_until'],
  'when the app was used last': ['last_login_at', 'last_logout_at'],
};

it.each([
  ['client', clients],
  ['provider', providers],
] as const)('what is known of a %s is erased in erase-people.ts, or stays for a reason that stands here', (kind, table) => {
  const goes = Object.keys(erased(kind, '2026-11-29T00:00:00.000Z'));
  const stays = new Set(Object.values(KEPT).flat());
  const written = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined);
  expect(written.map(({ name }) => name).filter((name) => !goes.includes(name) && !stays.has(name))).toEqual([]);
});
