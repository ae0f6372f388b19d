import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../lib/translate.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { IconX } from './icons.ts';
import classes from './modal.module.css';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, at the bottom; stays in sight while the body scrolls. */
  footer?: ReactNode;
  size?: 'normal' | 'wide';
  /** A panel along the end edge, for what one reads beside the page (statistics), or a sheet at the bottom, where a thumb reaches. */
  place?: 'centre' | 'side' | 'bottom';
  role?: 'dialog' | 'alertdialog';
  /** Nothing of the page is seen behind it. */
  covers?: boolean;
}

/** What somebody types in a form is kept from a press beside it; a search of the dialog's own, or a password, is no loss. */
const isWork = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('form, textarea') !== null && target.getAttribute('type') !== 'password';

/** A dialog: takes the focus, keeps it, gives it back; Escape, or a press beside it, closes, and asks first where something was typed. What is marked `data-autofocus` gets the focus first. */
export function Modal(props: ModalProps) {
  return props.open ? createPortal(<OpenModal {...props} />, document.body) : null;
}

function OpenModal({ onClose, title, children, footer, size = 'normal', place = 'centre', role = 'dialog', covers = false }: ModalProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const typed = useRef(false);
  const [asksFirst, setAsksFirst] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), [asksFirst]);
  const dismiss = () => (typed.current ? setAsksFirst(true) : onClose());
  const escape = useEffectEvent(dismiss);

  useEffect(() => {
    const veil = layer.current;
    if (!veil) return;
    const pop = pushModal(veil);
    (veil.querySelector<HTMLElement>('[data-autofocus]') ?? veil.querySelector<HTMLElement>('[role]'))?.focus();
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isTopModal(veil)) escape();
    };
    const input = (event: Event) => (typed.current ||= isWork(event));
    document.addEventListener('keydown', key);
    veil.addEventListener('input', input);
    return () => {
      document.removeEventListener('keydown', key);
      veil.removeEventListener('input', input);
      pop();
    };
  }, []);

  return (
    <div
      ref={layer}
      className={cx(classes.veil, place !== 'centre' && classes[place], covers && classes.cover)}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Or the press takes the focus away from what is there then.
        event.preventDefault();
        dismiss();
      }}
    >
      <div
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={cx(classes.box, size === 'wide' && classes.wide)}
      >
        <div className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton name={t('common.close')} icon={<IconX size={18} />} size="small" onClick={dismiss} />
        </div>
        <div className={classes.body}>{children}</div>
        {asksFirst ? (
          // Its buttons are no others': one that became the form's own while it is pressed would send the form.
          <div key="question" className={classes.foot} role="alert">
            <p className={classes.question}>{t('common.unsent.text')}</p>
            <Button ref={stay} onClick={() => setAsksFirst(false)}>
              {t('common.unsent.stay')}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {t('common.unsent.close')}
            </Button>
          </div>
        ) : (
          footer && <div className={classes.foot}>{footer}</div>
        )}
      </div>
    </div>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children?: ReactNode;
  /** "Yes", as a verb: what will happen. */
  yes: string;
  no?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  /** Something is still to be typed before it may be done. */
  blocked?: boolean;
}

/** Asks before something that matters; the safe answer has the focus. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  yes,
  no,
  tone = 'primary',
  busy = false,
  blocked = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button data-autofocus onClick={onClose} disabled={busy}>
            {no ?? t('common.no')}
          </Button>
          <Button variant={tone} loading={busy} disabled={blocked} onClick={onConfirm}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

/** The open dialogs, the topmost last. */
const layers: HTMLElement[] = [];

/** While dialogs are open, all of the page but the topmost dialog and the messages is inert: focus and screen readers stay inside. */
function settle(): void {
  const top = layers.at(-1);
  for (const part of document.body.children) {
    const reachable = !top || part === top || part.id === 'toasts';
    part.toggleAttribute('inert', !reachable);
  }
  lockScroll(top !== undefined);
}

/** Makes `layer` (a child of the body) the topmost dialog; the answer undoes it and gives the focus back. */
function pushModal(layer: HTMLElement): () => void {
  const cameFrom = document.activeElement;
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settle();
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  };
}

function isTopModal(layer: HTMLElement): boolean {
  return layers.at(-1) === layer;
}

/** Stops the page from scrolling, and pads the side whose scrollbar went, so that nothing moves. */
function lockScroll(locked: boolean): void {
  const { body, documentElement: page } = document;
  if (locked === (page.style.overflow === 'hidden')) return;
  body.style.paddingInline = '';
  const before = body.getBoundingClientRect();
  page.style.overflow = locked ? 'hidden' : '';
  if (!locked) return;
  const after = body.getBoundingClientRect();
  const gone = [before.left - after.left, after.right - before.right].map((pixels) => `${pixels}px`);
  body.style.paddingInline = (page.dir === 'rtl' ? gone.toReversed() : gone).join(' ');
}
