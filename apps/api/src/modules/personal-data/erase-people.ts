import { approvals } from '@diwan/contract/approvals/resource';
import { complaints } from '@diwan/contract/complaints/resource';
import { contacts } from '@diwan/contract/contacts/resource';
import { lawSourceServiceUsers, videoCallSetupUsers } from '@diwan/contract/requests/service-requests';
import { subscriptions } from '@diwan/contract/requests/subscriptions';
import { tickets } from '@diwan/contract/tickets/resource';
import { vehicleDocuments } from '@diwan/contract/vehicles/vehicle-documents';
import { vehicles } from '@diwan/contract/vehicles/resource';
import type { UserType } from '@diwan/domain/people';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { apiKind } from '../../crud/fields/kinds/index.ts';
import { recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import type { KeptRow, Row, StoredRow } from '../../crud/fields/row.ts';
import { getUnsettled } from '../../ledger/refuse-with-money.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { translate } from '../../platform/translate.ts';
import { erasedToBeListed } from './list-erased.ts';
import { type Account, hasOpenOrders, RECORDED, refusalOfAccount, type PersonId } from '../person-sessions/index.ts';
import type * as t from '../../schema/tables/vehicles.ts';
import { type Updateable } from 'kysely';
import { db, type Tables } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

const AT_ONCE = 50;
const TEN_MINUTES = 10 * 60_000;
const ONE_DAY = 24 * 60 * 60_000;

const DUE = `select user_type as kind, user_id as id, requested_by is not null as is_by_office from person_deletions where erased_at is null and due_at <= $1
  and not user_type || ' ' || user_id = any($2::text[]) order by due_at limit 1 for update skip locked`;

/** Columns of both kinds that are somebody's own. */
const OWN = ['email', 'password_hash', 'image', 'id_image', 'national_id', 'ban_reason', 'license_number', 'license_expires_on', 'license_image']; // prettier-ignore
const OF_PROVIDER = ['company_name', 'plate_number', 'plate_image'];
/** Their picture, and papers. */
const FILES = ['image', 'id_image', 'license_image', 'plate_image'];

const none = (columns: readonly string[]): Row => Object.fromEntries(columns.map((name) => [name, null]));
const word = (key: string) => translate('ar', `messages.${key}`);

/** What a row holds of somebody who is erased: orders and the ledger go on naming it. */
export function erased(kind: UserType, at: string): Row {
  return {
    ...none(OWN),
    ...(kind === 'provider' ? { ...none(OF_PROVIDER), accepted_by_admin: false, is_available: false } : { gender: null }),
    first_name: word('erased_person.first_name'),
    last_name: word('erased_person.last_name'),
    phone: '',
    referral_code: '',
    deleted_at: at,
  };
}

/** Whether somebody may not log in who is there: they could not call an erasure off. */
export const isShutOut = (row: Account & { readonly deleted_at: string | null }, now: number): boolean =>
  row.deleted_at === null && refusalOfAccount(row, now) !== undefined;

/** Somebody's whole row, locked. */
export const ROW = {
  client: 'select * from clients where id = $1 for update',
  provider: 'select * from providers where id = $1 for update',
} as const;

const requestWithoutWords = (): Row => ({
  contact_name: word('erased_person.first_name'),
  contact_phone: '',
  subject: word('erased_words'),
  notes: null,
});

/** Rows that name somebody and hold what they wrote: the record stays, their words go. `$1` is their id. */
const WORDS: readonly {
  readonly of: ReturnType<typeof recorded>;
  readonly rows: Readonly<Record<UserType, string | null>>;
  readonly patch: () => Row;
}[] = [
  {
    of: recorded(contacts),
    rows: {
      client: `select * from contacts where user_type = 'client' and user_id = $1 for no key update`,
      provider: `select * from contacts where user_type = 'provider' and user_id = $1 for no key update`,
    },
    patch: () => ({
      name: `${word('erased_person.first_name')} ${word('erased_person.last_name')}`,
      phone: null,
      email: null,
      subject: word('erased_words'),
      message: '',
    }),
  },
  {
    of: recorded(complaints),
    rows: {
      client: `select * from complaints where client_id = $1 and complained_by = 'client' for no key update`,
      provider: `select * from complaints where provider_id = $1 and complained_by = 'provider' for no key update`,
    },
    patch: () => ({ description: null }),
  },
  {
    of: recorded(tickets),
    rows: {
      client: 'select * from tickets where client_id = $1 for no key update',
      provider: 'select * from tickets where provider_id = $1 and client_id is null for no key update',
    },
    patch: () => ({ subject: word('ticket.wordless'), tags: null, notes: null }),
  },
  {
    of: recorded(lawSourceServiceUsers),
    rows: { client: 'select * from law_source_service_users where client_id = $1 for no key update', provider: null },
    patch: requestWithoutWords,
  },
  {
    of: recorded(videoCallSetupUsers),
    rows: { client: 'select * from video_call_setup_users where client_id = $1 for no key update', provider: null },
    patch: requestWithoutWords,
  },
  {
    of: recorded(subscriptions),
    rows: { client: 'select * from subscriptions where client_id = $1 and notes is not null for no key update', provider: null },
    patch: () => ({ notes: null }),
  },
  {
    of: { table: 'update_requests' },
    rows: { client: null, provider: 'select id, country_id, status from update_requests where provider_id = $1 for no key update' },
    patch: () => ({ status: 'reject', changes: {} }),
  },
  {
    // What waited, or waits still, for a second admin to save of somebody.
    of: recorded(approvals),
    rows: {
      client: `select * from approvals where kind = 'phone' and user_type = 'client' and $1 = any(user_ids) for no key update`,
      provider: `select * from approvals where kind = 'phone' and user_type = 'provider' and $1 = any(user_ids) for no key update`,
    },
    patch: () => ({ payload: '{}' }),
  },
];

/** What somebody wrote, and what the desk wrote to them: that it was written stays. Gives the files. */
const MESSAGES = {
  client: `update messages m set text = null, file = null, waveform = null from conversations c, messages b
    where c.id = m.conversation_id and b.id = m.id and c.client_id = $1 and (m.sender_kind = 'client' or c.kind <> 'order') returning b.file`,
  provider: `update messages m set text = null, file = null, waveform = null from conversations c, messages b
    where c.id = m.conversation_id and b.id = m.id and c.provider_id = $1 and (m.sender_kind = 'provider' or c.kind <> 'order') returning b.file`,
} as const;

const REVIEWS = {
  client: `update order_ratings r set review = null from orders o where o.id = r.order_id and o.client_id = $1 and r.by = 'client' and r.review is not null`,
  provider: `update order_ratings r set review = null from orders o where o.id = r.order_id and o.provider_id = $1 and r.by = 'provider' and r.review is not null`,
} as const;

/** What is only about somebody is deleted. */
const DELETED = [
  'delete from person_sessions where user_type = $1 and user_id = $2',
  'delete from person_devices where user_type = $1 and user_id = $2',
  'delete from devices where user_type = $1 and user_id = $2',
  'delete from user_notifications where user_type = $1 and user_id = $2',
  // What their app was answered.
  `delete from idempotency_keys where owner = $1 || ' ' || $2::int`,
  `delete from bank_accounts where $1 = 'provider' and provider_id = $2`,
  `delete from provider_positions where $1 = 'provider' and provider_id = $2`,
  `delete from provider_presences where $1 = 'provider' and provider_id = $2`,
  `delete from position_flags where $1 = 'provider' and provider_id = $2`,
  `delete from paper_reminders where $1 = 'provider' and paper = 'license' and subject_id = $2`,
];

/** What was sent to somebody, or will be. */
const SENT = [
  `update outbox set recipient = null, subject = null, body = '', status = case when status in ('queued', 'held') then 'failed' else status end where user_type = $1 and user_id = $2`,
  `update outbox set recipient = null, subject = null, body = '' where id in (select r.outbox_id from contact_replies r
     join contacts c on c.id = r.contact_id where c.user_type = $1 and c.user_id = $2)`,
  `update contact_replies set reply = '' where contact_id in (select id from contacts where user_type = $1 and user_id = $2)`,
];

const VEHICLES = 'select * from vehicles where provider_id = $1 for no key update';
const DOCUMENTS = 'select * from vehicle_documents where vehicle_id = any($1::int[]) for no key update';

/** Vehicles of somebody who is erased drive no more: their papers go, their plates stay where orders name them. Gives the files. */
async function eraseVehicles(context: ChangeContext, id: number, at: string): Promise<unknown[]> {
  const { client } = context.transaction;
  const { rows: owned } = await client.query<StoredRow<typeof t.vehicles>>(VEHICLES, [id]);
  const { rows: papers } = await client.query<StoredRow<typeof t.vehicleDocuments>>(DOCUMENTS, [owned.map((row) => row.id)]);
  const deleted = { kind: 'delete', action: 'delete', changes: () => ({}) } as const;
  for (const [of, rows, patch] of [
    [recorded(vehicleDocuments), papers, { document_number: null, images: [] }],
    [recorded(vehicles), owned, { license_number: null, plate_image: null }],
  ] as const) {
    const isLive = (row: { readonly deleted_at: string | null }) => row.deleted_at === null;
    await changeRows(context, of, rows.filter(isLive), { ...patch, deleted_at: at }, deleted);
    // What was deleted before stays so since then, and loses the same.
    await changeRows(
      context,
      of,
      rows.filter((row) => !isLive(row)),
      patch,
      { changes: () => ({}) },
    );
  }
  return [...owned.map((row) => row.plate_image), ...papers.flatMap((row) => row.images)];
}

/** Erases what is somebody's own everywhere but in their row. Gives the files that it named. */
async function eraseElsewhere(context: ChangeContext, { kind, id }: PersonId, row: Row, at: string): Promise<string[]> {
  const { client } = context.transaction;
  for (const { of, rows, patch } of WORDS) {
    const statement = rows[kind];
    if (statement === null) continue;
    const { rows: written } = await client.query<KeptRow>(statement, [id]);
    await changeRows(context, of, written, patch(), { changes: () => ({}) });
  }
  const { rows: messages } = await client.query<{ file: string | null }>(MESSAGES[kind], [id]);
  await client.query(REVIEWS[kind], [id]);
  for (const statement of [...DELETED, ...SENT]) await client.query(statement, [kind, id]);
  await client.query('delete from person_codes where phone = $1', [row['phone']]);
  const papers = kind === 'provider' ? await eraseVehicles(context, id, at) : [];
  return [...FILES.map((name) => row[name]), ...messages.map(({ file }) => file), ...papers].filter((one) => typeof one === 'string');
}

/** SQL that some record holds a file `f.reference`, its deleted ones too: those may come back. */
function heldSql(app: Erasing): string {
  const holders = app.resources.flatMap(({ resource, store }) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const holds = store.columns.has(name) ? apiKind(field).holdsFile?.(name) : undefined;
      return holds === undefined ? [] : [`exists (select from ${store.table} t where ${holds})`];
    }),
  );
  return [...new Set(holders), 'exists (select from messages m where m.file = f.reference)'].join(' or ');
}

/** Removes files that nothing names any more, and whatever somebody uploaded: the files first, so that what is broken off between the two is done again. */
async function removeFiles(app: Erasing, { client }: Transaction, { kind, id }: PersonId, files: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ reference: string }>(
    `delete from uploads f where (f.reference = any($1::text[]) or (f.user_type = $2 and f.user_id = $3)) and not (${heldSql(app)}) returning f.reference`,
    [files, kind, id],
  );
  for (const { reference } of rows) await app.files.remove(reference);
}

const LOG = {
  client: `update audit set changes = without_personal(changes) where table_name = 'clients' and row_id = $1 and changes <> without_personal(changes)`,
  provider: `update audit set changes = without_personal(changes) where table_name = 'providers' and row_id = $1 and changes <> without_personal(changes)`,
} as const;
const named = (table: string, where: string) =>
  `update audit set changes = without_words(changes) where table_name = '${table}' and changes <> without_words(changes)
     and row_id in (select id from ${table} where ${where})`;
/** What the other side wrote about somebody stays theirs: the log refuses to lose that. */
const LOG_OF_WORDS = {
  client: [
    ...['tickets', 'law_source_service_users', 'video_call_setup_users', 'subscriptions'].map((table) => named(table, 'client_id = $1')),
    named('complaints', `client_id = $1 and complained_by = 'client'`),
  ],
  provider: [
    named('vehicles', 'provider_id = $1'),
    named('tickets', 'provider_id = $1 and client_id is null'),
    named('complaints', `provider_id = $1 and complained_by = 'provider'`),
  ],
} as const;
const LOG_OF_PAPERS = `update audit set changes = without_words(changes) where table_name = 'vehicle_documents' and changes <> without_words(changes)
  and row_id in (select d.id from vehicle_documents d join vehicles v on v.id = d.vehicle_id where v.provider_id = $1)`;
const LOG_OF_CONTACTS = `update audit set changes = without_words(changes) where table_name = 'contacts' and changes <> without_words(changes)
  and row_id in (select id from contacts where user_type = $1 and user_id = $2)`;

/** The log loses what was somebody's own; that something changed, when and by whom, stays. */
export async function eraseLog({ client }: Transaction, { kind, id }: PersonId): Promise<void> {
  await client.query(`set local diwan.erasing = 'on'`);
  for (const statement of [LOG[kind], ...LOG_OF_WORDS[kind]]) await client.query(statement, [id]);
  if (kind === 'provider') await client.query(LOG_OF_PAPERS, [id]);
  await client.query(LOG_OF_CONTACTS, [kind, id]);
}

/** What erasing needs of a node, or of a command. */
export type Erasing = Pick<Context, 'node' | 'database' | 'files' | 'resources' | 'now'>;

interface DuePerson extends PersonId {
  readonly is_by_office: boolean;
}

interface Turn {
  /** Those whom this turn passes over, as it failed at them. */
  readonly failed: string[];
  readonly faults: unknown[];
}

/**
 * Erases one account whose time has come; false where there is none. Who has an order under way again, or money that came since, waits a
 * day more. Nobody waits for an account at which it fails.
 */
async function eraseNext(app: Context, { failed, faults }: Turn): Promise<boolean> {
  let person: DuePerson | undefined;
  try {
    return await inTransaction(app, async (transaction) => {
      [person] = (await transaction.client.query<DuePerson>(DUE, [new Date(app.now()).toISOString(), failed])).rows;
      if (!person) return false;
      await eraseOne(app, transaction, person);
      return true;
    });
  } catch (error) {
    if (!person) throw error;
    failed.push(`${person.kind} ${person.id}`);
    faults.push(error);
    return true;
  }
}

async function eraseOne(app: Context, transaction: Transaction, person: DuePerson): Promise<void> {
  const { client } = transaction;
  const now = app.now();
  const at = new Date(now).toISOString();
  const setDeletion = (columns: Updateable<Tables['person_deletions']>) =>
    run(client, db.updateTable('person_deletions').set(columns).where('user_type', '=', person.kind).where('user_id', '=', person.id));
  // Before anything is asked: an order that is being placed for them is waited for, and seen.
  const [row] = (await client.query<Account & Row & { readonly deleted_at: string | null }>(ROW[person.kind], [person.id])).rows;
  const leaving = { user_type: person.kind, ids: [person.id], now, withPoints: false };
  if (
    (person.is_by_office && row !== undefined && isShutOut(row, now)) ||
    (await hasOpenOrders(transaction, person)) ||
    (await getUnsettled(client, leaving)).length > 0
  ) {
    await setDeletion({ due_at: new Date(now + ONE_DAY).toISOString() });
    return;
  }
  if (row) await eraseRow(app, transaction, person, row, at);
  await setDeletion({ erased_at: at });
  await eraseLog(transaction, person);
  transaction.afterCommit(() => app.wake(erasedToBeListed.name));
}

/** Takes from a person's row, and from everything else that is theirs but the log, what is their own. */
export async function eraseRow(
  app: Erasing,
  transaction: Transaction,
  person: PersonId,
  row: Row & { readonly id: number },
  at: string,
): Promise<void> {
  const context = { caller: JOB, transaction, now: app.now() };
  const changes = () => ({ erased_on: { before: null, after: at } });
  await changeRows(context, RECORDED[person.kind], [row], erased(person.kind, at), { kind: 'delete', changes });
  await removeFiles(app, transaction, person, await eraseElsewhere(context, person, row, at));
}

/** Erases people whose thirty days are over: their own data everywhere, the log's too. Orders, ledger and invoices stay. Gives how many. */
export async function eraseDue(app: Context): Promise<number> {
  const turn: Turn = { failed: [], faults: [] };
  let done = 0;
  while (done < AT_ONCE + turn.failed.length && (await eraseNext(app, turn))) done += 1;
  if (turn.faults.length > 0) throw turn.faults[0];
  return done;
}

export const accountsToBeErased: Timer<Context> = { name: 'accounts to be erased', every: TEN_MINUTES, oneNode: true, run: eraseDue };
