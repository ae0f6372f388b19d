import { useEffect, useLayoutEffect, type RefObject } from 'react';
import type { RowState, RowStore } from './row-store.ts';

/** Sets an attribute where it has to be another one: what stays costs no style. */
function mark(line: HTMLElement, name: string, on: boolean): void {
  if (line.hasAttribute(name) !== on) line.toggleAttribute(name, on);
}

function markRows(body: HTMLElement, { selected, current }: RowState): void {
  for (const line of body.querySelectorAll<HTMLElement>(':scope > [data-row]')) {
    const id = Number(line.dataset['row']);
    const isSelected = selected.has(id);
    mark(line, 'data-selected', isSelected);
    mark(line, 'data-current', current === id);
    const box = line.firstElementChild?.querySelector('input');
    if (box && box.checked !== isSelected) box.checked = isSelected;
  }
}

/** Marks the lines of selected rows and of the current one, and ticks their boxes. Fifty rows are selected without drawing one of them. */
export function useRowMarks(body: RefObject<HTMLElement | null>, store: RowStore): void {
  // The same line shows another row after each page.
  useLayoutEffect(() => {
    if (body.current) markRows(body.current, store.get());
  });
  useEffect(() => store.subscribe(() => body.current && markRows(body.current, store.get())), [body, store]);
}
