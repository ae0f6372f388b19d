import type { EventData } from '@diwan/contract/events';
import { alertRoute } from '@diwan/contract/notifications/notification';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasScreen } from '../../lib/addresses.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { useCan } from '../../lib/permissions.ts';
import { language } from '../../lib/preferences.ts';
import { onNews } from '../../lib/realtime.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconBell } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import popupClasses from '../../ui/popup.module.css';
import { EmptyState, FailedState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePopup } from '../../ui/use-popup.ts';
import { refreshInbox, useLatest } from './inbox-query.ts';
import { NotificationLine } from './notification-line.tsx';
import classes from './notifications.module.css';

await loadArea('support');

const MANY = 99;
/** An alert stays as long as a chat's message does (§9). */
const ALERT_MS = 15_000;

/** Something that cannot wait, over whatever screen is open. */
function showAlert(news: EventData<'alert'>) {
  const arabic = language() === 'ar';
  const route = alertRoute(news.notify_type, news.trip_id, news.notify_id);
  const href = hasScreen(route) ? route : '/notifications/show-all';
  toast.info(arabic ? news.body_ar : news.body_en, {
    title: arabic ? news.title_ar : news.title_en,
    duration: ALERT_MS,
    href,
  });
}

/** The bell with the number of unread notifications, and the latest of them. */
export default function Bell() {
  const words = useWords();
  const latest = useLatest();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    if (popup.current?.contains(document.activeElement)) anchor.current?.focus();
  }, []);
  usePopup({ open, anchor, popup, onClose: close, align: 'end' });

  useEffect(() => {
    const stops = [
      onNews('notification', () => void refreshInbox()),
      onNews('missed', () => void refreshInbox()),
      onNews('alert', showAlert),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  const hearsChats = useCan()('index-chats');
  useEffect(() => {
    if (!hearsChats) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    // Without its code nothing is shown of what people say elsewhere; the screen of chats tells.
    import('../chats/shared/chat-news.ts').then(
      ({ followChats }) => isWanted && (stop = followChats()),
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [hearsChats]);
  useEffect(() => {
    if (open) popup.current?.querySelector<HTMLElement>('a')?.focus();
  }, [open]);

  const unread = latest.data?.unread_count ?? 0;
  return (
    <>
      <IconButton
        ref={anchor}
        className={classes.bell}
        name={words('support.bell.unread', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={
          <>
            <IconBell size={18} aria-hidden="true" />
            {unread > 0 && (
              <span className={classes.badge} aria-hidden="true">
                {unread > MANY ? `${formatNumber(MANY)}+` : formatNumber(unread)}
              </span>
            )}
          </>
        }
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={popup}
          popover="manual"
          role="dialog"
          aria-label={words('support.inbox.title')}
          className={cx(popupClasses.popup, classes.panel)}
        >
          <div className={classes.latest}>
            <Latest query={latest} onOpen={close} />
          </div>
          <Link href="/notifications/show-all" className={classes.foot} onClick={close}>
            {words('support.bell.all')}
          </Link>
        </div>
      )}
    </>
  );
}

function Latest({ query, onOpen }: { query: ReturnType<typeof useLatest>; onOpen: () => void }) {
  const words = useWords();
  if (!query.data)
    return query.error ? (
      <FailedState title={words('support.bell.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <LoadingState rows={6} />
    );
  if (query.data.data.length === 0) return <EmptyState title={words('support.bell.empty')} />;
  return (
    <ul className={classes.list}>
      {query.data.data.map((one) => (
        <li key={one.id}>
          <NotificationLine notification={one} cut onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
