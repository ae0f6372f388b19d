import type { InboxNotification } from '@diwan/contract/notifications/calls';
import { BODY_PREVIEW } from '@diwan/contract/notifications/notification';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime, formatUtc, formatRelative } from '../../lib/format.ts';
import { cutText } from '../../ui/cut-text.ts';
import { Link } from '../../ui/link.tsx';
import { markNotificationRead, getNotificationAddress } from './inbox-query.ts';
import classes from './notifications.module.css';

interface NotificationLineProps {
  notification: InboxNotification;
  /** Cuts the text as the bell's list does (§2). */
  cut?: boolean;
  onOpen?: () => void;
}

/** One notification: pressing it marks it read and leads to what it is about. */
export function NotificationLine({ notification, cut = false, onOpen }: NotificationLineProps) {
  const words = useWords();
  const { id, title, body, is_read: isRead, created_at: at } = notification;
  return (
    <Link
      href={getNotificationAddress(notification)}
      className={classes.line}
      data-unread={isRead === 0}
      onClick={() => {
        if (isRead === 0) void markNotificationRead(id);
        onOpen?.();
      }}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        <span className={classes.body} dir="auto" data-tip={cut && body.length > BODY_PREVIEW ? body : undefined}>
          {cut ? cutText(body, BODY_PREVIEW) : body}
        </span>
        <time dateTime={at} className={classes.time} data-tip={`${formatDateTime(at)} · ${formatUtc(at)}`}>
          {formatRelative(at)}
        </time>
        {isRead === 0 && <span className="sr-only">{words('support.bell.unread')}</span>}
      </span>
    </Link>
  );
}
