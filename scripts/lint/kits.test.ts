import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { RESOURCES } from '@diwan/contract/resources/index';

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

/** What a kit still knows by name, and why. Nothing is added here: what a resource has of its own it declares. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // Which tables are counted, and by what: declarations that stand beside what installs them.
  'apps/api/src/crud/counters/counter-sql.ts': ['clients', 'orders', 'providers', 'settlements', 'transactions'],
  // A request for a change of a provider's papers also holds them.
  'apps/api/src/crud/files/readable-files.ts': ['providers'],
  // Whose business an order is depends on its type.
  'apps/api/src/crud/realtime/row-rooms.ts': ['orders', 'trips'],
  'apps/api/src/crud/record/row-events.ts': ['orders'],
  // The two kinds of people that other rows name.
  'apps/web/src/crud/cells/person-link.tsx': ['clients', 'providers'],
  // What references show of a country: its calling code; phones of forms are checked by all countries.
  'apps/web/src/crud/cells/row-country.ts': ['phone_code'],
  'apps/web/src/crud/form/form-screen.tsx': ['countries'],
  // What a vehicle is called, where a reference shows no more than its label.
  'apps/web/src/crud/labels.ts': ['plate_number'],
  // Layers of the map's own tiles, and the places that it is opened at.
  'apps/web/src/crud/map/base-map.ts': ['cities', 'countries'],
  'apps/web/src/crud/map/open-map.ts': ['cities'],
  'apps/web/src/crud/map/use-cities.ts': ['cities'],
};

const TEXTS = /'(\w+)'|^\s+(\w+): \{/gm;
const names = new Set<string>([...RESOURCES.map(({ name }) => name), ...FIELDS]);

function filesOf(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(ROOT).length));
}

it('the kits know no resource by name, nor a field that is only some resources’', () => {
  const found = Object.fromEntries(
    KITS.flatMap(filesOf).flatMap((file) => {
      const text = readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8');
      const named = [...new Set([...text.matchAll(TEXTS)].map(([, text, key]) => text ?? key ?? ''))].filter((name) => names.has(name));
      return named.length > 0 ? [[file, named.toSorted()]] : [];
    }),
  );
  expect(found).toEqual(KNOWN);
});
