import type { FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

const ROW_ID_MAX = 2_147_483_647;

/** The id in a call's path; what can be no row's id is 404. */
export function rowId(request: FastifyRequest): number {
  const { id: text } = request.params as { id: string };
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > ROW_ID_MAX) throw notFound();
  return id;
}
