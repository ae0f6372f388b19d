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

const TEXTS = /'(\w+)'|^\s+(\w+): \{/gm;
const names = new Set<string>([...RESOURCES.map(({ name }) => name), ...FIELDS]);

function getFiles(folder: string): string[] {
  return readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(ROOT).length));
}

it('the kits know no resource by name, nor a field that is only some resources’', () => {
  const found = Object.fromEntries(
    KITS.flatMap(getFiles).flatMap((file) => {
      const text = readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8');
      const named = [...new Set([...text.matchAll(TEXTS)].map(([, text, key]) => text ?? key ?? ''))].filter((name) => names.has(name));
      return named.length > 0 ? [[file, named.toSorted()]] : [];
    }),
  );
  expect(found).toEqual({});
});
