import { afterClosing } from '@diwan/domain/chat/conversation';
import { may } from '../../access/access.ts';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { conflict, forbidden, invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { followAssignee, followClosing, followPending, lockTalksWith } from '../tickets/index.ts';
import { toConversation, type ConversationRow } from './conversation-row.ts';
import { hasAnother } from './has-another.ts';
import { lockConversation } from './lock-conversation.ts';

const OF = { table: 'conversations' } as const;
/** Admins who may answer in a country; all who may where none is named. */
const ANSWERS = `select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.image from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
  where a.deleted_at is null and a.is_active and not a.is_ban and ($2::int is null or a.id = $2) and (a.is_super_admin or ('reply-chats' = any(r.permissions)
    and (a.all_countries or exists (select from admin_countries x where x.admin_id = a.id and x.country_id = $1)))) order by a.first_name, a.id limit 200`;

interface Agent {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

/** Who may be given a conversation of a country. */
export async function getAgents(runner: Runner, country: number, only: number | null = null): Promise<Agent[]> {
  const { rows } = await runner.query<Agent>(ANSWERS, [country, only]);
  return rows;
}

/** Whoever replies takes what nobody has, and gives back their own; more takes the right to assign. */
function demandAssigning(caller: AdminCaller, { assignee_id: before }: ConversationRow, to: number | null): void {
  if (may(caller.access, 'assign-chats')) return;
  if (to !== caller.id && !(to === null && before === caller.id)) throw forbidden();
  if (before !== null && before !== caller.id) throw conflict('conversation.taken');
}

/** Gives a conversation to an admin, or back to the queue. */
export function assignConversation(app: Context, caller: AdminCaller, id: number, to: number | null): Promise<void> {
  return inTransaction(app, async (transaction) => {
    await lockTalksWith(transaction.client, id);
    const row = await lockConversation(transaction, caller, id);
    demandAssigning(caller, row, to);
    if (row.assignee_id === to) return;
    if (to !== null && (await getAgents(transaction.client, row.country_id, to)).length === 0) throw invalidField('admin_id', 'not_found');
    await changeRow({ caller, transaction, now: app.now() }, OF, row, { assignee_id: to });
    await followAssignee({ caller, transaction, now: app.now() }, row.id, to);
  });
}

/** Closes a conversation, in which nobody waits any more. */
export function closeConversation(app: Context, caller: AdminCaller, id: number): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const row = await lockConversation(transaction, caller, id);
    if (row.status === 'closed') throw conflict('conversation.closed');
    const { status, waiting_since } = afterClosing(toConversation(row));
    const at = new Date(app.now()).toISOString();
    const context = { caller, transaction, now: at };
    await changeRow(context, OF, row, { status }, { silently: { waiting_since, closed_at: at } });
    await followClosing(context, row.id, at);
  });
}

/** Opens a closed conversation again. */
export function reopenConversation(app: Context, caller: AdminCaller, id: number): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const row = await lockConversation(transaction, caller, id);
    if (row.status === 'open') throw conflict('conversation.is_open');
    if (await hasAnother(transaction, row)) throw conflict('conversation.another_open');
    await changeRow({ caller, transaction, now: app.now() }, OF, row, { status: 'open' }, { silently: { closed_at: null } });
  });
}

/** Leaves the ticket of a conversation to its person; the conversation itself stays open. */
export function pendConversation(app: Context, caller: AdminCaller, id: number): Promise<void> {
  return inTransaction(app, async (transaction) => {
    const row = await lockConversation(transaction, caller, id);
    const at = new Date(app.now()).toISOString();
    if (!(await followPending({ caller, transaction, now: at }, row.id, at))) throw conflict('conversation.no_ticket');
  });
}
