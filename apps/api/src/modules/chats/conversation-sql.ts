import { inLargestUnit } from '@diwan/domain/relative-time';
import type { ChatConversation } from '@diwan/contract/chats/calls';
import type { Locale } from '@diwan/contract/kit/constants';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { isForDesk } from '@diwan/domain/chat/conversation';
import type { OrderStatus, OrderType } from '@diwan/domain/orders/order-status';
import { may } from '../../access/access.ts';
import type { AdminCaller } from '../../access/caller.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { ConversationRow } from './conversation-row.ts';
import { getPosition, type MessageRow } from './message-row.ts';

const FORMATS = {
  ar: new Intl.RelativeTimeFormat('ar-u-nu-latn', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
} satisfies Record<Locale, Intl.RelativeTimeFormat>;

/** How long ago something was, in words: `agoTime` of the specification. */
function getAgoTime(language: Locale, at: string, now: number): string {
  return FORMATS[language].format(...inLargestUnit(Math.min(0, (Date.parse(at) - now) / 1000)));
}

/** What a conversation is shown with: its people, its order, and the last that was said. */
export const SHOWN = `c.*, k.name_ar as country_ar, k.name_en as country_en, k.time_zone, concat_ws(' ', l.first_name, l.last_name) as client_name, l.image as client_image,
  concat_ws(' ', p.first_name, p.last_name) as provider_name, p.image as provider_image, concat_ws(' ', a.first_name, a.last_name) as assignee_name,
  a.image as assignee_image, o.order_no, o.order_type, o.order_status, m.kind as message_kind, m.sender_kind,
  case when m.deleted_at is null then left(m.text, 160) end as message_text, m.deleted_at as message_deleted_at`;
/** Over alias `c`: by keys alone, for the few of a page. */
export const JOINS = `join countries k on k.id = c.country_id left join clients l on l.id = c.client_id left join providers p on p.id = c.provider_id
  left join admins a on a.id = c.assignee_id left join orders o on o.id = c.order_id left join messages m on m.conversation_id = c.id and m.seq = c.seq`;

export interface ShownConversation extends ConversationRow {
  readonly country_ar: string;
  readonly country_en: string;
  readonly time_zone: string;
  readonly client_name: string;
  readonly client_image: string | null;
  readonly provider_name: string;
  readonly provider_image: string | null;
  readonly assignee_name: string;
  readonly assignee_image: string | null;
  readonly order_no: string | null;
  readonly order_type: OrderType | null;
  readonly order_status: OrderStatus | null;
  readonly message_kind: MessageRow['kind'] | null;
  readonly sender_kind: MessageRow['sender_kind'] | null;
  readonly message_text: string | null;
  readonly message_deleted_at: string | null;
}

function getPeople(row: ShownConversation): ChatConversation['people'] {
  const { client_id, provider_id } = row;
  return [
    ...(client_id === null ? [] : [{ user_type: 'client' as const, id: client_id, name: row.client_name, image: row.client_image }]),
    ...(provider_id === null
      ? []
      : [{ user_type: 'provider' as const, id: provider_id, name: row.provider_name, image: row.provider_image }]),
  ];
}

/** The order, for those who may see orders of its kind. */
function getOrder(
  { order_id: id, order_no, order_type, order_status }: ShownConversation,
  { access }: AdminCaller,
): ChatConversation['order'] {
  if (id === null || order_no === null || order_type === null || order_status === null) return null;
  return may(access, getOrderKind(order_type).show) ? { id, order_no, order_type, order_status } : null;
}

const getSide = (row: ShownConversation, side: 'client' | 'provider' | 'desk') => ({
  delivered_seq: row[`${side}_delivered_seq`],
  read_seq: row[`${side}_read_seq`],
  unread: row[`${side}_unread`],
});

/** A conversation as the desk sees it. */
export function toChat(row: ShownConversation, caller: AdminCaller, now: number, language: Locale = caller.language): ChatConversation {
  const people = getPeople(row);
  const [receiver] = people;
  if (!receiver) throw new Error(`conversation ${row.id} is nobody's`);
  const ago = getAgoTime(language, row.last_message_at, now);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    country: { id: row.country_id, name_ar: row.country_ar, name_en: row.country_en, time_zone: row.time_zone },
    created_at: row.created_at,
    updated_at: row.updated_at,
    ago_time: ago,
    is_read: asFlag(row.desk_unread === 0),
    unread: row.desk_unread,
    seq: row.seq,
    waiting_since: row.waiting_since,
    receiver,
    people,
    order: getOrder(row, caller),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name, image: row.assignee_image },
    last_message: {
      message: isForDesk(row.kind) ? row.message_text : null,
      message_type: row.message_kind,
      message_position: row.sender_kind === null ? null : getPosition({ sender_kind: row.sender_kind }),
      is_deleted: asFlag(row.message_deleted_at !== null),
      agoTime: ago,
      created_at: row.last_message_at,
    },
    sides: {
      client: row.client_id === null ? null : getSide(row, 'client'),
      provider: row.provider_id === null ? null : getSide(row, 'provider'),
      desk: getSide(row, 'desk'),
    },
  };
}
