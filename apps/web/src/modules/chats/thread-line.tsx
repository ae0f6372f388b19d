import { serverNow } from '../../lib/server-clock.ts';
import type { ChatConversation } from './chat-types.ts';
import { memo } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { formatDate } from '../../lib/format.ts';
import { MessageBubble } from './message.tsx';
import type { ThreadItem } from './thread-lines.ts';
import { WaitingMessage } from './waiting-message.tsx';
import classes from './chats.module.css';

const DAY_MS = 86_400_000;

interface ThreadLineProps {
  line: ThreadItem;
  conversation: ChatConversation;
  me: number;
}

/** One line of a thread. */
export const ThreadLine = memo(function ThreadLine({ line, conversation, me }: ThreadLineProps) {
  const { t } = useTranslation();
  switch (line.kind) {
    case 'day':
      return (
        <h3 className={classes.day}>
          <span>
            <Day at={line.at} zone={conversation.country.time_zone} />
          </span>
        </h3>
      );
    case 'new':
      return (
        <p className={classes.new}>
          <span>{t('chats.new')}</span>
        </p>
      );
    case 'waiting':
      return <WaitingMessage item={line.item} conversation={conversation} />;
    default:
      return (
        <MessageBubble message={line.message} conversation={conversation} isFirst={line.isFirst} isMine={isMine(line.message.sender, me)} />
      );
  }
});

const isMine = ({ user_type: type, id }: { user_type: string; id: number }, me: number) => type === 'admin' && id === me;

function getNearDay(at: string, zone: string, now: number = serverNow()): 'today' | 'yesterday' | null {
  const day = formatDate(at, zone);
  if (day === formatDate(now, zone)) return 'today';
  return day === formatDate(now - DAY_MS, zone) ? 'yesterday' : null;
}

/** A day as one calls it. */
function Day({ at, zone }: { at: string; zone: string }) {
  const { t } = useTranslation();
  const near = getNearDay(at, zone);
  return near === null ? formatDate(at, zone) : t(`chats.${near}`);
}
