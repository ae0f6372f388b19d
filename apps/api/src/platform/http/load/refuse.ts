import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LOCALES } from '@diwan/contract/constants';
import { getLanguage, translate } from '../../translate.ts';
import { HEADERS } from '../security.ts';
import { recordFrom } from '@diwan/domain/records';

/** Those who are sent away come back at different times: after one second at the earliest. */
const BACK_WITHIN_SECONDS = 3;
const BACK_AFTER_MS = 1_000;

/** Connections over which somebody was refused, and when. Behind a proxy it may be another's: then they only wait a little longer. */
const refusedAt = new WeakMap<Socket, number>();

/** Who asks again at once keeps the node from refusing the others at once. */
export function wasJustRefused({ socket }: IncomingMessage): boolean {
  return performance.now() - (refusedAt.get(socket) ?? -BACK_AFTER_MS) < BACK_AFTER_MS;
}

const TEXTS = recordFrom(LOCALES, (locale) => translate(locale, 'errors.server.busy'));

/** 503 in as few steps as there can be: where thousands of calls a second are sent away, each costs next to nothing. */
export function refuse(request: IncomingMessage, response: ServerResponse): void {
  refusedAt.set(request.socket, performance.now());
  const language = getLanguage(request.headers['accept-language']);
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
