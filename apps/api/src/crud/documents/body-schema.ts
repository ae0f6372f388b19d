import * as z from 'zod/mini';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import { bodySchema, remarkOn, type Mode } from '@diwan/contract/kit/schema';
import type { JsonSchema } from './record-schema.ts';
import { readRecord, recordFrom } from '@diwan/domain/records';

const VERSION = 'updated_at';

/** The body that a form makes as a JSON schema, from the very schema that checks it. */
export function requestSchema(form: Form, mode: Mode): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(bodySchema(form, mode), { io: 'input', unrepresentable: 'any' });
  const given = readRecord(schema.properties);
  const properties = recordFrom(Object.keys(given), (name) => readRecord(given[name]));
  for (const [name, field] of writableFields(form)) properties[name] = { ...properties[name], ...remarkOn(field) };
  if (mode === 'create') return { ...schema, properties };
  // Without it no edit is taken, though the schema of a body that is only looked at lets it be left out.
  properties[VERSION] = { ...properties[VERSION], format: 'date-time', description: 'That of the version which was edited.' };
  return { ...schema, properties, required: [...(schema.required ?? []), VERSION] };
}
