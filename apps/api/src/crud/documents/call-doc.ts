import * as z from 'zod/mini';
import type { CallFacts } from '@diwan/contract/kit/call';
import { requestSchema } from './body-schema.ts';
import { answerJson, askedJson, getProperties } from './json-schema.ts';
import { envelopeSchema, type JsonSchema } from './record-schema.ts';
import type { RouteDoc } from './route-doc.ts';
import { readRecord } from '@diwan/domain/records';

function getBody({ body, mode = 'create' }: CallFacts): JsonSchema | undefined {
  if (!body) return undefined;
  return 'fields' in body ? requestSchema(body, mode) : askedJson(body);
}

/** Every code that a call may refuse with, by status; those of its permission are the same for all. */
export function getCallRefusals(call: CallFacts): Record<number, readonly string[]> {
  const { path, params = {}, query, body, errors = {}, idempotent } = call;
  const found: Record<number, Set<string>> = {};
  const add = (status: number, codes: readonly string[]) => {
    const known = (found[status] ??= new Set());
    for (const code of codes) known.add(code);
  };
  if (path.includes(':') || Object.keys(params).length > 0) add(404, ['row.not_found']);
  if (query || body) add(422, ['validation']);
  if (idempotent) add(422, ['validation', 'idempotency.other_body']);
  for (const [status, codes] of Object.entries(errors)) add(Number(status), codes);
  return Object.fromEntries(Object.entries(found).map(([status, codes]) => [status, [...codes]]));
}

/** What the document says of a declared call. */
export function callDoc(call: CallFacts): RouteDoc {
  const { summary, tag, query, status, answer = z.null(), beside, later, idempotent = false, needsKey, cacheable = false, streamed } = call;
  const envelope = envelopeSchema(answerJson(answer));
  const more = getProperties(beside ?? {}, 'output');
  const body = getBody(call);
  const codes = getCallRefusals(call);
  return {
    summary,
    tag,
    ...(query && { query: getProperties(query, 'input') }),
    ...(body && { body }),
    ...(streamed && { bodyType: 'multipart/form-data' }),
    ...(status && { status }),
    answer: {
      ...envelope,
      properties: { ...readRecord(envelope['properties']), ...more },
      required: [envelope['required'] ?? [], Object.keys(more)].flat(),
    },
    ...(later && { later: envelopeSchema(answerJson(later)) }),
    codes,
    isIdempotent: idempotent,
    needsKey: needsKey === true,
    isCacheable: cacheable,
  };
}
