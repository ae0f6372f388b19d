/** An answer as it came, read to its end. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** When it came, by this computer's clock: who takes it may do so some time later. */
  readonly at: number;
}

interface EarlyAnswer {
  readonly promise: Promise<RawAnswer>;
  /** None while it is on its way. */
  here?: RawAnswer;
}

declare global {
  /** What was asked for before any code of the dashboard was here (`app/boot`), each until somebody takes it. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined;
}

const getKey = (url: string, headers: Headers) => JSON.stringify([url, ...headers]);

/** Makes a call and reads its answer. */
export async function fetchRaw(url: string, init: RequestInit): Promise<RawAnswer> {
  const response = await fetch(url, init);
  const at = Date.now();
  return { status: response.status, text: await response.text(), headers: response.headers, at };
}

/** Asks for something that the dashboard will ask for. Whether it fails is for whoever takes it to see. */
export function askEarly(url: string, headers: Headers): void {
  const early: EarlyAnswer = { promise: fetchRaw(url, { headers }) };
  early.promise.then(
    (answer) => (early.here = answer),
    () => undefined,
  );
  (globalThis.earlyAnswers ??= new Map()).set(getKey(url, headers), early);
}

/** The answer to just this call, if it was asked for early: once, since the next who asks wants to know what is true by then. */
export function takeEarly(url: string, headers: Headers): Promise<RawAnswer> | undefined {
  const key = getKey(url, headers);
  const early = globalThis.earlyAnswers?.get(key);
  globalThis.earlyAnswers?.delete(key);
  return early?.promise;
}

/** The same without waiting: none where it has not come yet, or is no good news, which is left for whoever waits for it. */
export function takeEarlyNow(url: string, headers: Headers): RawAnswer | undefined {
  const key = getKey(url, headers);
  const answer = globalThis.earlyAnswers?.get(key)?.here;
  if (!answer || answer.status !== 200) return undefined;
  globalThis.earlyAnswers?.delete(key);
  return answer;
}

/** Nobody has asked for what is left: it would only grow old. */
export function dropEarly(): void {
  globalThis.earlyAnswers = undefined;
}
