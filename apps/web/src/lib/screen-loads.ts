let loading = 0;
const listeners = new Set<() => void>();

/** Counts a screen, or a part that it shows at once, whose code is on its way: until it is here, nothing that may come later does. */
export function noteScreenLoad(work: Promise<unknown>): void {
  loading += 1;
  const release = () => {
    loading -= 1;
    for (const listener of listeners) listener();
  };
  work.then(release, release);
}

const parts: Promise<unknown>[] = [];
/** A part that is slower than this does not keep its screen back. */
const PARTS_MS = 2_000;

/** Counts a part that a screen shows at once: the screen waits for it, or what stands below it would jump. */
export function noteScreenPart(work: Promise<unknown>): void {
  noteScreenLoad(work);
  parts.push(work);
}

/** Resolves once no part is on its way, or after two seconds. */
export const whenPartsAreHere = (): Promise<unknown> =>
  Promise.race([Promise.allSettled(parts), new Promise((resolve) => setTimeout(resolve, PARTS_MS))]);

export const isScreenLoading = (): boolean => loading > 0;

/** Hears when the code of a screen has come, or has not. Answers how to stop. */
export function onScreenLoad(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves once no code of a screen is on its way. */
export function whenScreensAreHere(): Promise<void> {
  if (!isScreenLoading()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = onScreenLoad(() => {
      if (isScreenLoading()) return;
      leave();
      resolve();
    });
  });
}
