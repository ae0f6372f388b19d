import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import classes from './tabs.module.css';

interface TabItem<V> {
  value: V;
  label: string;
  count?: ReactNode;
}

interface TabsProps<V> {
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  label: string;
  /** What belongs to the chosen tab. */
  children: ReactNode;
}

/** Tabs over one panel; arrow keys move between them. */
export function Tabs<V extends string>({ items, value, onChange, label, children }: TabsProps<V>) {
  const id = useId();

  // On a phone the chosen one may lie beyond the edge, when an address named it.
  useEffect(() => {
    document.getElementById(`${id}-${value}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, value]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const now = items.findIndex((item) => item.value === value);
    const next =
      event.key === forward
        ? now + 1
        : event.key === back
          ? now - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? items.length - 1
              : null;
    if (next === null) return;
    event.preventDefault();
    const item = items[(next + items.length) % items.length];
    if (!item) return;
    onChange(item.value);
    document.getElementById(`${id}-${item.value}`)?.focus();
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.value}
            id={`${id}-${item.value}`}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={classes.panel}>
        {children}
      </div>
    </div>
  );
}
