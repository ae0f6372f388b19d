import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import { optionId } from './listbox.tsx';
import { useOptions, type Option, type OptionsSource } from './use-options.ts';
import { usePopup } from './use-popup.ts';

interface ComboboxOptions extends OptionsSource {
  selected: readonly string[];
  onPick: (option: Option) => void;
  /** Backspace in an empty input. */
  onBackspace?: () => void;
  closeOnPick: boolean;
}

/** What `Select` and `MultiSelect` share: the open list, the keyword, the active option and the keyboard. */
export function useCombobox({ options, load, selected, onPick, onBackspace, closeOnPick }: ComboboxOptions) {
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const { found, loading, none } = useOptions({ options, load }, keyword, open);

  const close = useCallback(() => {
    setOpen(false);
    setKeyword('');
  }, []);
  usePopup({ open, anchor, popup, onClose: close, matchWidth: true });

  function show() {
    if (open) return;
    setActive(
      Math.max(
        0,
        (options ?? []).findIndex((option) => selected.includes(option.value)),
      ),
    );
    setOpen(true);
  }
  function pick(option: Option) {
    if (option.disabled || loading) return;
    onPick(option);
    setKeyword('');
    if (closeOnPick) close();
  }
  function type(text: string) {
    show();
    setKeyword(text);
    setActive(0);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else setActive(step(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (open && (event.key === 'Home' || event.key === 'End') && keyword === '') {
      event.preventDefault();
      setActive(event.key === 'Home' ? 0 : found.length - 1);
    } else if (event.key === 'Enter' && open) {
      // Picks an option; does not send the form around it.
      event.preventDefault();
      const option = found[active];
      if (option) pick(option);
    } else if (event.key === 'Tab') close();
    else if (event.key === 'Backspace' && keyword === '') onBackspace?.();
  }

  const input = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && !loading && found.length > 0 ? optionId(listId, Math.min(active, found.length - 1)) : undefined,
    onKeyDown,
  } as const;
  return { listId, anchor, popup, open, show, close, keyword, type, active, setActive, found, loading, none, pick, input };
}

function step(from: number, by: number, count: number): number {
  return count === 0 ? 0 : (from + by + count) % count;
}
