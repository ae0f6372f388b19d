import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import { IconCheck } from './icons.ts';
import { Link } from './link.tsx';
import classes from './menu.module.css';
import popupClasses from './popup.module.css';
import { usePopup } from './use-popup.ts';

export type MenuItem =
  | {
      kind?: 'item';
      label: string;
      icon?: ReactNode;
      tone?: 'danger';
      disabled?: boolean;
      href?: string;
      checked?: boolean;
      onPick?: () => void;
    }
  | { kind: 'line' }
  | { kind: 'heading'; label: string };

interface MenuProps {
  /** Draws the button; spread `props` over it. */
  renderButton: (props: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: () => void;
  }) => ReactNode;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

/** A button that opens a list of actions; arrow keys, Home, End and Escape work. */
export function Menu({ renderButton, label, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    // Only when the focus would be lost with the list; a press elsewhere keeps its own.
    if (popup.current?.contains(document.activeElement)) anchor.current?.focus();
  }, []);
  usePopup({ open, anchor, popup, onClose: close, align });

  useEffect(() => {
    if (open) itemsIn(popup.current)[0]?.focus();
  }, [open]);

  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return close();
    const all = itemsIn(popup.current);
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  }

  return (
    <>
      {renderButton({ ref: anchor, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <div ref={popup} popover="manual" role="menu" aria-label={label} className={popupClasses.popup} onKeyDown={move}>
          {items.map((item, index) => (
            <MenuLine key={index} item={item} onDone={close} />
          ))}
        </div>
      )}
    </>
  );
}

function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item.kind === 'line') return <hr className={popupClasses.line} />;
  if (item.kind === 'heading')
    return (
      <div role="presentation" className={popupClasses.heading}>
        {item.label}
      </div>
    );
  const shared = {
    tabIndex: -1,
    className: cx(classes.item, item.tone === 'danger' && classes.danger),
    ...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked }),
  };
  const inside = (
    <>
      {item.icon}
      {item.label}
      {item.checked && <IconCheck size={16} className={classes.end} aria-hidden="true" />}
    </>
  );
  function pick() {
    if (item.kind === 'line' || item.kind === 'heading' || item.disabled) return;
    onDone();
    item.onPick?.();
  }
  if (item.href !== undefined)
    return (
      <Link {...shared} href={item.href} onClick={pick}>
        {inside}
      </Link>
    );
  return (
    <button type="button" {...shared} aria-disabled={item.disabled || undefined} onClick={pick}>
      {inside}
    </button>
  );
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
