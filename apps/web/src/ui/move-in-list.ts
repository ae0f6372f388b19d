import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from one button of a list to the next; Home and End to the first and the last. */
export function moveInList(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest('ul, ol');
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button[data-item]') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? undefined : at + step;
  if (to === undefined || at === -1) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
}
