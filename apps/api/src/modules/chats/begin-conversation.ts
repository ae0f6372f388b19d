import type { UserType } from '@diwan/domain/people';
import { type Caller, countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import type { ConversationRow } from './conversation-row.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** Whom the desk talks with, and about which order. */
export interface ConversationSubject {
  readonly user_type: UserType;
  readonly user_id: number;
  readonly order_id: number | null;
}

/** Locked, so that of two who begin at once the second finds what the first has begun. */
const PERSON = {
  client: (id: number) =>
    db.selectFrom('clients').select('country_id').where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate(),
  provider: (id: number) =>
    db.selectFrom('providers').select('country_id').where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate(),
};
const ORDER = {
  client: 'select id from orders where id = $1 and client_id = $2 and deleted_at is null',
  provider: 'select id from orders where id = $1 and provider_id = $2 and waits_for is null and deleted_at is null',
} as const;
const OPEN = `select * from conversations where status = 'open' and kind = 'support' and coalesce(client_id, 0) = coalesce($1, 0)
  and coalesce(provider_id, 0) = coalesce($2, 0) and coalesce(order_id, 0) = coalesce($3, 0) for no key update`;

/** The open conversation of the desk with a person about an order, or about anything; a new one where there is none. */
export async function findOrBegin(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  { user_type, user_id, order_id }: ConversationSubject,
): Promise<ConversationRow> {
  const { client } = transaction;
  const country_id = (await maybe(client, PERSON[user_type](user_id)))?.country_id;
  if (country_id === undefined || countriesInScope(caller)?.includes(country_id) === false) throw invalidField('user_id', 'not_found');
  if (order_id !== null) {
    const { rows } = await client.query(ORDER[user_type], [order_id, user_id]);
    if (rows.length === 0) throw invalidField('order_id', 'not_found');
  }
  const of = { client_id: user_type === 'client' ? user_id : null, provider_id: user_type === 'provider' ? user_id : null, order_id };
  const { rows } = await client.query<ConversationRow>(OPEN, Object.values(of));
  if (rows[0]) return rows[0];
  const columns = { country_id, kind: 'support', ...of, last_message_at: new Date(app.now()).toISOString() };
  // Who began it is seen by its first message; the log tells of what the desk decides.
  const says = caller.kind === 'admin' ? {} : null;
  return insertRow<ConversationRow>({ caller, transaction, now: app.now() }, { table: 'conversations' }, columns, { says });
}
