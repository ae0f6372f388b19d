import { type Caller, countriesInScope } from '../../access/caller.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { ConversationRow } from './conversation-row.ts';

/** Over alias `c`: an admin's countries, or a person's own. */
const OF_ADMIN = 'select c.* from conversations c where c.id = $1 and ($2::int[] is null or c.country_id = any($2)) for no key update';
const OF_PERSON = {
  client: 'select c.* from conversations c where c.id = $1 and c.client_id = $2 for no key update',
  provider: 'select c.* from conversations c where c.id = $1 and c.provider_id = $2 for no key update',
} as const;

/** A conversation within the caller's reach, locked: messages take their numbers one after another. */
export async function lockConversation({ client }: Transaction, caller: Caller, id: number): Promise<ConversationRow> {
  const { rows } =
    caller.kind === 'client' || caller.kind === 'provider'
      ? await client.query<ConversationRow>({ name: `lock_talk_${caller.kind}`, text: OF_PERSON[caller.kind], values: [id, caller.id] })
      : await client.query<ConversationRow>(OF_ADMIN, [id, countriesInScope(caller)]);
  if (!rows[0]) throw notFound();
  return rows[0];
}
