import { useEffect, useEffectEvent } from 'react';

/** What is done to the conversation that is open. */
export type ChatAct = 'reply' | 'note' | 'assign' | 'pend' | 'close';
const WRITING: Readonly<Record<string, ChatAct>> = { KeyR: 'reply', KeyN: 'note' };
const BY_CODE: Readonly<Record<string, ChatAct>> = { ...WRITING, KeyA: 'assign', KeyH: 'pend', KeyE: 'close' };

/** The box in which one searches. */
const SEARCH = '[data-chat-search] input';

/** The event by which the conversation that is open hears what is to be done to it. */
const ACT = 'chat-act';

interface ChatKeys {
  readonly ids: readonly number[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  readonly onHelp: () => void;
}

const isDialogOpen = () => document.querySelector('[aria-modal="true"], [role="menu"]:popover-open') !== null;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input'));

/** Which way to go in the list: everywhere with Alt, by letters where nobody types. */
function getStep(event: KeyboardEvent): 1 | -1 | null {
  if (event.altKey) return event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : null;
  if (isTyping(event.target) || event.shiftKey) return null;
  return event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : null;
}

function pressAct(event: KeyboardEvent, keys: Readonly<Record<string, ChatAct>>): void {
  const act = event.shiftKey ? undefined : keys[event.code];
  if (act === undefined || event.repeat) return;
  event.preventDefault();
  document.dispatchEvent(new CustomEvent<ChatAct>(ACT, { detail: act }));
}

function pressWriting(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isDialogOpen() || isTyping(event.target)) return;
  pressAct(event, WRITING);
}

/** The keys of a conversation on another page, which has its own for all else. */
export function useWritingKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', pressWriting);
    return () => document.removeEventListener('keydown', pressWriting);
  }, []);
}

/** The keys of the screen. Letters count by their place, so that an Arabic layout works too. */
export function useChatKeys({ ids, chosen, onChoose, onHelp }: ChatKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.isComposing || isDialogOpen()) return;
    const step = getStep(event);
    if (step !== null) {
      const at = chosen === null ? -1 : ids.indexOf(chosen);
      const id = at === -1 ? ids[0] : ids[at + step];
      event.preventDefault();
      if (id !== undefined) onChoose(id);
      return;
    }
    // Enter leaves the search with the first that it has found.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.matches(SEARCH) && ids[0] !== undefined) {
      event.preventDefault();
      event.target.blur();
      return onChoose(ids[0]);
    }
    if (event.altKey || isTyping(event.target)) return;
    if (event.key === '?' || event.key === '؟') {
      event.preventDefault();
      return onHelp();
    }
    if (event.code === 'Slash' && !event.shiftKey) {
      event.preventDefault();
      return document.querySelector<HTMLElement>(SEARCH)?.focus();
    }
    pressAct(event, BY_CODE);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Does what a key asks of the conversation that is open. */
export function useChatActs(onAct: (act: ChatAct) => void): void {
  const hear = useEffectEvent((event: Event) => onAct((event as CustomEvent<ChatAct>).detail));
  useEffect(() => {
    document.addEventListener(ACT, hear);
    return () => document.removeEventListener(ACT, hear);
  }, []);
}
