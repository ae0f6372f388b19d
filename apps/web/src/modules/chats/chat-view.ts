import { CHAT_QUEUES, CHAT_SORTS, type ChatQueue } from '@diwan/contract/chats/messages';
import { CONVERSATION_KINDS, type ConversationKind } from '@diwan/domain/chat/conversation';

type Search = Readonly<Record<string, unknown>>;

/** What the address says of the screen: which conversations are listed, and which one is open. */
export interface ChatView {
  readonly id: number | null;
  readonly queue: ChatQueue;
  readonly kind: ConversationKind | null;
  readonly keyword: string;
  readonly country: number | null;
  readonly sort: (typeof CHAT_SORTS)[number];
}

const among = <V extends string>(words: readonly V[], value: unknown): V | undefined => words.find((word) => word === value);

function rowId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return id > 0 && id < 2 ** 31 ? id : null;
}

/** What an address means; what it says wrongly counts as not said. */
export function readChatView(search: Search): ChatView {
  const { id, queue, kind, keyword, country_id: country, sort } = search;
  return {
    id: rowId(id),
    queue: among(CHAT_QUEUES, queue) ?? 'unassigned',
    kind: among(CONVERSATION_KINDS, kind) ?? null,
    keyword: typeof keyword === 'string' ? keyword.slice(0, 200) : '',
    country: rowId(country),
    sort: among(CHAT_SORTS, sort) ?? 'last_message',
  };
}

/** The address of a view; what goes without saying is left out. */
export function writeChatView({ id, queue, kind, keyword, country, sort }: ChatView): Record<string, string> {
  return {
    ...(queue !== 'unassigned' && { queue }),
    ...(kind && { kind }),
    ...(keyword !== '' && { keyword }),
    ...(country && { country_id: String(country) }),
    ...(sort !== 'last_message' && { sort }),
    ...(id && { id: String(id) }),
  };
}

/** What the list asks for. */
export function chatListQuery({ queue, kind, keyword, country, sort }: ChatView) {
  return {
    queue,
    sort,
    ...(kind && { kind }),
    ...(keyword !== '' && { keyword }),
    ...(country && { country_id: country }),
  };
}
