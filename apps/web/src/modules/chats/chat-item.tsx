import type { ChatConversation } from './chat-types.ts';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatNumber, formatRelative, formatWait } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { moveInList } from '../../ui/move-in-list.ts';
import { Avatar } from '../../ui/picture.tsx';
import { Ltr } from '../../ui/text.tsx';
import { isEmptyDraft, readChatDraft } from './drafts.ts';
import { useChatName } from './use-chat-name.ts';
import classes from './chats.module.css';

interface ChatItemProps {
  chat: ChatConversation;
  isChosen: boolean;
  onChoose: (id: number) => void;
}

/** A conversation in the list: who, what was said last and when, who waits, and what nobody has read. */
export function ChatItem({ chat, isChosen, onChoose }: ChatItemProps) {
  const { t } = useTranslation();
  const words = useWords();
  const name = useChatName(chat);
  const nameDir = chat.people.length > 1 ? document.dir : 'auto';
  const { order, unread, kind, waiting_since: waiting, last_message: last } = chat;
  return (
    <li>
      <button
        type="button"
        data-item
        data-chat={chat.id}
        data-unread={unread > 0}
        aria-current={isChosen}
        className={classes.item}
        onKeyDown={moveInList}
        onClick={() => onChoose(chat.id)}
      >
        <Avatar name={chat.receiver.name} image={chat.receiver.image} size={36} />
        <span className={classes.about}>
          <span className={classes.line}>
            <bdi dir={nameDir} className={classes.name}>
              {name}
            </bdi>
            <time dateTime={last.created_at}>{formatRelative(last.created_at)}</time>
          </span>
          <span className={classes.line}>
            <LastSaid chat={chat} />
            {unread > 0 && (
              <span className={classes.unread}>
                <span aria-hidden="true">{formatNumber(unread)}</span>
                <span className="sr-only">{words('chats.unread', { count: unread })}</span>
              </span>
            )}
          </span>
          <span className={classes.marks}>
            {kind !== 'support' && <Chip>{t(`enums.conversation_kinds.${kind}`)}</Chip>}
            {order && <Ltr>{order.order_no}</Ltr>}
            {waiting !== null && <span className={classes.waits}>{t('chats.waits', { when: formatWait(waiting) })}</span>}
            {chat.assignee && <bdi>{chat.assignee.name}</bdi>}
          </span>
        </span>
      </button>
    </li>
  );
}

/** The last that was said, or what one has begun to write. */
function LastSaid({ chat }: { chat: ChatConversation }) {
  const { t } = useTranslation();
  const { message, message_type: type, message_position: position, is_deleted: isDeleted } = chat.last_message;
  const draft = readChatDraft(chat.id);
  if (!isEmptyDraft(draft))
    return (
      <span className={classes.said}>
        <span className={classes.draft}>{t('chats.has_draft')}</span> <bdi>{draft.text}</bdi>
      </span>
    );
  if (isDeleted) return <span className={classes.said}>{t('chats.deleted')}</span>;
  const text = message ?? (type === null ? '' : chat.kind === 'order' ? t('chats.said_unseen') : t(`chats.shown.${type}`));
  // A note without words is what the system noted.
  const shown =
    type === 'note' && message !== null ? `${t('chats.shown.note')}: ${text}` : position === 'admin' ? t('chats.desk', { text }) : text;
  return (
    <span className={classes.said} dir="auto">
      {shown}
    </span>
  );
}
