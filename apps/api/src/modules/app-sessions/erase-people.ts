import { approvals } from '@diwan/contract/resources/approvals';
import { contacts } from '@diwan/contract/resources/contacts';
import type { UserType } from '@diwan/domain/people';
import { JOB } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRows } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { translate } from '../../platform/translate.ts';
import { getUnsettled } from '../../ledger/refuse-with-money.ts';
import { hasOpenOrders } from './deletion.ts';
import { RECORDED } from './person-rows.ts';
import type { PersonId } from './sessions.ts';

const AT_ONCE = 50;
const HOUR = 60 * 60_000;

const DUE = `select user_type as kind, user_id as id from person_deletions where erased_at is null and due_at <= $1
  order by due_at limit 1 for update skip locked`;

/** Columns of both kinds that are somebody's own. */
const OWN = ['email', 'password_hash', 'image', 'id_image', 'national_id', 'ban_reason', 'license_number', 'license_expires_on', 'license_image']; // prettier-ignore
const OF_PROVIDER = ['company_name', 'plate_number', 'plate_image'];
/** Their picture, and papers, which only their owner's record names. */
const FILES = ['image', 'id_image', 'license_image', 'plate_image'];

const none = (columns: readonly string[]): Row => Object.fromEntries(columns.map((name) => [name, null]));

/** What a row holds of somebody who is forgotten: orders and the ledger go on naming it. */
function erased(kind: UserType, at: string): Row {
  const name = (part: string) => translate('ar', `messages.erased_person.${part}`);
  return {
    ...none(OWN),
    ...(kind === 'provider' ? { ...none(OF_PROVIDER), accepted_by_admin: false, is_available: false } : { gender: null }),
    first_name: name('first_name'),
    last_name: name('last_name'),
    phone: '',
    referral_code: '',
    deleted_at: at,
  };
}

const ROW = {
  client: 'select * from clients where id = $1 for no key update',
  provider: 'select * from providers where id = $1 for no key update',
} as const;
const CONTACTS = 'select id, country_id from contacts where user_type = $1 and user_id = $2 and deleted_at is null for no key update';
const REQUESTS = 'select id, country_id, status from update_requests where provider_id = $1 for no key update';

/** What somebody said, and what the desk said to them: that it was said stays. */
const SAID = {
  client: `update messages m set text = null from conversations c where c.id = m.conversation_id and c.client_id = $1 and (m.sender_kind = 'client' or c.kind <> 'order')`,
  provider: `update messages m set text = null from conversations c where c.id = m.conversation_id and c.provider_id = $1 and (m.sender_kind = 'provider' or c.kind <> 'order')`,
} as const;

/** What waited, or waits still, for a second admin to save of somebody. */
const SAVES = `select * from approvals where kind = 'phone' and user_type = $1 and $2 = any(user_ids) for no key update`;

/** Forgets what was sent to somebody, and where they took it. */
async function eraseSent({ client }: Transaction, { kind, id }: PersonId): Promise<void> {
  await client.query(SAID[kind], [id]);
  await client.query('delete from person_sessions where user_type = $1 and user_id = $2', [kind, id]);
  await client.query('delete from person_devices where user_type = $1 and user_id = $2', [kind, id]);
  await client.query('delete from devices where user_type = $1 and user_id = $2', [kind, id]);
  await client.query('delete from user_notifications where user_type = $1 and user_id = $2', [kind, id]);
  await client.query(
    `update outbox set recipient = null, subject = null, body = '' where id in (select r.outbox_id from contact_replies r
       join contacts c on c.id = r.contact_id where c.user_type = $1 and c.user_id = $2)`,
    [kind, id],
  );
}

async function eraseElsewhere(context: ChangeContext, { kind, id }: PersonId, row: Row): Promise<void> {
  const { client } = context.transaction;
  const { rows: written } = await client.query<Row>(CONTACTS, [kind, id]);
  const name = `${translate('ar', 'messages.erased_person.first_name')} ${translate('ar', 'messages.erased_person.last_name')}`;
  await changeRows(context, recorded(contacts), written, { name, phone: null, email: null, message: '' }, { changes: () => ({}) });
  if (kind === 'provider') {
    const { rows: requests } = await client.query<Row>(REQUESTS, [id]);
    await client.query('delete from bank_accounts where provider_id = $1', [id]);
    const closed = { status: 'reject', changes: {} };
    await changeRows(context, { table: 'update_requests' }, requests, closed, { changes: () => ({}) });
  }
  const { rows: saves } = await client.query<Row>(SAVES, [kind, id]);
  await changeRows(context, recorded(approvals), saves, { payload: '{}' }, { changes: () => ({}) });
  await eraseSent(context.transaction, { kind, id });
  await client.query('delete from person_codes where phone = $1', [row['phone']]);
}

/** Takes somebody's picture and papers away: the files first, so that what is broken off between the two is done again. */
async function removeFiles(app: Context, { client }: Transaction, row: Row): Promise<void> {
  const references = FILES.map((name) => row[name]).filter((one) => typeof one === 'string');
  const { rows } = await client.query<{ reference: string }>(
    `delete from uploads u where u.reference = any($1::text[])
       and not exists (select 1 from clients c where c.image = u.reference) and not exists (select 1 from providers p where p.image = u.reference)
       and not exists (select 1 from admins a where a.image = u.reference) and not exists (select 1 from clients c where c.id_image = u.reference) and not exists (select 1 from clients c where c.license_image = u.reference)
       and not exists (select 1 from providers p where p.id_image = u.reference) and not exists (select 1 from providers p where p.license_image = u.reference)
       and not exists (select 1 from providers p where p.plate_image = u.reference) returning u.reference`,
    [references],
  );
  for (const { reference } of rows) await app.files.remove(reference);
}

/** Erases one account whose time has come; false where there is none. Who has an order under way again, or money that came since, waits a day more. */
function eraseNext(app: Context): Promise<boolean> {
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    const now = app.now();
    const at = new Date(now).toISOString();
    const [person] = (await client.query<PersonId>(DUE, [at])).rows;
    if (!person) return false;
    const leaving = { user_type: person.kind, ids: [person.id], now, withPoints: false };
    if ((await hasOpenOrders(transaction, person)) || (await getUnsettled(client, leaving)).length > 0) {
      await client.query(`update person_deletions set due_at = $3::timestamptz + interval '1 day' where user_type = $1 and user_id = $2`, [
        person.kind,
        person.id,
        at,
      ]);
      return true;
    }
    const [row] = (await client.query<Row>(ROW[person.kind], [person.id])).rows;
    const context = { caller: JOB, transaction, now };
    if (row) {
      const changes = () => ({ erased_on: { before: null, after: at } });
      await changeRows(context, RECORDED[person.kind], [row], erased(person.kind, at), { kind: 'delete', changes });
      await eraseElsewhere(context, person, row);
      await removeFiles(app, transaction, row);
    }
    await client.query('update person_deletions set erased_at = $3 where user_type = $1 and user_id = $2', [person.kind, person.id, at]);
    await client.query(`set local diwan.erasing = 'on'`);
    await client.query(
      'update audit set changes = without_personal(changes) where table_name = $1 and row_id = $2 and changes <> without_personal(changes)',
      [RECORDED[person.kind].table, person.id],
    );
    return true;
  });
}

/** Forgets people whose thirty days are over: their own data everywhere, the log's too. Orders, ledger and invoices stay. Gives how many. */
export async function eraseDue(app: Context): Promise<number> {
  let done = 0;
  while (done < AT_ONCE && (await eraseNext(app))) done += 1;
  return done;
}

/** What codes leave behind is counted for a day at the most. */
async function forgetCodes(app: Context): Promise<void> {
  const before = new Date(app.now() - 48 * HOUR).toISOString();
  await app.database.pool.query('delete from person_codes where created_at < $1', [before]);
  await app.database.pool.query('delete from outbox where is_sealed and expires_at < $1', [before]);
  await app.database.pool.query(`delete from login_attempts where account like 'code of %' and at < $1`, [before]);
  await app.database.pool.query('delete from person_sessions where expires_at < $1', [before]);
}

export const TIMERS: readonly Timer<Context>[] = [
  { name: 'accounts to be erased', every: HOUR / 6, oneNode: true, run: eraseDue },
  { name: 'codes and sessions that are over', every: HOUR, oneNode: true, run: forgetCodes },
];
