import { followLink } from '../../lib/navigation.ts';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { leadsElsewhere } from '../../ui/link.tsx';
import type { Row } from '../resource/screens.ts';
import type { RowStore } from './row-store.ts';
import type { RowFace } from './table-row.tsx';

/** What is pressed in rows, heard by their table: boxes (`data-select`), buttons (`data-act`), and links of theirs (`data-inside`). */
export function useRowPresses(
  body: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  store: RowStore,
  run: RowFace['act'],
): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-select], [data-act], a[data-inside]');
    const id = Number(pressed?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    const row = rows?.find((one) => one.id === id);
    if (!pressed || !row || event.defaultPrevented) return;
    const { act } = pressed.dataset;
    if (act !== undefined) return run(act, row);
    if (pressed instanceof HTMLInputElement) return store.toggle(id);
    if (leadsElsewhere(event)) return;
    event.preventDefault();
    followLink(pressed.getAttribute('href') ?? '');
  });
  useEffect(() => {
    const lines = body.current;
    const listen = (event: MouseEvent) => press(event);
    lines?.addEventListener('click', listen);
    return () => lines?.removeEventListener('click', listen);
  }, [body]);
}
