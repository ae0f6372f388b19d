import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { getTarget } from '@diwan/contract/kit/field';
import type { UserType } from '@diwan/domain/people';
import { ZipFile } from 'yazl';
import { type Caller, ownCountries } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import type { Condition } from '../../crud/fields/conditions.ts';
import { rowsFrom } from '../../crud/resource/rows.ts';
import { readRows } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import { asError } from '../../platform/thrown.ts';
import type { PersonId } from '../app-sessions/index.ts';

/** Rows of one statement. */
const BATCH = 200;

/** A list that rows of somebody stand in: by which column, and which of its fields are other people's or the house's own and left out. */
interface Section {
  readonly by: 'client_id' | 'provider_id' | 'user_id';
  /** Rows of other kinds stand in the same list. */
  readonly only?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
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
    lawSourceServiceUsers: { by: 'client_id' },
    videoCallSetupUsers: { by: 'client_id' },
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
    tickets: { by: 'provider_id', without: [...DESK, 'client_id'] },
    ...OF_MONEY('provider'),
  },
};

/** Rows that stand in no list, by the name of their file: `$1` is the person, `$2` the last id before, `$3` how many. */
const ROWS: Readonly<Record<UserType, Readonly<Record<string, string>>>> = {
  client: {
    messages: `select m.id, m.created_at, c.kind as conversation, m.sender_kind as sender, m.kind, m.text, m.file from messages m join conversations c on c.id = m.conversation_id
      where c.client_id = $1 and m.deleted_at is null and (m.sender_kind = 'client' or (c.kind <> 'order' and m.sender_kind <> 'provider')) and m.id > $2 order by m.id limit $3`,
    sessions: `select id, device_name, platform, ip, created_at, last_seen_at from person_sessions where user_type = 'client' and user_id = $1 and id > $2 order by id limit $3`,
    notifications: `select id, created_at, notify_type, title_ar, title_en, body_ar, body_en from user_notifications where user_type = 'client' and user_id = $1 and id > $2 order by id limit $3`,
    ratings: `select r.order_id as id, r.created_at, r.rate, r.review from order_ratings r join orders o on o.id = r.order_id
      where r.by = 'client' and o.client_id = $1 and r.order_id > $2 order by r.order_id limit $3`,
  },
  provider: {
    messages: `select m.id, m.created_at, c.kind as conversation, m.sender_kind as sender, m.kind, m.text, m.file from messages m join conversations c on c.id = m.conversation_id
      where c.provider_id = $1 and m.deleted_at is null and (m.sender_kind = 'provider' or (c.kind <> 'order' and m.sender_kind <> 'client')) and m.id > $2 order by m.id limit $3`,
    sessions: `select id, device_name, platform, ip, created_at, last_seen_at from person_sessions where user_type = 'provider' and user_id = $1 and id > $2 order by id limit $3`,
    notifications: `select id, created_at, notify_type, title_ar, title_en, body_ar, body_en from user_notifications where user_type = 'provider' and user_id = $1 and id > $2 order by id limit $3`,
    ratings: `select r.order_id as id, r.created_at, r.rate, r.review from order_ratings r join orders o on o.id = r.order_id
      where r.by = 'provider' and o.provider_id = $1 and r.order_id > $2 order by r.order_id limit $3`,
    bank_accounts: `select provider_id as id, to_jsonb(b) - 'provider_id' as account from bank_accounts b where b.provider_id = $1 and b.provider_id > $2 order by b.provider_id limit $3`,
  },
};

type Batches = (after: number) => Promise<readonly Row[]>;

const OF_OTHERS = new Set(['clients', 'providers', 'drivers', 'contributors', 'riders', 'admins']);

/** A row of a list without what it shows of other people, and without what its section leaves out. */
function withoutOthers({ resource }: ResourceApi, row: Row, without: readonly string[] = []): Row {
  const shown = Object.entries(row).filter(([name]) => {
    const field = resource.fields[name] ?? resource.fields[`${name}_id`];
    const target = field && getTarget(field);
    return !without.includes(name) && !without.includes(`${name}_id`) && (target === undefined || !OF_OTHERS.has(target));
  });
  return Object.fromEntries(shown);
}

function listBatches(app: Context, api: ResourceApi, caller: Caller, id: number, { by, only = {}, without }: Section): Batches {
  const countries = ownCountries(caller);
  const conditions: Condition[] = [
    { kind: 'equals', column: by, value: id },
    ...Object.entries(only).map(([column, value]) => ({ kind: 'equals', column, value }) as const),
    ...(countries === null ? [] : [{ kind: 'scope', column: 'country_id', countries, orNone: false } as const]),
  ];
  const rows = rowsFrom(api.store, conditions);
  return async (after) => {
    const found = await readRows(app.database.pool, api, {
      ...rows,
      select: [api.store.select],
      joins: [...rows.joins, ...api.store.joins],
      where: [...rows.where, (params) => `t.id > ${params.add(after, 'int')}`],
      order: ['t.id'],
      limit: BATCH,
    });
    return found.map((row) => withoutOthers(api, row as Row, without));
  };
}

/** The files that rows name, by which they are found in the archive. */
function noteFiles(value: unknown, files: Set<string>): void {
  if (typeof value === 'string' && /^[a-z_]+\/[0-9a-f]{32}\.\w+$/.test(value)) files.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) noteFiles(part, files);
}

/** Rows as a JSON array, a batch at a time. */
async function* jsonArray(batches: Batches, files: Set<string>): AsyncGenerator<string> {
  let after = 0;
  let separator = '[\n';
  for (;;) {
    const rows = await batches(after);
    for (const row of rows) noteFiles(row, files);
    if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    if (rows.length > 0) separator = ',\n';
    if (rows.length < BATCH) break;
    after = Number(rows.at(-1)?.['id']);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Adds a part and waits until it is written: one is read at a time, however slowly the reader takes it. */
async function addPart(zip: ZipFile, path: string, part: Readable, output: PassThrough): Promise<void> {
  if (output.destroyed) throw new Error('the reader is gone');
  const stop = () => void part.destroy();
  output.once('close', stop);
  zip.addReadStream(part, path);
  await finished(part, { writable: false });
  output.off('close', stop);
}

interface Wanted {
  readonly app: Context;
  readonly caller: Caller;
  readonly person: PersonId;
}

/** All parts of somebody's file: their row, their rows in lists and elsewhere, then the files that these name. */
async function writeParts(zip: ZipFile, { app, caller, person: { kind, id } }: Wanted, own: Row, output: PassThrough): Promise<void> {
  const files = new Set<string>();
  const addRows = (name: string, batches: Batches) =>
    addPart(zip, `${name}.json`, Readable.from(jsonArray(batches, files), { objectMode: false }), output);
  noteFiles(own, files);
  zip.addBuffer(Buffer.from(`${JSON.stringify(own, null, 2)}\n`), 'profile.json');
  for (const [name, section] of Object.entries(SECTIONS[kind])) {
    const api = app.resources.find(({ resource }) => resource.name === name);
    if (!api) throw new Error(`no resource is called ${name}`);
    await addRows(name, listBatches(app, api, caller, id, section));
  }
  for (const [name, text] of Object.entries(ROWS[kind]))
    await addRows(name, async (after) => (await app.database.pool.query<Row>({ text, values: [id, after, BATCH] })).rows);
  for (const file of files) {
    const found = await app.files.read(file);
    if (found) await addPart(zip, `files/${file}`, found.stream, output);
  }
  zip.end();
}

/** A ZIP of what is somebody's own: JSON by kind of record, amounts as decimals, and their files. Written while it is read; a fault destroys the stream. */
export function personFile(wanted: Wanted, own: Row): Readable {
  const zip = new ZipFile();
  const { outputStream: output } = zip;
  // Its type is wider than what it is.
  if (!(output instanceof PassThrough)) throw new Error('the archive comes as another kind of stream');
  writeParts(zip, wanted, own, output).catch((error: unknown) => {
    if (!output.destroyed) output.destroy(asError(error));
  });
  return output;
}
