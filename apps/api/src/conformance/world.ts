import { randomBytes } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { toMinor } from '@diwan/domain/money';
import type { PhoneRule } from '@diwan/domain/phones';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { sqlTable } from '../crud/fields/sql-tables.ts';
import { RESOURCE_APIS } from '../modules/index.ts';
import { addCountry, addRole, startNode, type Answer, type Call, type TestClock, type TestNode } from '../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase, type WatchedDatabase } from '../testing/database.ts';
import { addCity, makeAdmin, type AdminWishes } from '../testing/fixtures.ts';
import { makeQuickBody, type Body } from './make-body.ts';

export const ALL_PERMISSIONS: readonly string[] = PERMISSIONS.map((permission) => permission.permission_url);

/** Every resource, by its name, as `describe.each` wants it. */
export const SUBJECTS = RESOURCE_APIS.map((api) => [api.resource.name, api] as const);

/** Those of them whose rows admins create, edit, delete. */
export const CREATED = SUBJECTS.filter(([, { resource }]) => resource.can.create !== undefined);
export const EDITED = SUBJECTS.filter(([, { resource }]) => resource.can.update !== undefined);
export const DELETED = SUBJECTS.filter(([, { resource }]) => resource.can.delete !== undefined);

/** A marketplace of two countries in which any resource can be tried. */
export interface World {
  readonly database: WatchedDatabase;
  readonly node: TestNode;
  readonly clock: TestClock;
  readonly superadmin: string;
  /** Two countries of different zones and phones, with a city each. */
  readonly here: number;
  readonly there: number;
  readonly phones: readonly PhoneRule[];
  admin(wishes: AdminWishes): Promise<string>;
  call(method: Parameters<TestNode['call']>[0], path: string, options?: Call): Promise<Answer>;
  /** A row that a reference in a country may name. */
  target(table: string, country: number): number;
  /** True for the rows that references name: they had better stay. */
  isTarget(table: string, id: number): boolean;
  /** An admin whom no other row names yet. */
  newAdmin(): number;
  upload(kind: 'image' | 'video'): string;
  newPhone(country: number): string;
  getFixed(api: ResourceApi): Body;
  /** Creates a row through the API, as a superadmin, or in the database where no admin creates any; gives it as answers show it. */
  create(api: ResourceApi, country?: number, more?: Body, body?: Body): Promise<Body & { id: number; updated_at: string }>;
  close(): Promise<void>;
}

/** More at once would only wait: a node of a test has eight sessions, and a list takes three. */
const AT_ONCE = 4;
/** Asks for each of some things what neither changes anything nor depends on the others: a few at a time, answers in the order of the things. */
export async function askForEach<T, A>(things: readonly T[], ask: (thing: T) => Promise<A>): Promise<(readonly [thing: T, answer: A])[]> {
  const answered: (readonly [T, A])[] = [];
  for (let from = 0; from < things.length; from += AT_ONCE)
    answered.push(...(await Promise.all(things.slice(from, from + AT_ONCE).map(async (thing) => [thing, await ask(thing)] as const))));
  return answered;
}

const IMAGES = 8;
/** Far from the ids that the database gives. */
const FIRST_SPARE = 1_000_000;

async function addUploads(database: TestDatabase) {
  const names = Array.from({ length: IMAGES }, () => randomBytes(12).toString('hex'));
  await database.pool.query(
    `insert into uploads (reference, kind, bytes, saved_at) select 'image/' || n || '.webp', 'image', 1, now() from unnest($1::text[]) n union all select 'video/' || n || '.mp4', 'video', 1, now() from unnest($1::text[]) n`,
    [names],
  );
  return names;
}

/** Admins of whom each may have one of something; they are there once a call is made, and no select offers them. */
async function addSpareAdmins(database: TestDatabase, ids: readonly number[]): Promise<void> {
  await database.pool.query(
    `insert into admins (id, first_name, last_name, email, phone, gender, password_hash, is_super_admin, is_active)
     select n, 'Spare', n::text, 'spare-' || n || '@diwan.example', '+9715' || (10000000 + n), 'male', '', true, false from unnest($1::int[]) n`,
    [ids],
  );
}

/** Builds the world in a database of its own. */
export async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  // Orders of this world are all at one hour, of whoever there is: that nobody is at two places then is proved elsewhere.
  await database.pool.query('alter table orders disable trigger orders_take_hours, disable trigger orders_keep_hours');
  const clock: TestClock = { now: Date.parse('2026-05-15T09:00:00.000Z') };
  const node = await startNode(database, clock);
  const { token: superadmin } = await makeAdmin(database);
  const here = await addCountry(database, {
    name_ar: 'الإمارات',
    name_en: 'Emirates',
    phone_code: '971',
    phone_limit: 9,
    time_zone: 'Asia/Dubai',
  });
  // Their days begin fifteen hours apart, on both sides of UTC's.
  const there = await addCountry(database, {
    name_ar: 'ساموا الأمريكية',
    name_en: 'American Samoa',
    phone_code: '1684',
    phone_limit: 7,
    time_zone: 'Pacific/Pago_Pago',
    currency: 'USD',
  });
  const targets: Record<string, Record<number, number>> = {
    countries: { [here]: here, [there]: there },
    cities: { [here]: await addCity(database, here), [there]: await addCity(database, there) },
  };
  const role = await addRole(database, []);
  targets['roles'] = { [here]: role, [there]: role };
  const uploads = await addUploads(database);
  // What the first posting's number names: movements and approvals that are made up here belong to it.
  await database.pool.query(`insert into ledger_postings (kind, country_id, unit) values ('charge', $1, 'AED')`, [here]);
  // As does an approval's first cash-out, which nobody sees in a list.
  await database.pool.query(
    `insert into cash_outs (country_id, user_type, user_id, bank_name, account_number, currency, amount, status, deleted_at)
     values ($1, 'provider', 1, 'Bank', '1', 'AED', 1, 'rejected', now())`,
    [here],
  );
  let spare = FIRST_SPARE;
  const wanted: number[] = [];
  let areThere = Promise.resolve();
  let serial = 0;

  const world: World = {
    database,
    node,
    clock,
    superadmin,
    here,
    there,
    phones: [
      { phone_code: '971', phone_limit: 9 },
      { phone_code: '1684', phone_limit: 7 },
    ],
    admin: async (wishes) => (await makeAdmin(database, wishes)).token,
    async call(method, path, options) {
      const missing = wanted.splice(0);
      // Also for whoever asks at the same time.
      if (missing.length > 0) areThere = areThere.then(() => addSpareAdmins(database, missing));
      await areThere;
      return node.call(method, path, { token: superadmin, ...options });
    },
    target(table, country) {
      const id = targets[table]?.[country];
      if (id === undefined) throw new Error(`the world has no row of ${table}; give it one in openWorld`);
      return id;
    },
    isTarget: (table, id) => Object.entries(targets).some(([name, rows]) => sqlTable(name) === table && Object.values(rows).includes(id)),
    newAdmin() {
      spare += 1;
      wanted.push(spare);
      return spare;
    },
    upload: (kind) => `${kind}/${uploads[(serial += 1) % IMAGES]}.${kind === 'image' ? 'webp' : 'mp4'}`,
    newPhone(country) {
      serial += 1;
      return country === there ? `+1684${String(1_000_000 + serial)}` : `+971${String(590_000_000 + serial)}`;
    },
    getFixed: ({ options }) =>
      Object.fromEntries(Object.entries(options.fixed ?? {}).map(([name, value]) => [name, value === true ? 1 : value])),
    async create(api, country = here, more = {}, body = makeQuickBody(world, api, country, more)) {
      if (api.resource.can.create === undefined) return insertRow(world, api, { ...body, ...world.getFixed(api) });
      const answer = await world.call('POST', api.resource.name, { body });
      if (answer.status !== 201) throw new Error(`${api.resource.name} was not created: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },
    async close() {
      await node.app.close();
      await database.close();
    },
  };
  await addTargets(world, targets);
  return world;
}

/** A row as something other than an admin makes it: a client who writes, a provider who asks. */
async function insertRow(
  world: World,
  { store, resource, options }: ResourceApi,
  body: Body,
): Promise<Body & { id: number; updated_at: string }> {
  // What the database works out by itself nobody writes.
  const written = (name: string) => store.columns.has(name) && getTableColumns(options.table)[name]?.generated === undefined;
  const columns = Object.entries(body).filter(([name]) => written(name));
  const values = columns.map(([name, value]) => {
    const field = resource.fields[name];
    if (field?.kind === 'money') return toMinor(String(value), String(body[field.currency]));
    // A text on the wire, and figures by their names in the table.
    if (getTableColumns(options.table)[name]?.columnType === 'PgJsonb') return JSON.stringify({ made_up: value });
    return field?.kind === 'flag' ? value === 1 : value;
  });
  const timestamp = new Date(world.clock.now).toISOString();
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into ${store.table} (created_at, updated_at, ${columns.map(([name]) => name).join(', ')}) values ($1, $1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [timestamp, ...values],
  );
  return (await world.call('GET', `${resource.name}/${rows[0]?.id}`)).body.data;
}

/** Gives every resource that others refer to a row in each country. */
async function addTargets(world: World, targets: Record<string, Record<number, number>>) {
  const named = new Set(
    RESOURCE_APIS.flatMap(({ resource }) => Object.values(resource.fields).flatMap((field) => ('table' in field ? [field.table] : []))),
  );
  for (const api of RESOURCE_APIS) {
    const { name } = api.resource;
    if (targets[name] !== undefined || !named.has(name)) continue;
    const row = { [world.here]: await world.create(api, world.here), [world.there]: await world.create(api, world.there) };
    targets[name] = Object.fromEntries(Object.entries(row).map(([country, { id }]) => [country, id]));
  }
}
