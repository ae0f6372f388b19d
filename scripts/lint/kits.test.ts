import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tableName } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';

const ROOT = new URL('../../', import.meta.url);
/** What is made for every resource, and therefore may know none. */
const KITS = ['packages/contract/src/kit', 'packages/contract/src/kinds', 'apps/api/src/crud', 'apps/web/src/crud'];

/** Fields that only some resources have, and that kits have been caught knowing. */
const FIELDS = [
  'accepted_by_admin',
  'ban_reason',
  'is_ban',
  'is_available',
  'is_locked',
  'lock_cause',
  'locked_at',
  'locked_until',
  'national_id',
  'order_no',
  'phone_code',
  'plate_number',
  'platform_type',
];

const names = new Set<string>(RESOURCES.map(({ name }) => name));
const tables = new Set<string>([...names].map(tableName));
const fields = new Set<string>(FIELDS);

const TEXTS = /'([\w-]+)'|"([\w-]+)"|`([\w-]+)`|^\s+(\w+): \{/gm;
const SQL = /\b(?:from|join|into|update|table)\s+"?([a-z_]+)"?/gi;
const BUILT = /\b(?:selectFrom|\w+Join|using|from|insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)(?: as \w+)?'/g;
const PATHS = /['"`]\/?([\w-]+?)(?:_not_paginated)?\/?(?=['"`/$?])/g;
const WORDS = /['"`]resources\.([\w-]+)\./g;
const IMPORTS = /from '(?:@diwan\/contract\/([\w-]+)\/resource|@diwan\/contract\/[\w-]+\/([\w-]+)|[^']*\/tables\/([\w-]+)\.ts)'/g;
const KEYS = /(?:^\s+|[{,;]\s*)(\w+): /gm;
const FIELDS_READ = /(?:\.|\[')(\w+)\b/g;
/** A file of a resource's facts is called as it is, or `resource` in the folder of its name: `vehicle-brands` has `vehicle_brands`. */
const getFileName = (name: string) => name.replaceAll('-', '_');

/** Every way in which a text of code may name a resource, its table or a field of its own, and what it names by it. */
const FORMS: readonly ((code: string) => string[])[] = [
  (code) => found(code, TEXTS).filter((one) => names.has(one) || fields.has(one)),
  (code) => found(code, SQL).filter((one) => tables.has(one)),
  (code) => found(code, BUILT).filter((one) => tables.has(one)),
  (code) => found(code, PATHS).filter((one) => names.has(one)),
  (code) => found(code, WORDS).filter((one) => names.has(one)),
  (code) => found(code, IMPORTS).filter((one) => names.has(one) || tables.has(getFileName(one))),
  (code) => found(code, KEYS).filter((one) => fields.has(one)),
  (code) => found(code, FIELDS_READ).filter((one) => fields.has(one)),
];

const found = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '');
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
const namedIn = (code: string) => [...new Set(FORMS.flatMap((form) => form(withoutComments(code))))].toSorted();

const ZONES = 'days and hours are local to a row’s country, which its scope names';
const WHO = 'what is done is somebody’s, whom the log and the inbox name';
const PHONES = 'a phone is one of a country, by its code: the kind of field asks for both';
const CHIPS = 'flags that mean the same wherever they stand have one look and one figure';
/** Who names what the scope, the log and some kinds of field stand on, whatever the resource, and why. */
const KNOWS: Readonly<Record<string, { readonly named: readonly string[]; readonly why: string }>> = {
  'apps/api/src/crud/counters/counter-sql.ts': { named: ['countries'], why: ZONES },
  'apps/api/src/crud/counters/drift.ts': { named: ['countries'], why: ZONES },
  'apps/api/src/crud/counters/install-counters.ts': { named: ['countries'], why: ZONES },
  'apps/api/src/crud/routes/job-routes.ts': { named: ['admins'], why: WHO },
  'apps/api/src/crud/fields/conditions.ts': { named: ['countries'], why: ZONES },
  'apps/api/src/crud/record/change-log.ts': { named: ['webhooks'], why: 'what is to be told elsewhere is written with the change itself' },
  'apps/api/src/crud/resource/country.ts': { named: ['countries'], why: ZONES },
  'apps/api/src/crud/list/counted.ts': { named: ['countries'], why: ZONES },
  'apps/api/src/crud/events/notify-admins.ts': { named: ['admins', 'is_ban', 'roles'], why: WHO },
  'apps/api/src/crud/resource/phone-rules.ts': { named: ['countries'], why: PHONES },
  'apps/api/src/crud/record/activity.ts': { named: ['admins'], why: WHO },
  'apps/web/src/crud/cells/flag-chip.tsx': { named: ['accepted_by_admin', 'is_available', 'is_ban', 'is_locked'], why: CHIPS },
  'apps/web/src/crud/cells/row-country.ts': { named: ['phone_code'], why: PHONES },
  'apps/web/src/crud/commands/confirm-by-password.tsx': {
    named: ['admins'],
    why: 'whoever confirms is an admin, whose password has its words there',
  },
  'apps/web/src/crud/inputs/phone-input.tsx': { named: ['phone_code'], why: PHONES },
  'apps/web/src/crud/inputs/phone-parts.ts': { named: ['phone_code'], why: PHONES },
  'apps/web/src/crud/inputs/use-phone-countries.ts': { named: ['phone_code'], why: PHONES },
  'apps/web/src/crud/statistics/figures.ts': { named: ['accepted_by_admin', 'is_available', 'is_ban', 'is_locked'], why: CHIPS },
  'apps/web/src/crud/commands/row-command-dialogs.tsx': {
    named: ['ban_reason'],
    why: 'the words of a flag’s reason, under the name of the first that had one',
  },
  'packages/contract/src/kinds/schemas.ts': { named: ['phone_code'], why: PHONES },
};

function getFiles(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(ROOT).length));
}

it('the kits know no resource by name, nor a field that is only some resources’, but for those whose reason is named', () => {
  const named = Object.fromEntries(
    KITS.flatMap(getFiles).flatMap((file) => {
      const all = namedIn(readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8'));
      return all.length > 0 ? [[file, all]] : [];
    }),
  );
  expect(named).toEqual(Object.fromEntries(Object.entries(KNOWS).map(([file, known]) => [file, known.named])));
});

it.each([
  ["const name = 'clients';", 'clients'],
  ['const name = `clients`;', 'clients'],
  ['const sql = `select 1 from ${table} r left join vehicle_brands b on true`;', 'vehicle_brands'],
  ["await client.query('update clients set name = $1');", 'clients'],
  ["db.selectFrom('tickets as t').leftJoin('orders as o', 'o.id', 't.order_id')", 'orders'],
  ["useQuery(['countries_not_paginated']);", 'countries'],
  ['api.get(`cities/${id}`);', 'cities'],
  ["words('resources.admins.fields.current_password');", 'admins'],
  ["import { vehicleBrands } from '@diwan/contract/vehicles/vehicle-brands';", 'vehicle-brands'],
  ["import * as t from '../../schema/tables/clients.ts';", 'clients'],
  ['if (row.is_ban) return;', 'is_ban'],
])('is named by %s', (code, name) => {
  expect(namedIn(code)).toContain(name);
});
