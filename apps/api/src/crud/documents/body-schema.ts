import * as z from 'zod/mini';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import { bodySchema, remarkOn, type Mode } from '@diwan/contract/kit/schema';
import type { JsonSchema } from './record-schema.ts';

/** The body that a form makes as a JSON schema, from the very schema that checks it. */
export function requestSchema(form: Form, mode: Mode): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(bodySchema(form, mode), { io: 'input', unrepresentable: 'any' });
  const properties = { ...(schema.properties as Record<string, JsonSchema>) };
  for (const [name, field] of writableFields(form)) properties[name] = { ...properties[name], ...remarkOn(field) };
  if (mode === 'update') properties['updated_at'] = { ...properties['updated_at'], description: 'That of the version which was edited.' };
  return { ...schema, properties };
}
