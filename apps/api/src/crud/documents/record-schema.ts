import * as z from 'zod/mini';
import { kindSchema } from '@diwan/contract/kinds/schemas';
import type { Field } from '@diwan/contract/kit/field';
import { readableFields, type Resource } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { apiKind } from '../fields/kinds/index.ts';
import type { JsonSchema } from '../fields/kinds/kind.ts';
import { referenceColumns } from '../fields/reference-columns.ts';

export type { JsonSchema } from '../fields/kinds/kind.ts';
type Properties = Record<string, JsonSchema>;

const TIMESTAMP: JsonSchema = { type: 'string', format: 'date-time' };
const ID: JsonSchema = { type: 'integer' };

/** What a document leaves out of a schema that also checks: patterns beside a format, and how far whole numbers reach. */
function plainly({ jsonSchema }: { jsonSchema: JsonSchema & { pattern?: unknown; minimum?: unknown; maximum?: unknown; type?: unknown } }) {
  delete jsonSchema.pattern;
  delete jsonSchema.minimum;
  delete jsonSchema.maximum;
  if (Array.isArray(jsonSchema['enum']) && jsonSchema.type === 'number') jsonSchema.type = 'integer';
}

/** The form of a field's value in an answer, where there is one. */
function valueSchema(field: Field): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(kindSchema(field).answer(field), { override: plainly });
  return schema;
}

/** The same, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

/** The row that a reference points to: its id, its label, and for countries what money, days and phones need. */
function targetSchema(table: string): JsonSchema {
  const columns = referenceColumns(table);
  const fields = RESOURCES.find((one) => one.name === table)?.fields ?? {};
  const properties: Properties = {};
  for (const column of columns) properties[column] = fields[column] ? valueSchema(fields[column]) : ID;
  return object(properties);
}

/** An object that always has every one of its properties. */
export function object(properties: Properties): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function fieldProperties(name: string, field: Field): Properties {
  const value = valueSchema(field);
  const properties = { [name]: field.optional && !kindSchema(field).isAlwaysAnswered ? orNull(value) : value };
  const expansion = apiKind(field).expansion?.(field, name);
  if (!expansion) return properties;
  const target = targetSchema(expansion.table);
  const one = field.optional ? orNull(target) : target;
  return { ...properties, [expansion.as]: expansion.many ? { type: 'array', items: target } : one };
}

/** A record of a resource as answers carry it: each reference expanded beside its id. */
export function responseSchema(resource: Resource): JsonSchema {
  const properties: Properties = { id: ID, created_at: TIMESTAMP, updated_at: TIMESTAMP };
  for (const [name, field] of readableFields(resource)) Object.assign(properties, fieldProperties(name, field));
  return object(properties);
}

/** What every answer begins with. */
export const ENVELOPE: Properties = { status: { type: 'string', const: 'success' }, message: { type: 'string' } };

/** `{ status, message, data }` around what an answer carries. */
export function envelopeSchema(data: JsonSchema): JsonSchema {
  return object({ ...ENVELOPE, data });
}

/** What is no JSON: a file, a page. */
export const BYTES: JsonSchema = { type: 'string', format: 'binary' };
