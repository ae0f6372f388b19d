import '../chat-outbox.ts';
import type { EventData } from '@diwan/contract/events';
import { t } from '../../../lib/translate.ts';
import { loadArea } from '../../../lib/i18n.ts';
import { onNews } from '../../../lib/realtime.ts';
import { readSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { isInSight } from '../use-looking.ts';

await loadArea('chats');

/** §9: what somebody says in a chat is shown for so long. */
const MESSAGE_MS = 15_000;

type News = EventData<'message'>;

/** What a person says in a conversation of one's own, or of nobody's yet, wherever one is; not what colleagues have taken. */
const isToMe = ({ message_position: position, kind, assignee_id: assignee }: News) =>
  position !== 'admin' && kind !== 'order' && (assignee === null || assignee === readSession()?.id);

/** A colleague notes something in a conversation of one's own: a supervisor whispers. */
const isWhisper = ({ message_type: type, admin_id: admin, assignee_id: assignee }: News) => {
  const me = readSession()?.id;
  return type === 'note' && admin !== null && admin !== me && assignee === me;
};

const shown = new Map<number, number>();

function show(news: News): void {
  const { conversation_id: id, sender, preview, message_type: type } = news;
  if (news.is_new !== 1 || !(isToMe(news) || isWhisper(news)) || isInSight(id)) return;
  // The last that was said in a conversation stands for all that was.
  const before = shown.get(id);
  if (before !== undefined) toast.dismiss(before);
  const text = preview ?? t(`chats.shown.${type}`);
  shown.set(
    id,
    toast.info(text, {
      title: isWhisper(news) ? t('chats.note_from', { name: sender }) : sender,
      duration: MESSAGE_MS,
      href: `/chats?queue=all&id=${id}`,
    }),
  );
}

/** Shows what people say while other screens are open. Answers how to stop. */
export const followChats = (): (() => void) => onNews('message', show);
