import '../chat-outbox.ts';
import type { EventData } from '@diwan/contract/events/index';
import i18next from 'i18next';
import { loadArea } from '../../../lib/i18n.ts';
import { onNews } from '../../../lib/realtime.ts';
import { readSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { readChatView } from '../chat-view.ts';
import { isLooking } from '../use-looking.ts';

await loadArea('chats');

/** §9: what somebody says in a chat is shown for so long. */
const MESSAGE_MS = 15_000;

type News = EventData<'message'>;

/** Whether a conversation is open before somebody's eyes. */
function isInSight(conversation: number): boolean {
  const { id } = readChatView(Object.fromEntries(new URLSearchParams(location.search)));
  return location.pathname === '/chats' && id === conversation && isLooking();
}

/** What a person says in a conversation of one's own, or of nobody's yet, wherever one is; not what colleagues have taken. */
const concernsMe = ({ is_new: isNew, message_position: position, kind, assignee_id: assignee }: News) =>
  isNew === 1 && position !== 'admin' && kind !== 'order' && (assignee === null || assignee === readSession()?.id);

const shown = new Map<number, number>();

function show(news: News): void {
  const { conversation_id: id, sender, preview, message_type: type } = news;
  if (!concernsMe(news) || isInSight(id)) return;
  // The last that was said in a conversation stands for all that was.
  const before = shown.get(id);
  if (before !== undefined) toast.dismiss(before);
  const text = preview ?? i18next.t(`chats.shown.${type}`);
  shown.set(id, toast.info(text, { title: sender, duration: MESSAGE_MS, href: `/chats?queue=all&id=${id}` }));
}

/** Shows what people say while other screens are open. Answers how to stop. */
export const followChats = (): (() => void) => onNews('message', show);
