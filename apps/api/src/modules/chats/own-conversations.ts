import type { OwnConversation, OwnMessage } from '@diwan/contract/chats/app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Side } from '@diwan/domain/chat/conversation';
import type { PersonCaller } from '../../access/caller.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { translate } from '../../platform/translate.ts';
import { notFound } from '../../platform/errors.ts';
import type { ConversationRow } from './conversation-row.ts';
import { getMedia, getOffer, getPosition, isRead, type MessageRow, type StoredMessage } from './message-row.ts';

/** Without the notes of the desk, which nobody else knows of. */
const SHOWN = `select c.*, o.order_no, l.first_name as client_name, l.image as client_image, p.first_name as provider_name, p.image as provider_image,
  m.kind as message_kind, case when m.deleted_at is null then left(m.text, 160) end as message_text, m.deleted_at as message_deleted_at, m.sender_kind`;
const JOINS = `left join orders o on o.id = c.order_id left join clients l on l.id = c.client_id left join providers p on p.id = c.provider_id
  left join lateral (select kind, text, sender_kind, deleted_at from messages where conversation_id = c.id and kind <> 'note' order by seq desc limit 1) m on true`;

const own = (column: string) => ({
  list: `${SHOWN} from (select * from conversations c where c.${column} = $1
      and (c.last_message_at, c.id) < (coalesce((select b.last_message_at from conversations b where b.id = $2 and b.${column} = $1), 'infinity'), coalesce($2::int, 2147483647))
      order by c.last_message_at desc, c.id desc limit $3) c ${JOINS} order by c.last_message_at desc, c.id desc`,
  one: `${SHOWN} from conversations c ${JOINS} where c.id = $2 and c.${column} = $1`,
});
const OWN = { client: own('client_id'), provider: own('provider_id') } as const;

export interface OwnRow extends ConversationRow {
  readonly order_no: string | null;
  readonly client_name: string | null;
  readonly client_image: string | null;
  readonly provider_name: string | null;
  readonly provider_image: string | null;
  readonly message_kind: MessageRow['kind'] | null;
  readonly message_text: string | null;
  readonly message_deleted_at: string | null;
  readonly sender_kind: MessageRow['sender_kind'] | null;
}

/** Whom one talks to: by the first name alone, and the desk as one. */
function getOther(row: OwnRow, side: Side, language: Locale): OwnConversation['with'] {
  if (row.kind !== 'order') return { user_type: 'desk', name: translate(language, 'messages.chats.desk'), image: null };
  return side === 'client'
    ? { user_type: 'provider', name: row.provider_name ?? '', image: row.provider_image }
    : { user_type: 'client', name: row.client_name ?? '', image: row.client_image };
}

/** A conversation as one who takes part in it sees it. */
export function toOwnConversation(row: OwnRow, { kind: side, language }: PersonCaller): OwnConversation {
  const { message_kind } = row;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    with: getOther(row, side, language),
    order: row.order_id === null || row.order_no === null ? null : { id: row.order_id, order_no: row.order_no },
    seq: row.seq,
    read_seq: row[`${side}_read_seq`],
    unread: row[`${side}_unread`],
    last_message:
      message_kind === null
        ? null
        : {
            message: row.message_text,
            message_type: message_kind,
            is_mine: asFlag(row.sender_kind === side),
            is_deleted: asFlag(row.message_deleted_at !== null),
          },
    last_message_at: row.last_message_at,
  };
}

/** One's conversations, the latest first, from the one before which they are asked. */
export async function getOwnConversations(runner: Runner, { kind, id }: PersonCaller, before: number | undefined, limit: number) {
  const { rows } = await runner.query<OwnRow>({
    name: `conversations_of_${kind}`,
    text: OWN[kind].list,
    values: [id, before ?? null, limit],
  });
  return rows;
}

/** One of one's own; 404 for any other. */
export async function findOwnConversation(runner: Runner, { kind, id }: PersonCaller, conversation: number): Promise<OwnRow> {
  const { rows } = await runner.query<OwnRow>({ name: `conversation_of_${kind}`, text: OWN[kind].one, values: [id, conversation] });
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A message as one who takes part sees it. */
export const toOwnMessage = (row: StoredMessage, conversation: ConversationRow, { kind, id }: PersonCaller): OwnMessage => ({
  id: row.id,
  seq: row.seq,
  client_key: row.client_key,
  message_type: row.kind,
  message: row.deleted_at === null ? row.text : null,
  file: row.deleted_at === null ? row.file : null,
  media: getMedia(row),
  offer: getOffer(row),
  message_position: getPosition(row),
  is_mine: asFlag(row.sender_kind === kind && row.sender_id === id),
  is_read: asFlag(isRead(row, conversation)),
  is_deleted: asFlag(row.deleted_at !== null),
  created_at: row.created_at,
});
