import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord, readRecord } from '@diwan/domain/records';

interface UnderWay {
  readonly number: number;
  isAnswered: boolean;
}

const underWay = new AsyncLocalStorage<UnderWay>();
const answered = new Map<number, string>();
const made = new Set<string>();
let last = 0;

/** The number of the request that this is done for, if it may write: what goes on after its answer is not done for it. */
export function getRequestNumber(): number | undefined {
  const request = underWay.getStore();
  return request?.isAnswered === false ? request.number : undefined;
}

/** The call that a request made, as `POST /api/admin/clients/:id`, once it was answered with success. */
export const getMadeCall = (request: number): string | undefined => answered.get(request);

/** All calls that were made with success in this process. */
export const getMadeCalls = (): ReadonlySet<string> => made;

/** Whether a route is one that writes: what is asked with GET reads, but for the switch that the specification has there. */
export const mayWrite = (method: string, url: string): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) || url.endsWith('/:id/status');

/** What stands beside a flag that is set, and is none itself. */
const BESIDE = /_reason$|^current_password$/;

/** What a form that can only be posted means: which method, and which field where it holds just one. */
function getMeaning(body: unknown): string {
  if (!isRecord(body) || !('_method' in body)) return '';
  const { _method, ...rest } = readRecord(body);
  const [key, ...others] = Object.keys(rest).filter((name) => !BESIDE.test(name));
  return ` ${JSON.stringify({ _method, ...(key !== undefined && others.length === 0 && { [key]: 1 }) })}`;
}

const getCall = ({ method, routeOptions, body }: FastifyRequest) => `${method} ${routeOptions.url}${getMeaning(body)}`;

let isWatching = false;
/** Of every application that is built from now on in this process, what is done for a request knows which it is. */
export function watchRequests(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    // After the body was read, whose events belong to no request.
    fastify.addHook('preValidation', (request, _, done) => {
      if (mayWrite(request.method, request.routeOptions.url ?? '')) underWay.run({ number: (last += 1), isAnswered: false }, done);
      else done();
    });
    fastify.addHook('onSend', async (request, reply, payload) => {
      const asked = underWay.getStore();
      if (asked) asked.isAnswered = true;
      if (!asked || reply.statusCode >= 300) return payload;
      const call = getCall(request);
      answered.set(asked.number, call);
      made.add(call);
      return payload;
    });
  });
}
