import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../lib/translate.ts';
import { cx } from './cx.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from './icons.ts';
import { toast, toastStore, type ToastMessage } from './toast-store.ts';
import classes from './toasts.module.css';

const ICONS = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

interface FollowProps {
  /** Goes where a message leads without loading the page anew. */
  onFollow?: ((href: string) => void) | undefined;
}

/** The place of the messages; mounted once, beside the page, so that an open dialog does not silence it. */
export function Toasts({ onFollow }: FollowProps) {
  const { t } = useTranslation();
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const home = document.getElementById('toasts') ?? document.body;
  return createPortal(
    <section className={classes.region} aria-live="polite" aria-relevant="additions" aria-label={t('common.messages')}>
      {messages.map((message) => (
        <Toast key={message.id} message={message} onFollow={onFollow} />
      ))}
    </section>,
    home,
  );
}

function Toast({ message, onFollow }: FollowProps & { message: ToastMessage }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const Icon = ICONS[message.tone];

  useEffect(() => {
    // Who points at a message, or is in it, is still reading it.
    if (held) return;
    const timer = setTimeout(() => toast.dismiss(message.id), message.duration);
    return () => clearTimeout(timer);
  }, [held, message.id, message.duration]);

  function follow(event: MouseEvent<HTMLAnchorElement>, href: string) {
    if (!onFollow || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    toast.dismiss(message.id);
    onFollow(href);
  }
  const { href, action } = message;
  return (
    <div
      className={cx(classes.toast, classes[message.tone])}
      role={message.tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden="true" />
      <div>
        {message.title && <div className={classes.title}>{message.title}</div>}
        {message.lines.map((line) => (
          <div key={line} dir="auto">
            {href === undefined ? (
              line
            ) : (
              <a href={href} onClick={(event) => follow(event, href)}>
                {line}
              </a>
            )}
          </div>
        ))}
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              toast.dismiss(message.id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={t('common.close')} onClick={() => toast.dismiss(message.id)}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
