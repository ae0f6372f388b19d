import { randomUUID } from 'node:crypto';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { lockConversation } from './lock-conversation.ts';
import { writeMessage } from './write-message.ts';
import { readName } from '../../access/persons/read-name.ts';

/** Notes in a conversation, for all of the desk, that a supervisor has taken it over from somebody. */
export async function noteSteppingIn(
  app: Context,
  transaction: Transaction,
  caller: AdminCaller,
  conversation: number,
  from: number,
): Promise<void> {
  const row = await lockConversation(transaction, caller, conversation);
  const noted = { reason: 'stepped_in', name: await readName(transaction.client, 'admin', from), minutes: null } as const;
  await writeMessage(app, transaction, caller, row, { client_key: randomUUID(), kind: 'note', noted });
}
