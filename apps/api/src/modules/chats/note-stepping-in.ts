import { randomUUID } from 'node:crypto';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { lockConversation } from './lock-conversation.ts';
import { writeMessage } from './write-message.ts';

const NAME = `select concat_ws(' ', first_name, last_name) as name from admins where id = $1`;

/** Notes in a conversation, for all of the desk, that a supervisor has taken it over from somebody. */
export async function noteSteppingIn(
  app: Context,
  transaction: Transaction,
  caller: AdminCaller,
  conversation: number,
  from: number,
): Promise<void> {
  const row = await lockConversation(transaction, caller, conversation);
  const { rows } = await transaction.client.query<{ name: string }>(NAME, [from]);
  const noted = { reason: 'stepped_in', name: rows[0]?.name ?? '', minutes: null } as const;
  await writeMessage(app, transaction, caller, row, { client_key: randomUUID(), kind: 'note', noted });
}
