import type { ChatConversation, ChatMessage } from './chat-types.ts';
import { useTranslation } from '../../lib/translate.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { IconCheck } from '../../ui/icons.ts';
import { IconChecks, IconLock } from '../../ui/screen-icons.ts';
import { MessageBody } from './message-body.tsx';
import { MessageMenu } from './message-menu.tsx';
import { getTick, type Tick } from './thread-data.ts';
import classes from './chats.module.css';

interface MessageProps {
  message: ChatMessage;
  conversation: ChatConversation;
  /** The first of several by the same sender, which names them. */
  isFirst: boolean;
  isMine: boolean;
}

/** A message on its side: people at the start, the desk at the end, notes apart from both. */
export function MessageBubble({ message, conversation, isFirst, isMine }: MessageProps) {
  const { t } = useTranslation();
  const { message_type: type, message_position: position, sender, created_at: at, seq } = message;
  const isNote = type === 'note';
  const { time_zone: zone } = conversation.country;
  const isDeleted = message.is_deleted === 1;
  return (
    <article className={classes.message} data-side={position === 'admin' ? 'desk' : 'person'} data-first={isFirst}>
      {isFirst && !isMine && (
        <p className={classes.sender}>
          <bdi>{sender.user_type === 'system' ? t('chats.system') : sender.name}</bdi>
          {((position === 'admin' && sender.user_type !== 'system') || conversation.people.length > 1) && (
            <span>{t(`chats.positions.${position}`)}</span>
          )}
        </p>
      )}
      <div className={cx(classes.bubble, isNote && classes.note, isMine && classes.mine, position === 'driver' && classes.driver)}>
        {isNote && (
          <p className={classes.noteHead}>
            <IconLock size={14} aria-hidden="true" />
            {t('chats.note')}
          </p>
        )}
        <MessageBody message={message} />
        <p className={classes.at}>
          <time dateTime={at} title={formatDateTime(at, zone)}>
            {formatTime(at, zone)}
          </time>
          {position === 'admin' && !isNote && !isDeleted && <TickMark tick={getTick(conversation, seq)} />}
          <MessageMenu conversation={conversation.id} message={message} isMine={isMine} />
        </p>
      </div>
    </article>
  );
}

/** How far a message has come: one mark, two, or two in colour; and in words. */
function TickMark({ tick }: { tick: Tick }) {
  const { t } = useTranslation();
  const Icon = tick === 'sent' ? IconCheck : IconChecks;
  return (
    <span className={classes.tick} data-tick={tick} title={t(`chats.ticks.${tick}`)}>
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{t(`chats.ticks.${tick}`)}</span>
    </span>
  );
}
