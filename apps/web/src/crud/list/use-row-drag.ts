import { useRef, type PointerEvent } from 'react';

interface Drag {
  readonly row: HTMLElement;
  target: HTMLElement | null;
  after: boolean;
  readonly stop: () => void;
}

/**
 * Dragging a table's row by a handle: a line shows where it would go, and nothing else moves until it is let go. Escape
 * cancels. `onDrop` is told the id of the row that it was dropped beside.
 */
export function useRowDrag(onDrop: (beside: number, after: boolean) => void) {
  const drag = useRef<Drag | null>(null);

  function mark(target: HTMLElement | null, after: boolean) {
    const now = drag.current;
    if (!now) return;
    now.target?.removeAttribute('data-drop');
    now.target = target;
    now.after = after;
    target?.setAttribute('data-drop', after ? 'after' : 'before');
    target?.scrollIntoView({ block: 'nearest' });
  }

  function end() {
    const ended = drag.current;
    ended?.stop();
    return ended;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const row = event.currentTarget.closest<HTMLElement>('tr[data-row]');
      if (!row || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      row.setAttribute('data-dragged', '');
      const cancel = (pressed: KeyboardEvent) => {
        if (pressed.key === 'Escape') end();
      };
      document.addEventListener('keydown', cancel);
      const stop = () => {
        mark(null, false);
        row.removeAttribute('data-dragged');
        document.removeEventListener('keydown', cancel);
        drag.current = null;
      };
      drag.current = { row, target: null, after: false, stop };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const row = drag.current?.row;
      if (!row) return;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('tr[data-row]');
      if (!over || over.parentElement !== row.parentElement || over === row) return mark(null, false);
      const box = over.getBoundingClientRect();
      mark(over, event.clientY > box.top + box.height / 2);
    },
    onPointerUp() {
      const { target, after } = drag.current ?? {};
      end();
      if (target && after !== undefined) onDrop(Number(target.dataset['row']), after);
    },
    onPointerCancel: () => void end(),
  };
}
