import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

type Stage = 'leaving' | 'closing';
const stages = new WeakMap<FastifyInstance, Stage>();
/** Who moves connections of their own to other nodes, by the server that they came to. */
const movers = new WeakMap<object, ((withinMs: number) => void)[]>();

/** How long a caller who came too late waits before the next node takes the call. */
const SECONDS = 1;

/** From now on the node says that it is not ready and asks its callers to connect anew, but still answers them, for so many milliseconds. */
export function beginDraining(app: FastifyInstance, forMs = 0): void {
  stages.set(app, 'leaving');
  for (const move of movers.get(app.server) ?? []) move(forMs);
}

/** Calls back once a node begins to stop, with how long it goes on answering: what stays connected is to be elsewhere by then. */
export function onDraining({ server }: Pick<FastifyInstance, 'server'>, move: (withinMs: number) => void): void {
  movers.set(server, [...(movers.get(server) ?? []), move]);
}

/** From now on what comes over connections that are still open is refused. */
export function refuseNewCalls(app: FastifyInstance): void {
  stages.set(app, 'closing');
}

export function isDraining(app: FastifyInstance): boolean {
  return stages.has(app);
}

/** Tells callers of a node that is about to stop to go elsewhere. */
export function registerDraining(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    const stage = stages.get(app);
    if (stage === undefined) return;
    // A proxy that kept the connection would meet its end in the middle of a later call.
    reply.header('connection', 'close');
    if (stage === 'closing') throw new AppError(503, 'server.stopping', {}, { retryAfter: SECONDS });
  });
}
