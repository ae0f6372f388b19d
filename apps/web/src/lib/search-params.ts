import { useCallback } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** The query of an address. Routes are data, so the router knows no type for it. */
export type Search = Readonly<Record<string, unknown>>;

/** The query of this address. */
export const useAddressQuery = (): Search => useSearch({ strict: false });

/** A part of this address' path that its route names, such as `id`; empty where there is none. */
export function usePathPart(name: 'id' | 'section'): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

interface Going {
  readonly to?: string;
  readonly replace?: boolean;
  /** Shows the top of the page that it leads to. */
  readonly resetScroll?: boolean;
}

/** Goes to a path with a query, or changes that of this address; what stands in view stays there unless told. */
export function useGoTo() {
  const navigate = useNavigate();
  return useCallback(
    (search: Search | ((now: Search) => Search), { to = '.', replace = false, resetScroll = false }: Going = {}) =>
      void navigate({ to, search: search as never, replace, resetScroll }),
    [navigate],
  );
}
