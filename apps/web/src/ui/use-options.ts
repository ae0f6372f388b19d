import { foldSearch } from '@diwan/domain/search-key';
import { useEffect, useState, type ReactNode } from 'react';

export interface Option {
  value: string;
  label: string;
  /** Before the label (a flag, say). */
  icon?: ReactNode;
  /** After it, quieter. */
  hint?: ReactNode;
  /** Below it, in a line of its own. */
  detail?: string;
  disabled?: boolean;
}

/** Options that a server finds by keyword; `signal` aborts what is no longer wanted. Keep the function stable (`useCallback`). */
export type LoadOptions = (keyword: string, signal: AbortSignal) => Promise<readonly Option[]>;

export interface OptionsSource {
  options?: readonly Option[] | undefined;
  load?: LoadOptions | undefined;
}

const TYPING_PAUSE = 200;

/** The options that match what was typed: filtered here, or asked from the server after a short pause. A failure shows none (§8: silent). */
export function useOptions(
  { options, load }: OptionsSource,
  keyword: string,
  open: boolean,
): { found: readonly Option[]; loading: boolean } {
  const [loaded, setLoaded] = useState<readonly Option[]>([]);
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    if (!load || !open) return;
    const abort = new AbortController();
    const settle = (found: readonly Option[]) => {
      if (abort.signal.aborted) return;
      setLoaded(found);
      setLoading(false);
    };
    setLoading(true);
    const timer = setTimeout(() => void load(keyword, abort.signal).then(settle, () => settle([])), keyword === '' ? 0 : TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [load, keyword, open]);

  if (load) return { found: loaded, loading };
  const wanted = foldSearch(keyword);
  const all = options ?? [];
  return {
    found: wanted === '' ? all : all.filter((option) => foldSearch(option.label).includes(wanted) || option.value === wanted),
    loading: false,
  };
}
