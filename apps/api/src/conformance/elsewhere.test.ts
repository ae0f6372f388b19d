import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '@diwan/contract/kit/call';
import { CALLS } from '@diwan/contract/calls';
import { writableFields } from '@diwan/contract/kit/form';
import { callDoc } from '../crud/documents/call-doc.ts';
import type { JsonSchema } from '../crud/documents/record-schema.ts';
import { insertRow, PASSWORD } from '../testing/access-fixtures.ts';
import { makeAdmin } from '../testing/fixtures.ts';
import { getValue, type Body } from './make-body.ts';
import { ALL_PERMISSIONS, openWorld, SUBJECTS, type World } from './world.ts';

/** Calls about rows that belong to no country, and why. */
const OF_NO_COUNTRY: readonly (readonly [path: RegExp, why: string])[] = [
  [/^(notification|saved-views|profile\/(sessions|tokens|identities))\/:id$/, 'one’s own'],
  [/^jobs\/:id(\/|$)/, 'of whoever began it'],
  [/^roles\/:id\/editable$/, 'roles hold in all countries'],
  [/^desk\/offers\/:id\//, 'one’s own'],
  [/^audit\/:id\/restore$/, 'for superadmins alone'],
  [/^approvals\/:id\/call_off$/, 'for superadmins alone'],
];
/** Lists of what belongs to a row: of one out of reach they are empty. */
const LISTS: ReadonlySet<string> = new Set(['GET providers/:id/vehicles']);
/** What a body needs although its schema by itself does not. */
const NEEDED: readonly (readonly [path: RegExp, body: Body])[] = [
  [/^providers\/:id\/bank_account$/, { changed_at: '2026-01-01T00:00:00Z' }],
  [/^contacts\/:id(\/reply)?$/, { send_type: 'sms' }],
  [/^conversations\/:id\/messages$/, { client_key: 'message-1', message: 'مرحباً' }],
];
/** What a path begins with, where that is not the name of its resource. */
const TABLES: Readonly<Record<string, string>> = { partners_tracking: 'providers', dispatch: 'orders' };

const getName = ({ method, path }: Call) => `${method} ${path}`;
const aboutRows = CALLS.filter(({ path }) => path.includes('/:id') && !OF_NO_COUNTRY.some(([pattern]) => pattern.test(path)));
const place = (table: string) => SUBJECTS.findIndex(([name]) => name === (TABLES[table] ?? table));
/** In the order of their resources: an approval names a cash-out, which comes first. */
const tables = [...new Set(aboutRows.map(({ path }) => path.slice(0, path.indexOf('/'))))].toSorted((a, b) => place(a) - place(b));

/** A value that a schema of the document takes, of those that need no knowledge. */
function valueFrom({ type, enum: values, const: only, anyOf, minLength = 1, minimum = 1, items }: JsonSchema & Body): unknown {
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return valueFrom(anyOf[0]);
  if (type === 'array') return [valueFrom(items as JsonSchema)];
  return type === 'string' ? 'text'.padEnd(Number(minLength), '.') : type === 'boolean' ? true : Math.max(1, Number(minimum));
}

/** A body that the call takes, with no more than it needs. */
function bodyFor(world: World, call: Call): Body | undefined {
  const { body, mode } = call;
  if (!body) return call.method === 'GET' || call.method === 'DELETE' ? undefined : {};
  if ('fields' in body) {
    const needed = writableFields(body).filter(([, field]) => mode !== 'update' && !field.optional && field.initial === undefined);
    return Object.fromEntries(needed.map(([name, field]) => [name, getValue(world, world.there, name, field)]));
  }
  const { properties = {}, required = [] } = callDoc(call).body as { properties?: Record<string, JsonSchema>; required?: string[] };
  const beside = NEEDED.find(([path]) => path.test(call.path))?.[1];
  const values = required.map((name) => [name, name === 'current_password' ? PASSWORD : valueFrom(properties[name] ?? {})] as const);
  return { ...Object.fromEntries(values), ...beside };
}

let world: World;
/** Holds every permission, in one country. */
let local: string;
/** A row of each table in the other country. */
const far: Record<string, number> = {};

async function addRow(name: string): Promise<number> {
  if (name === 'admins') return (await makeAdmin(world.database, { permissions: [], countries: [world.there] })).id;
  if (name === 'conversations')
    return insertRow(world.database, name, { country_id: world.there, kind: 'support', client_id: world.target('clients', world.there) });
  const [, api] = SUBJECTS.find(([one]) => one === (TABLES[name] ?? name)) ?? [];
  if (!api) throw new Error(`no resource is called ${name}: name it in TABLES, or in OF_NO_COUNTRY`);
  const { id } = await world.create(api, world.there);
  // Whoever is tracked has told where they are.
  if (name === 'partners_tracking')
    await world.database.pool.query(
      `insert into provider_positions (provider_id, lat, lng, seen_at, stood_lat, stood_lng, stood_since) values ($1, 1, 1, now(), 1, 1, now())`,
      [id],
    );
  return id;
}

beforeAll(async () => {
  world = await openWorld();
  local = await world.admin({ permissions: ALL_PERMISSIONS, countries: [world.here] });
  for (const table of tables) far[table] = await addRow(table);
});
afterAll(() => world.close());

function ask(call: Call, token: string, headers: Record<string, string> = {}) {
  const id = far[call.path.slice(0, call.path.indexOf('/'))];
  const path = call.path
    .replace(':id', String(id))
    .replace(':provider_id', String(world.target('providers', world.there)))
    .replaceAll(/:\w+/g, '1');
  const body = bodyFor(world, call);
  return world.call(call.method, path, { token, headers, ...(body && { body }) });
}

/** The refusal of a row that is out of reach. Admins are seen by all who see admins: they are only not touched. */
const getRefusal = ({ path }: Call) => (path.startsWith('admins/') ? [403, 'admin.too_powerful'] : [404, 'row.not_found']);
const subjects = aboutRows.map((call) => [getName(call), call] as const);

it('every table that a call names has a row in the other country', () => {
  expect(subjects.length).toBeGreaterThan(50);
  expect(Object.values(far).every((id) => id > 0)).toBe(true);
});

const refused = subjects.filter(([name]) => !LISTS.has(name));

it.each(refused)('%s, about a row of another country, is refused as if there were no such row', async (_, call) => {
  const { status, body } = await ask(call, local);
  expect([status, body.code, body.data ?? null]).toEqual([...getRefusal(call), null]);
});

// Admins work in several countries: which one is chosen says nothing of them.
it.each(refused.filter(([, { path }]) => !path.startsWith('admins/')))(
  '%s is refused to who has chosen a country of one’s own',
  async (_, call) => {
    const { status, body } = await ask(call, world.superadmin, { 'x-country-id': String(world.here) });
    expect([status, body.code]).toEqual(getRefusal(call));
  },
);

// Of the second row that some paths name there is none.
it.each(refused.filter(([, { path }]) => !/:(session|token|message|reply|seq)\b/.test(path)))(
  '%s finds it for who works everywhere',
  async (_, call) => {
    const { status, body } = await ask(call, world.superadmin);
    expect([status, body.code]).not.toEqual([404, 'row.not_found']);
  },
);

it.each([...LISTS])('%s of a row of another country is empty', async (name) => {
  const call = CALLS.find((one) => getName(one) === name) as Call;
  const { status, body } = await ask(call, local);
  expect([status, Object.values(body.data).flat()]).toEqual([200, []]);
});
