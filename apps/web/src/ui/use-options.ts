import { foldShown } from '@diwan/domain/search-key';
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

/** What a server found, and for what. */
interface Loaded {
  readonly found: readonly Option[];
  readonly load: LoadOptions | undefined;
  readonly keyword: string;
  readonly failed: boolean;
}

interface FoundOptions {
  readonly found: readonly Option[];
  /** The server has not yet answered to what is typed: what is found belongs to what was typed before, and may not be picked. */
  readonly loading: boolean;
  /** There is none at all, whatever one would type. */
  readonly none: boolean;
}

/** The options that match what was typed: filtered here, or asked from the server after a short pause. A failure shows none (§8: silent). */
export function useOptions({ options, load }: OptionsSource, keyword: string, open: boolean): FoundOptions {
  const [loaded, setLoaded] = useState<Loaded>({ found: [], load: undefined, keyword: '', failed: false });

  useEffect(() => {
    if (!load || !open) return;
    const abort = new AbortController();
    const settle = (found: readonly Option[], failed = false) => {
      if (!abort.signal.aborted) setLoaded({ found, load, keyword, failed });
    };
    const timer = setTimeout(
      () => void load(keyword, abort.signal).then(settle, () => settle([], true)),
      keyword === '' ? 0 : TYPING_PAUSE,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [load, keyword, open]);

  if (load) {
    // Of another question, such as the cities of another country, nothing is shown.
    const found = loaded.load === load ? loaded.found : [];
    const loading = loaded.load !== load || loaded.keyword !== keyword;
    return { found, loading, none: !loading && !loaded.failed && keyword === '' && found.length === 0 };
  }
  const wanted = foldShown(keyword);
  const all = options ?? [];
  return {
    found: wanted === '' ? all : all.filter((option) => foldShown(option.label).includes(wanted) || option.value === wanted),
    loading: false,
    none: all.length === 0,
  };
}
