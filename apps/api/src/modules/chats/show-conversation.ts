import type { ChatConversation } from '@diwan/contract/calls/chats';
import { type AdminCaller, countriesInScope } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { notFound } from '../../platform/errors.ts';
import { JOINS, SHOWN, toChat, type ShownRow } from './conversation-sql.ts';

const SHOW = `select ${SHOWN} from conversations c ${JOINS} where c.id = $1 and ($2::int[] is null or c.country_id = any($2))`;

/** A conversation of the admin's countries as it is stored; 404 for one out of reach. */
export async function findConversation(runner: Runner, caller: AdminCaller, id: number): Promise<ShownRow> {
  const { rows } = await runner.query<ShownRow>({ name: 'conversation', text: SHOW, values: [id, countriesInScope(caller)] });
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The same as the wire has it. */
export async function showConversation(app: Context, runner: Runner, caller: AdminCaller, id: number): Promise<ChatConversation> {
  return toChat(await findConversation(runner, caller, id), caller, app.now());
}
