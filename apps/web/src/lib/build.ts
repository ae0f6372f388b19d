import { BUILD_HEADER } from '@diwan/contract/kit/constants';

/** Which build this page is of; null in development, where there is none. */
export const ownBuild = (): string | null => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;

let hear: (build: string) => void = () => undefined;
/** Says what to do with the build that each answer of the API names. */
export function onBuild(handler: (build: string) => void): void {
  hear = handler;
}

/** Reads of an answer's headers which build the node that sent it serves. */
export function noteAnswer(headers: Headers): void {
  const build = headers.get(BUILD_HEADER);
  if (build !== null) hear(build);
}

let writes = 0;
/** Whether a call that writes is on its way. */
export const isWriting = (): boolean => writes > 0;

/** Counts a call that writes; the answer ends it. */
export function writing(): () => void {
  writes += 1;
  return () => void (writes -= 1);
}
