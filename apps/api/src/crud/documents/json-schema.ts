import * as z from 'zod/mini';
import { recordName } from '@diwan/contract/kit/answers';
import { shownInstead } from '@diwan/contract/kit/body';
import type { JsonSchema } from './record-schema.ts';

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

/** What the document says of a schema: of what is asked (`input`), or of what is answered. */
function getJson(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: io === 'output' ? plainly : asChecked });
  return json;
}

/** What the document says of an answer. */
export const answerJson = (schema: z.ZodMiniType) => getJson(schema, 'output');
/** What it says of what is asked. */
export const askedJson = (schema: z.ZodMiniType) => getJson(schema, 'input');

/** The same of several, by their names. */
export function getProperties(shape: Readonly<Record<string, z.ZodMiniType>>, io: 'input' | 'output'): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, getJson(schema, io)]));
}
