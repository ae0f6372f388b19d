import * as z from 'zod/mini';
import { recordName } from '@diwan/contract/calls/answers';
import { shownInstead } from '@diwan/contract/calls/body';
import type { CallFacts } from '@diwan/contract/calls/call';
import { requestSchema } from '../documents/body-schema.ts';
import { answerSchema, type JsonSchema } from '../documents/record-schema.ts';
import type { RouteDoc } from '../documents/route-doc.ts';

/** What a document leaves out of a schema that also checks: patterns beside a format, and how far whole numbers reach. */
function plainly({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const name = recordName(zodSchema);
  if (name !== undefined) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    jsonSchema.$ref = `#/components/schemas/${name}`;
    return;
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  const { additionalProperties: others } = jsonSchema;
  if (typeof others !== 'object' || Object.keys(others).length === 0) delete jsonSchema.additionalProperties;
}

/** What a value is turned into before it is checked says nothing of it; what it is then checked by does. */
function asChecked({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const instead = shownInstead(zodSchema);
  if (instead) Object.assign(jsonSchema, getJson(instead, 'input'));
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && (def.in as z.core.$ZodTypes)._zod.def.type === 'transform')
    Object.assign(jsonSchema, getJson(def.out as z.ZodMiniType, 'input'));
}

function getJson(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: io === 'output' ? plainly : asChecked });
  return json;
}

function getProperties(shape: Readonly<Record<string, z.ZodMiniType>>, io: 'input' | 'output'): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, getJson(schema, io)]));
}

function getBody({ body, mode = 'create' }: CallFacts): JsonSchema | undefined {
  if (!body) return undefined;
  return 'fields' in body ? requestSchema(body, mode) : getJson(body, 'input');
}

/** Every code that a call may refuse with, by status; those of its permission are the same for all. */
export function getRefusals(call: CallFacts): Record<number, readonly string[]> {
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
  const { summary, tag, query, status, answer = z.null(), beside, later, idempotent = false, cacheable = false, streamed } = call;
  const envelope = answerSchema(getJson(answer, 'output'));
  const more = getProperties(beside ?? {}, 'output');
  const body = getBody(call);
  const codes = getRefusals(call);
  return {
    summary,
    tag,
    ...(query && { query: getProperties(query, 'input') }),
    ...(body && { body }),
    ...(streamed && { bodyType: 'multipart/form-data' }),
    ...(status && { status }),
    answer: {
      ...envelope,
      properties: { ...(envelope['properties'] as object), ...more },
      required: [...(envelope['required'] as string[]), ...Object.keys(more)],
    },
    ...(later && { later: answerSchema(getJson(later, 'output')) }),
    refusals: Object.keys(codes).map(Number),
    codes,
    isIdempotent: idempotent,
    isCacheable: cacheable,
  };
}
