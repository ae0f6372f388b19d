import { lazy } from 'react';

const TRIES = 5;
const PAUSE = 1_000;

/** As React's `lazy`; a part whose code does not come at once is asked for again, so that a lost connection costs no screen what was typed on it. */
export const lazyPart = ((load) => lazy(() => persistently(load))) as typeof lazy;

/** Gives up after five tries, some fifteen seconds: the file may be gone with an older release. What passes while offline does not count. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await load();
    } catch (error) {
      if (tried === TRIES) throw error;
      await (navigator.onLine ? pause(PAUSE * 2 ** (tried - 1)) : connection());
    }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const connection = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));
