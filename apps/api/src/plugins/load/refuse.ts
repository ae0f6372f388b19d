import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOCALES, type Locale } from '@diwan/contract/constants';
import { languageOf, translate } from '../../kit/translate.ts';
import { HEADERS } from '../security.ts';

/** Those who are sent away come back at different times. */
const BACK_WITHIN_SECONDS = 3;

const TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, translate(locale, 'errors.server.busy')])) as Record<Locale, string>;

/** 503 in as few steps as there can be: where thousands of calls a second are sent away, each costs next to nothing. */
export function refuse(request: IncomingMessage, response: ServerResponse): void {
  const language = languageOf(request.headers['accept-language']);
  const body = JSON.stringify({ status: 'error', message: TEXTS[language], code: 'server.busy', request_id: randomUUID() });
  response
    .writeHead(503, {
      ...HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'content-language': language,
      'cache-control': 'no-store',
      'retry-after': `${1 + Math.floor(Math.random() * BACK_WITHIN_SECONDS)}`,
    })
    .end(body);
}

/** Of each turn of the event loop, as much as refusing may take: who is refused asks again, and those who were let in must get on. */
const SLICE_MS = 5;
/** More than these are not even answered. */
const WAITING_MOST = 5_000;

/** Refuses calls a few at a time. */
export function refuseInTurns(): typeof refuse {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let first = 0;
  function turn() {
    const until = performance.now() + SLICE_MS;
    for (let next = waiting[first]; next; next = waiting[first]) {
      if (performance.now() > until) return void setImmediate(turn);
      first += 1;
      refuse(...next);
    }
    waiting = [];
    first = 0;
  }
  return (request, response) => {
    if (waiting.length - first >= WAITING_MOST) return void request.destroy();
    if (waiting.push([request, response]) === 1) setImmediate(turn);
  };
}
