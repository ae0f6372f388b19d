import { useEffect, useEffectEvent } from 'react';

export interface ListKeys {
  /** The rows' ids in the order in which they stand. */
  readonly ids: readonly number[];
  readonly current: () => number | null;
  readonly move: (id: number) => void;
  readonly open: (id: number) => void;
  readonly select: (id: number) => void;
  readonly clear: () => void;
  readonly focusKeyword: () => void;
  readonly help: () => void;
}

/** `/`, `j`, `k`, `Enter`, `x`, `Escape` and `?` on a list, while nobody types and no dialog is open. Letters count by their key, so that an Arabic layout works too. */
export function useListKeys(keys: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
    const { ids, current, move, open, select, clear, focusKeyword, help } = keys;
    const at = current();
    const onRow = at !== null && ids.includes(at) ? at : null;
    const step = (by: number) => {
      const index = onRow === null ? (by > 0 ? 0 : ids.length - 1) : ids.indexOf(onRow) + by;
      const id = ids[Math.max(0, Math.min(ids.length - 1, index))];
      if (id !== undefined) move(id);
    };
    const act = getAction(event);
    if (act === null || ((act === 'open' || act === 'select') && onRow === null)) return;
    // A button or link that has the focus is opened by Enter itself.
    if (act === 'open' && event.target instanceof HTMLElement && event.target.closest('a, button, [role="button"]')) return;
    event.preventDefault();
    if (act === 'next') step(1);
    else if (act === 'previous') step(-1);
    else if (act === 'open' && onRow !== null) open(onRow);
    else if (act === 'select' && onRow !== null) select(onRow);
    else if (act === 'clear') clear();
    else if (act === 'focus') focusKeyword();
    else if (act === 'help') help();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

type Act = 'next' | 'previous' | 'open' | 'select' | 'clear' | 'focus' | 'help';

function getAction(event: KeyboardEvent): Act | null {
  if (event.key === '?' || event.key === '؟') return 'help';
  if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) return 'focus';
  if (event.shiftKey) return null;
  const byCode: Readonly<Record<string, Act>> = {
    KeyJ: 'next',
    KeyK: 'previous',
    KeyX: 'select',
    Enter: 'open',
    NumpadEnter: 'open',
    Escape: 'clear',
  };
  return byCode[event.code] ?? null;
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"], [role="menu"]:popover-open')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])');
}
