import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from './documents/record-schema.ts';
import { invalid, unknownKeys } from '../platform/errors.ts';

/** The schema of a body that is one text, or nothing. */
export const optionalTextSchema = (name: string): JsonSchema => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  additionalProperties: false,
});

/** The one text of a body, if it is there, and nothing else. */
export function optionalText(request: FastifyRequest, name: string): string | undefined {
  const given: Record<string, unknown> = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  const errors = unknownKeys(Object.keys(given).filter((key) => key !== name));
  const text = given[name];
  if (text !== undefined && (typeof text !== 'string' || text === '' || text.length > 250)) errors[name] = [{ key: 'empty', params: {} }];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return text as string | undefined;
}
