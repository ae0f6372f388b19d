import type { FastifyRequest } from 'fastify';

/** Who does something and from where: a request, or the job that goes on with what a request began. */
export type Actor = Pick<FastifyRequest, 'access' | 'countryId' | 'ip' | 'language'>;
