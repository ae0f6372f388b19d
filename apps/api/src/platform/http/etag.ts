import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const isNamed = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));

/** Answers with an ETag of what is answered, or with 304 to whoever has just that already. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const text = JSON.stringify(body);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ etag: tag, vary: 'accept-language' });
  // Kept by whoever asked and by nobody between, in each language apart, and asked again each time; what takes a login stays out of the
  // browser's own store, as all of it does: the dashboard keeps what it needs, and forgets it when the session ends.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (isNamed(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
