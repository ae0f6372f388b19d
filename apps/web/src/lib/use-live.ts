import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from 'react';
import { isConnected, onConnection, onNews } from './realtime.ts';

/** What moves is told; the rest of a screen is asked for again this often. */
const REST_EVERY = 60_000;
/** What follows from places is asked for soon after the first news, so that a map that was just opened moves, and then no oftener than this. */
const SOON = 1_000;
const AFTER_NEWS = 10_000;

/** How often a screen asks again for what its socket tells: seldom, and as often as named while the socket is away. */
export function useAskEvery(whileAway: number): number {
  const connected = useSyncExternalStore(onConnection, isConnected);
  return connected ? REST_EVERY : whileAway;
}

/** News of one row come in bursts: a move of an order writes what it settles as well. */
const GATHER_MS = 300;

/** Calls back soon after a row of a table was changed by whomever, and once it may have been, unheard. */
export function useRowNews(table: string, id: number | undefined, hear: () => void): void {
  const tell = useEffectEvent(hear);
  useEffect(() => {
    if (id === undefined) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        tell();
      }, GATHER_MS);
    };
    const stops = [onNews('rows', (news) => news.table === table && news.id === id && soon()), onNews('missed', soon)];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [table, id]);
}

/** News of a busy hour are gathered: a page of many rows is asked for again so often at most. */
const QUIET_MS = 10_000;

/** Calls back after rows of some tables changed; not while somebody points at `still` or decides, where nothing shall move. */
export function useTableNews(tables: ReadonlySet<string> | null, still: RefObject<HTMLElement | null>, hear: () => void): void {
  const tell = useEffectEvent(hear);
  useEffect(() => {
    if (tables === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (still.current?.matches(':hover, :focus-within') || document.querySelector('[aria-modal="true"]')) soon();
        else tell();
      }, QUIET_MS);
    };
    const stops = [onNews('rows', ({ table }) => tables.has(table) && soon()), onNews('missed', soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [tables, still]);
}

/** Asks for something again after places were told, however many: counts and lines follow, and nothing flickers. */
export function useAskedAfterPlaces(key: QueryKey | null): void {
  const client = useQueryClient();
  const ask = useEffectEvent(() => key && void client.invalidateQueries({ queryKey: key }));
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let askedAt = Number.NEGATIVE_INFINITY;
    const askNow = () => {
      [waiting, askedAt] = [undefined, performance.now()];
      ask();
    };
    const stop = onNews('places', () => {
      waiting ??= setTimeout(askNow, Math.max(SOON, askedAt + AFTER_NEWS - performance.now()));
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
}
