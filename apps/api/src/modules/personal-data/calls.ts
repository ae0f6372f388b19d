import { FILE_HOURS, personalDataCalls } from '@diwan/contract/personal-data/calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { UserType } from '@diwan/domain/people';
import { type Caller, callerMay, countriesInScope, demandAdmin } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { handle, handleOnce } from '../../crud/calls/handle.ts';
import { createLink } from '../../crud/export/export-links.ts';
import type { ExportOrder } from '../../crud/export/export-order.ts';
import type { Download } from '../../crud/routes/export-routes.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import type { ApprovalWork, Approved } from '../../ledger/till/approval-kind.ts';
import { askApproval } from '../../ledger/till/ask-approval.ts';
import { demandSettled } from '../../ledger/refuse-with-money.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Request, Server } from '../../platform/http/server.ts';
import { putIntoOutbox } from '../../platform/outbox/outbox.ts';
import { translate } from '../../platform/translate.ts';
import { type Account, callOffDeletion, hasOpenOrders, requestDeletion, type PersonId } from '../person-sessions/index.ts';
import { clientsApi } from '../clients/index.ts';
import { providersApi } from '../providers/index.ts';
import { isShutOut } from './erase-people.ts';
import { personFile } from './person-file.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, among, one } from '../../platform/database/typed.ts';

const TABLES = { client: 'clients', provider: 'providers' } as const;
const RIGHTS = {
  erasure: { client: 'erase-clients', provider: 'erase-providers' },
  personal_data: { client: 'export-clients', provider: 'export-providers' },
} as const;
type Wish = keyof typeof RIGHTS;

interface Found extends Account {
  readonly country_id: number;
  readonly phone: string;
  readonly preferred_language: Locale;
  readonly deleted_at: string | null;
}

const FOUND = 'id, country_id, phone, preferred_language, is_active, is_ban, is_locked, locked_until, deleted_at';
const ROW = { client: `select ${FOUND} from clients where id = $1`, provider: `select ${FOUND} from providers where id = $1` } as const;
const LOCK = { client: `${ROW.client} for no key update`, provider: `${ROW.provider} for no key update` } as const;
const ERASED = 'select from person_deletions where user_type = $1 and user_id = $2 and erased_at is not null';

/** Somebody within the caller's countries; also one who was deleted, of whom everything is there still. 404, or 409 where they were erased. */
async function findPerson(runner: Runner, caller: Caller, { kind, id }: PersonId, row: typeof ROW | typeof LOCK = ROW): Promise<Found> {
  const { rows } = await runner.query<Found>(row[kind], [id]);
  const [found] = rows;
  const countries = countriesInScope(caller);
  if (!found || (countries !== null && !countries.includes(found.country_id))) throw notFound();
  if ((await runner.query(ERASED, [kind, id])).rowCount) throw conflict('audit.erased');
  return found;
}

const lockPerson = ({ client }: Transaction, caller: Caller, person: PersonId) => findPerson(client, caller, person, LOCK);

/** 409 where the office would erase somebody who cannot object: whoever shuts them out would erase them. */
function refuseShutOut(app: Context, found: Found): void {
  if (isShutOut(found, app.now())) throw conflict('personal_data.shut_out');
}

const DUE = `select d.due_at, to_char(d.due_at at time zone c.time_zone, 'DD/MM/YYYY') as day, d.requested_by is not null as is_by_office
  from person_deletions d join countries c on c.id = $3 where d.user_type = $1 and d.user_id = $2 and d.erased_at is null`;

/** Approvals that are about one person alone, in a status. */
const approvalsAbout = ({ kind, id }: PersonId, status: 'pending' | 'approved') =>
  db
    .selectFrom('approvals')
    .where('status', '=', status)
    .where('deleted_at', 'is', null)
    .where('user_type', '=', kind)
    .where('user_ids', '=', sql<number[]>`array[${id}::int]`);

async function findWaiting(runner: Runner, person: PersonId): Promise<Partial<Record<Wish, number>>> {
  const waiting = approvalsAbout(person, 'pending').select(['id', 'kind']);
  const rows = await all(runner, waiting.where('kind', '=', among(['erasure', 'personal_data'])));
  return Object.fromEntries(rows.map((row) => [row.kind, row.id]));
}

interface Due {
  readonly due_at: string;
  /** On the clocks of their country. */
  readonly day: string;
  readonly is_by_office: boolean;
}

/** When and by whom somebody's erasure was asked for, which is still to come. */
async function findDue(runner: Runner, { kind, id }: PersonId, { country_id }: Found): Promise<Due | null> {
  const { rows } = await runner.query<Due>(DUE, [kind, id, country_id]);
  return rows[0] ?? null;
}

/** Until when an admin may download what they asked for; null where nobody agreed, or that is over. */
async function findUntil(app: Context, person: PersonId, admin: number): Promise<string | null> {
  const agreed = approvalsAbout(person, 'approved').where('kind', '=', 'personal_data').where('requested_by', '=', admin);
  const ends = agreed.select(sql<string | null>`max(decided_at) + make_interval(hours => ${FILE_HOURS})`.as('until'));
  const { until } = await one(app.database.pool, ends);
  return until !== null && Date.parse(until) > app.now() ? until : null;
}

/** Asks a second admin for one of both, whatever is behind it. One is asked for at a time. */
async function ask(
  { caller, transaction }: { caller: Caller; transaction: Transaction },
  kind: Wish,
  person: PersonId,
  country: number,
  notes: string,
) {
  const waiting = (await findWaiting(transaction.client, person))[kind];
  if (waiting !== undefined) throw conflict('personal_data.waits', { id: String(waiting) }, { approval_id: waiting });
  const about = { user_type: person.kind, user_id: person.id };
  return askApproval(transaction, caller, { kind, country_id: country, person: about, notes });
}

function registerKind(app: Server, base: string, kind: UserType) {
  // Their paths differ, and nothing else.
  const calls = personalDataCalls[kind];

  handle(app, base, calls.show, async ({ request, params: { id } }) => {
    const { pool } = app.database;
    const person = { kind, id };
    const found = await findPerson(pool, request.caller, person);
    const { erasure = null, personal_data = null } = await findWaiting(pool, person);
    const due = await findDue(pool, person, found);
    return {
      data: {
        erasure: due && { due_at: due.due_at, is_by_office: asFlag(due.is_by_office) },
        waiting_erasure: erasure,
        waiting_export: personal_data,
        file_until: await findUntil(app, person, request.access.adminId),
      },
    };
  });

  handleOnce(app, base, calls.erase, async ({ request, transaction, params: { id }, body: { notes } }) => {
    const person = { kind, id };
    const found = await lockPerson(transaction, request.caller, person);
    refuseShutOut(app, found);
    const due = await findDue(transaction.client, person, found);
    if (due) throw conflict('personal_data.erasure_due', { day: due.day });
    if (await hasOpenOrders(transaction, person)) throw conflict('account.open_orders');
    await demandSettled(transaction.client, { user_type: kind, ids: [id], now: app.now(), withPoints: true });
    const waiting = await ask({ caller: request.caller, transaction }, 'erasure', person, found.country_id, notes);
    return { data: waiting, message: 'personal_data.asked' };
  });

  handle(app, base, calls.keep, ({ request, params: { id } }) =>
    inTransaction(app, async (transaction) => {
      const person = { kind, id };
      const due = await findDue(transaction.client, person, await lockPerson(transaction, request.caller, person));
      if (!due) throw conflict('personal_data.not_due');
      if (!due.is_by_office) throw conflict('personal_data.own_wish');
      await callOffDeletion({ caller: request.caller, transaction, now: app.now() }, person);
      return { message: 'personal_data.kept' };
    }),
  );

  handleOnce(app, base, calls.askExport, async ({ request, transaction, params: { id }, body: { notes } }) => {
    const person = { kind, id };
    const { country_id } = await lockPerson(transaction, request.caller, person);
    const waiting = await ask({ caller: request.caller, transaction }, 'personal_data', person, country_id, notes);
    return { data: waiting, message: 'personal_data.asked' };
  });

  handle(app, base, calls.link, async ({ request, params: { id } }) => {
    const person = { kind, id };
    await demandAgreed(app, request, person);
    const order: ExportOrder = { format: 'zip', filter: { user_id: id }, sort: undefined, language: request.language, zone: null };
    const token = await createLink(app, request, downloadName(kind), order);
    return { data: { url: `${base}/exports/${token}` } };
  });
}

/** The calls of both kinds of people. */
export function registerPersonalData(app: Server, base: string) {
  registerKind(app, base, 'client');
  registerKind(app, base, 'provider');
}

/** 403 unless a second admin agreed to what this one asked for, not too long ago. */
async function demandAgreed(app: Context, request: Request, person: PersonId): Promise<void> {
  await findPerson(app.database.pool, request.caller, person);
  if ((await findUntil(app, person, demandAdmin(request.caller).id)) === null) throw forbidden('personal_data.not_agreed');
}

const downloadName = (kind: UserType) => `${TABLES[kind]}_personal_data`;
const getPersonId = ({ filter }: ExportOrder): number => Number(filter['user_id']);
const OWN = {
  client: 'select * from clients where id = $1',
  provider: 'select * from providers where id = $1',
} as const;
/** What of somebody's row is no fact about them. */
const NOT_THEIRS = new Set(['password_hash', 'search_key', 'deleted_at']);

/** Somebody's own row: as their page has it, or as it is stored where they were deleted. */
async function readOwn({ database: { pool } }: Context, caller: Caller, { kind, id }: PersonId): Promise<Row> {
  const { rows } = await pool.query<Row & { readonly deleted_at: string | null }>(OWN[kind], [id]);
  const [row] = rows;
  if (row?.deleted_at === null) return kind === 'client' ? showRow(pool, clientsApi, caller, id) : showRow(pool, providersApi, caller, id);
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !NOT_THEIRS.has(name)));
}

function getDownload(app: Server, kind: UserType): Download {
  const find = (order: ExportOrder): PersonId => ({ kind, id: getPersonId(order) });
  return {
    name: downloadName(kind),
    can: RIGHTS.personal_data[kind],
    table: TABLES[kind],
    rowId: getPersonId,
    title: (order) => `${translate(order.language, 'detail.personal_data')} ${getPersonId(order)}`,
    check: (request, order) => demandAgreed(app, request, find(order)),
    async open(request, order) {
      await demandAgreed(app, request, find(order));
      const { caller } = request;
      return personFile({ app, caller, person: find(order) }, await readOwn(app, caller, find(order)));
    },
  };
}

export const personalDataDownloads = (app: Server): readonly Download[] => [getDownload(app, 'client'), getDownload(app, 'provider')];

/** Whom an approval is about, whom whoever asked may still have erased or handed out. */
async function lockAsked({ transaction, asker, row }: Approved, wish: Wish): Promise<{ person: PersonId; found: Found }> {
  const { user_type: kind, user_ids } = row;
  const [id] = user_ids;
  if (kind === null || id === undefined) throw conflict('approval.gone');
  if (!callerMay(asker, RIGHTS[wish][kind])) throw conflict('approval.asker_gone');
  const person = { kind, id };
  return { person, found: await lockPerson(transaction, asker, person) };
}

/** Tells somebody by SMS that they are to be erased, and how they call it off. */
async function tell({ app, transaction }: Approved, person: PersonId, { phone, preferred_language, deleted_at }: Found, day: string) {
  if (deleted_at !== null) return;
  await putIntoOutbox(app, transaction, {
    channel: 'sms',
    recipient: phone,
    person: { user_type: person.kind, user_id: person.id },
    subject: '',
    body: translate(preferred_language, 'messages.personal_data.erasure_sms', { day }),
    language: preferred_language,
  });
}

const erasure: ApprovalWork = {
  right: null,
  async carryOut(approved) {
    const { app, transaction, asker, row } = approved;
    const { person, found } = await lockAsked(approved, 'erasure');
    refuseShutOut(app, found);
    const isNew = await requestDeletion(app, { caller: asker, transaction }, person, row.requested_by);
    const { day = '' } = (await findDue(transaction.client, person, found)) ?? {};
    if (!isNew) throw conflict('personal_data.erasure_due', { day });
    await tell(approved, person, found, day);
    return {};
  },
};

/** That it was agreed to is all that has to be kept: the file is made when it is downloaded. */
const personalData: ApprovalWork = {
  right: null,
  async carryOut(approved) {
    await lockAsked(approved, 'personal_data');
    return {};
  },
};

export const personalDataApprovals = { erasure, personal_data: personalData };
