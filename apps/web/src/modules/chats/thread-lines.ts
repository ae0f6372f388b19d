import type { ChatMessage } from './chat-types.ts';
import type { OutboxItem } from './outbox.ts';

/** What stands in a thread, one below the other. */
export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isFirst: boolean }
  | { readonly kind: 'waiting'; readonly key: string; readonly item: OutboxItem };

interface LinesOptions {
  /** What came after this message was new when the thread was opened; null where nothing was. */
  readonly newAfter: number | null;
  /** Messages go before those that are here: where what is new begins may lie among them. */
  readonly hasBefore: boolean;
  /** What waits to be sent, after all that is there. */
  readonly waiting: readonly OutboxItem[];
  /** Which admin looks. */
  readonly me: number;
  /** The day of a moment, as it is told apart from others. */
  readonly getDay: (at: string) => string;
}

/** Messages of one sender this near to each other stand together under one name. */
const RUN_MS = 5 * 60_000;

// Lines are made anew with each message, of hundred thousand too: what each one's day is does not change.
const days = new WeakMap<ChatMessage, string>();
function readDay(message: ChatMessage, getDay: LinesOptions['getDay']): string {
  const known = days.get(message);
  if (known !== undefined) return known;
  const day = getDay(message.created_at);
  days.set(message, day);
  return day;
}

/** A message by its sender's own name for it: the same before it is sent and after. */
const getKey = (kind: string, id: number, clientKey: string) => `${kind}:${id}:${clientKey}`;

const isRun = (before: ChatMessage, message: ChatMessage) =>
  before.sender.user_type === message.sender.user_type &&
  before.sender.id === message.sender.id &&
  (before.message_type === 'note') === (message.message_type === 'note') &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < RUN_MS;

const isPersons = ({ message_position: position }: ChatMessage) => position !== 'admin';

/** The lines of a thread: days, what is new, messages, and what waits to be sent. */
export function toLines(
  messages: readonly ChatMessage[],
  { newAfter, hasBefore, waiting, me, getDay }: LinesOptions,
): readonly ThreadItem[] {
  const lines: ThreadItem[] = [];
  let before: ChatMessage | undefined;
  let day: string | undefined;
  let isNewShown = newAfter === null || (hasBefore && newAfter < (messages[0]?.seq ?? 0));
  for (const message of messages) {
    const today = readDay(message, getDay);
    const isNewDay = today !== day;
    if (isNewDay) lines.push({ kind: 'day', key: `day:${today}`, at: message.created_at });
    const isNew = !isNewShown && newAfter !== null && message.seq > newAfter && isPersons(message);
    if (isNew) lines.push({ kind: 'new', key: 'new' });
    isNewShown ||= isNew;
    const isFirst = isNewDay || isNew || before === undefined || !isRun(before, message);
    lines.push({ kind: 'message', key: getKey(message.sender.user_type, message.sender.id, message.client_key), message, isFirst });
    before = message;
    day = today;
  }
  const last = new Set(messages.slice(-waiting.length * 2 - 50).map((message) => message.client_key));
  for (const item of waiting) {
    if (!last.has(item.client_key)) lines.push({ kind: 'waiting', key: getKey('admin', me, item.client_key), item });
  }
  return lines;
}
