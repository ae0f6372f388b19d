import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyInstance } from 'fastify';
import { createClient } from 'redis';

/** Redis, between the nodes. One that cannot be reached holds up nothing: each node tells its own sockets until it can. */
export function openRedis(app: FastifyInstance, url: string) {
  const publisher = createClient({ url });
  const clients = [publisher, publisher.duplicate()] as const;
  const warn = (error: unknown) => app.log.warn({ err: error }, 'Redis cannot be reached; trying again');
  for (const client of clients) {
    client.on('error', warn);
    client.connect().catch(warn);
  }
  const close = () => Promise.all(clients.filter((client) => client.isReady).map((client) => client.close()));
  return { adapter: createAdapter(...clients), close };
}
