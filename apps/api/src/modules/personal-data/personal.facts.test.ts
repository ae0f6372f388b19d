import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const MIGRATIONS = join(import.meta.dirname, '../../schema/migrations');

/** What the log loses of somebody, as the newest migration that says so has it. */
function getLostInLog(): Set<string> {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  const texts = files.toSorted().map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'));
  const [, names = ''] = [...texts.join('\n').matchAll(/function without_personal\(.*?key in \((.*?)\)/gs)].at(-1) ?? [];
  return new Set([...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
}

/** What the log says of itself, and never of whom: that the account is gone, and its password only as dots. */
const NOT_IN_LOG = new Set(['deleted_at', 'password_hash']);

it.each(['client', 'provider'] as const)(
  'what of a %s is erased goes from the log too: a migration with `create or replace function without_personal` names it',
  (kind) => {
    const lost = getLostInLog();
    expect(lost.size).toBeGreaterThan(10);
    const blanked = Object.entries(erased(kind, '2026-11-29T00:00:00.000Z')).filter(([, value]) => typeof value !== 'boolean');
    expect(blanked.map(([name]) => name).filter((name) => !lost.has(name) && !NOT_IN_LOG.has(name))).toEqual([]);
  },
);
