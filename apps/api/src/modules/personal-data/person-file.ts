import { Readable } from 'node:stream';
import { getTarget } from '@diwan/contract/kit/field';
import { referenceName } from '@diwan/contract/kit/resource';
import type { UserType } from '@diwan/domain/people';
import { type Caller, ownCountries } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { apiKind } from '../../crud/fields/kinds/index.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import { type Archive, zipStream } from '../../crud/export/zip-stream.ts';
import { readRows } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { PersonId } from '../person-sessions/index.ts';

/** Rows of one statement. */
const BATCH = 200;

/** A list that rows of somebody stand in: by which column, and which of its fields are other people's or the house's own and left out. */
interface Section {
  readonly by: 'client_id' | 'provider_id' | 'user_id';
  /** Rows of other kinds stand in the same list. */
  readonly only?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
  /** Where this one is named, too, it is theirs. */
  readonly unless?: 'client_id';
}

const DECIDERS = ['decided_by', 'decided_by_name'];
const DESK = ['owner_id', 'owner_name', 'decision', 'assignee_id', 'assignee_name', 'notes', 'tags'];
const OF_MONEY = (kind: UserType) =>
  ({
    transactions: { by: 'user_id', only: { user_type: kind }, without: ['admin_id', 'admin_name'] },
    cash_outs: { by: 'user_id', only: { user_type: kind }, without: [...DECIDERS, 'approval_id'] },
    contacts: { by: 'user_id', only: { user_type: kind } },
  }) as const;
const CLIENT_OF_ORDER = ['client_id', 'contact_name', 'contact_phone', 'client_address', 'lat', 'lng', 'destination_address', 'destination_lat', 'destination_lng', 'notes']; // prettier-ignore

/** The lists in which people's rows stand; those of the other kind that `without` leaves out are somebody else's. */
export const SECTIONS: Readonly<Record<UserType, Readonly<Record<string, Section>>>> = {
  client: {
    orders: { by: 'client_id' },
    subscriptions: { by: 'client_id', without: ['notes'] },
    lawSourceServiceUsers: { by: 'client_id', without: ['notes'] },
    videoCallSetupUsers: { by: 'client_id', without: ['notes'] },
    complaints: { by: 'client_id', only: { complained_by: 'client' }, without: DESK },
    tickets: { by: 'client_id', without: DESK },
    ...OF_MONEY('client'),
  },
  provider: {
    orders: { by: 'provider_id', without: CLIENT_OF_ORDER },
    providerServices: { by: 'provider_id' },
    vehicles: { by: 'provider_id' },
    settlements: { by: 'provider_id' },
    complaints: { by: 'provider_id', only: { complained_by: 'provider' }, without: DESK },
    tickets: { by: 'provider_id', unless: 'client_id', without: DESK },
    ...OF_MONEY('provider'),
  },
};

/** What was sent to many keeps its words to itself. */
const NOTICES = `select n.id, n.created_at, n.notify_type, coalesce(n.title_ar, b.title) as title_ar, coalesce(n.title_en, b.title) as title_en,
      coalesce(n.body_ar, b.body) as body_ar, coalesce(n.body_en, b.body) as body_en from user_notifications n left join broadcasts b on b.id = n.broadcast_id`;

/** Rows that stand in no list, by the name of their file: `$1` is the person, `$2` the last id before, `$3` how many. What the other side wrote is theirs. */
const getRows = (kind: UserType, other: UserType): Readonly<Record<string, string>> => ({
  messages: `select m.id, m.created_at, c.kind as conversation, m.sender_kind as sender, m.kind, m.text, m.file from messages m join conversations c on c.id = m.conversation_id
    where c.${kind}_id = $1 and m.deleted_at is null and (m.sender_kind = '${kind}' or (c.kind <> 'order' and m.sender_kind <> '${other}')) and m.id > $2 order by m.id limit $3`,
  sessions: `select id, device_name, platform, ip, created_at, last_seen_at from person_sessions where user_type = '${kind}' and user_id = $1 and id > $2 order by id limit $3`,
  notifications: `${NOTICES} where n.user_type = '${kind}' and n.user_id = $1 and n.id > $2 order by n.id limit $3`,
  ratings: `select r.order_id as id, r.created_at, r.rate, r.review from order_ratings r join orders o on o.id = r.order_id
    where r.by = '${kind}' and o.${kind}_id = $1 and r.order_id > $2 order by r.order_id limit $3`,
});

const ROWS: Readonly<Record<UserType, Readonly<Record<string, string>>>> = {
  client: getRows('client', 'provider'),
  provider: {
    ...getRows('provider', 'client'),
    bank_accounts: `select provider_id as id, to_jsonb(b) - 'provider_id' - 'decided_by' as account from bank_accounts b where b.provider_id = $1 and b.provider_id > $2 order by b.provider_id limit $3`,
  },
};

/** Rows after an id, and which of their columns hold files. */
interface Batches {
  readonly columns: readonly string[];
  readonly read: (after: number) => Promise<readonly Row[]>;
}

const OF_OTHERS = new Set(['clients', 'providers', 'drivers', 'contributors', 'riders', 'admins']);

/** What a list shows of other people, by the names that its rows have for it: their ids, and beside them who that is. */
function getHidden({ resource }: ResourceApi, without: readonly string[] = []): ReadonlySet<string> {
  const hidden = Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = getTarget(field);
    const isHidden = without.includes(name) || (target !== undefined && OF_OTHERS.has(target));
    if (!isHidden) return [];
    return field.kind === 'refs' ? [name, field.table] : [name, referenceName(name)];
  });
  return new Set([...without, ...hidden]);
}

const withoutHidden = (row: Row, hidden: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));

function listBatches(app: Context, api: ResourceApi, caller: Caller, id: number, { by, only = {}, without, unless }: Section): Batches {
  const countries = ownCountries(caller);
  const conditions: Condition[] = [
    { kind: 'equals', column: by, value: id },
    ...Object.entries(only).map(([column, value]) => ({ kind: 'equals', column, value }) as const),
    ...(unless === undefined ? [] : [{ kind: 'empty', column: unless } as const]),
    ...(countries === null ? [] : [{ kind: 'scope', column: 'country_id', countries, orNone: false } as const]),
  ];
  const rows = rowsFrom(api.store, conditions);
  const hidden = getHidden(api, without);
  const read: Batches['read'] = async (after) => {
    const found = await readRows(app.database.pool, api, {
      ...rows,
      select: [api.store.select],
      joins: [...rows.joins, ...api.store.joins],
      where: [...rows.where, (params) => `t.id > ${params.add(after, 'int')}`],
      order: ['t.id'],
      limit: BATCH,
    });
    return found.map((row) => withoutHidden(row as Row, hidden));
  };
  return { read, columns: getFileColumns(api) };
}

/** The files that a row names, by which they are found in the archive; words that look like one name none. */
function noteFiles(row: Row, columns: readonly string[], files: Set<string>): void {
  for (const value of columns.flatMap((name) => row[name]))
    if (typeof value === 'string' && /^[a-z_]+\/[0-9a-f]{32}\.\w+$/.test(value)) files.add(value);
}

/** The columns of a list that hold files. */
const getFileColumns = ({ resource }: ResourceApi): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (apiKind(field).holdsFile === undefined ? [] : [name]));

/** Rows as a JSON array, a batch at a time. */
async function* jsonArray({ read, columns }: Batches, files: Set<string>): AsyncGenerator<string> {
  let after = 0;
  let separator = '[\n';
  for (;;) {
    const rows = await read(after);
    for (const row of rows) noteFiles(row, columns, files);
    if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    if (rows.length > 0) separator = ',\n';
    if (rows.length < BATCH) break;
    after = Number(rows.at(-1)?.['id']);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

interface Wanted {
  readonly app: Context;
  readonly caller: Caller;
  readonly person: PersonId;
}

function findApi(app: Context, name: string): ResourceApi {
  const api = app.resources.find(({ resource }) => resource.name === name);
  if (!api) throw new Error(`no resource is called ${name}`);
  return api;
}

/** All parts of somebody's file: their row, their rows in lists and elsewhere, then the files that these name. */
async function writeParts(archive: Archive, { app, caller, person: { kind, id } }: Wanted, own: Row): Promise<void> {
  const files = new Set<string>();
  const addRows = (name: string, batches: Batches) =>
    archive.add(`${name}.json`, Readable.from(jsonArray(batches, files), { objectMode: false }));
  noteFiles(own, getFileColumns(findApi(app, kind === 'client' ? 'clients' : 'providers')), files);
  // Whoever reads it should know that it may not be all: rows of countries that the admin does not work in are left out.
  archive.addText('about.json', `${JSON.stringify({ made_at: new Date(app.now()).toISOString(), countries: ownCountries(caller) })}\n`);
  archive.addText('profile.json', `${JSON.stringify(own, null, 2)}\n`);
  for (const [name, section] of Object.entries(SECTIONS[kind]))
    await addRows(name, listBatches(app, findApi(app, name), caller, id, section));
  for (const [name, text] of Object.entries(ROWS[kind]))
    await addRows(name, {
      columns: ['file'],
      read: async (after) => (await app.database.pool.query<Row>({ text, values: [id, after, BATCH] })).rows,
    });
  for (const file of files) {
    const found = await app.files.read(file);
    if (found) await archive.add(`files/${file}`, found.stream);
  }
}

/** A ZIP of what is somebody's own: JSON by kind of record, amounts as decimals, and their files. Written while it is read. */
export const personFile = (wanted: Wanted, own: Row): Readable => zipStream((archive) => writeParts(archive, wanted, own));
