import { useMemo } from 'react';
import { navigate, pageHistory, usePathname, useQueryText } from './navigation.ts';
import { getPathPart } from './path-part.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** The query of an address. Routes are data, so nothing knows a type for it. */
export type Search = Readonly<Record<string, unknown>>;

/** The query of this address. */
export function useAddressQuery(): Search {
  const text = useQueryText();
  return useMemo(() => parseSearch(text), [text]);
}

/** A part of this address' path by which a screen finds what it shows; empty where there is none. */
export function usePathPart(name: 'id' | 'section'): string {
  return getPathPart(usePathname(), name);
}

interface Going {
  readonly to?: string;
  readonly replace?: boolean;
  /** Shows the top of the page that it leads to. */
  readonly resetScroll?: boolean;
}

/** Goes to a path with a query, or changes that of this address; what stands in view stays there unless told. */
export function goTo(search: Search | ((now: Search) => Search), { to, replace = false, resetScroll = false }: Going = {}): void {
  const { pathname, search: text } = pageHistory().location;
  const query = typeof search === 'function' ? search(parseSearch(text)) : search;
  navigate((to ?? pathname) + stringifySearch(query as Record<string, string>), { replace, keepScroll: !resetScroll });
}
