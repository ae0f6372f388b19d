import { createHmac } from 'node:crypto';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInRanges, isPublicAddress } from '@diwan/domain/addresses';
import { asError } from '../../platform/thrown.ts';

const TIMEOUT_MS = 10_000;

/** What is sent, as Standard Webhooks has it (github.com/standard-webhooks): the bytes that are signed are those that are sent. */
export interface SignedMessage {
  readonly url: string;
  /** The same at each try. */
  readonly id: string;
  /** Of this try, in seconds. */
  readonly timestamp: number;
  readonly body: string;
  /** `whsec_` and the key in base64; while they are exchanged two of them hold. */
  readonly secrets: readonly string[];
  /** Networks of one's own that may be called though they are private. */
  readonly networks: readonly string[];
}

/** What came of a try: a status, or why there was no answer. */
export interface Tried {
  readonly status: number | null;
  readonly error: string | null;
}

/** `v1,<HMAC-SHA256 in base64>` for each secret, over id, timestamp and body. */
export function sign({ id, timestamp, body, secrets }: Pick<SignedMessage, 'id' | 'timestamp' | 'body' | 'secrets'>): string {
  const key = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');
  return secrets.map((secret) => `v1,${createHmac('sha256', key(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`).join(' ');
}

/** Looks a name up and refuses it where one of its addresses may not be called; the connection goes to an address that was judged. */
function judgedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), []);
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new Error(PRIVATE), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}

const PRIVATE = 'the address is private';

/** One try: no redirect is followed, and of the answer nothing but its status is read. */
export function postSigned({ networks, ...message }: SignedMessage): Promise<Tried> {
  const url = new URL(message.url);
  const isOwn = (address: string) => isInRanges(address, networks);
  const isAllowed = (address: string) => isOwn(address) || (url.protocol === 'https:' && isPublicAddress(address));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.resolve({ status: null, error: PRIVATE });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message.body),
    'user-agent': 'Diwan-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': message.timestamp,
    'webhook-signature': sign(message),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve) => {
    const failed = (error: unknown) =>
      resolve({ status: null, error: signal.aborted ? `no answer within ${TIMEOUT_MS / 1000} s` : asError(error).message.slice(0, 200) });
    const post = url.protocol === 'https:' ? request : plainRequest;
    const sent = post(url, { method: 'POST', headers, signal, agent: false, lookup: judgedLookup(isAllowed) }, (answer) => {
      resolve({ status: answer.statusCode ?? null, error: null });
      answer.destroy();
    });
    sent.on('error', failed);
    sent.end(message.body);
  });
}
