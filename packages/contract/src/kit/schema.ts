import * as z from 'zod/mini';
import { kindSchema } from '../kinds/schemas.ts';
import type { Field } from './field.ts';
import type { Remark } from './kind-schema.ts';
import { writableFields, type Form } from './form.ts';

/** What is being saved: passwords are asked for at creation only, and some fields are fixed afterwards. */
export type Mode = 'create' | 'update';

const emptyToNull = (value: unknown): {} | null => (value === '' ? null : (value ?? null));

/** The schema of one field's value; an optional one takes an empty text as none. */
function fieldSchema(field: Field, mode: Mode): z.ZodMiniType {
  const kind = kindSchema(field);
  const required = kind.body(field);
  if (field.initial !== undefined && mode === 'create') return z._default(required, field.initial);
  if (kind.staysWhenLeftOut) return z.optional(required);
  const optional = field.optional || (mode === 'update' && (field.writeOnly || field.createOnly));
  if (!optional) return required;
  return z.optional(z.pipe(z.transform(emptyToNull), z.nullable(required) as z.ZodMiniType<unknown, {} | null>));
}

/** Keys that the body of a form has for the sake of its fields: a password is typed twice. */
export function getCompanions(fields: Readonly<Record<string, Field>>): Record<string, z.ZodMiniType> {
  return Object.assign({}, ...Object.values(fields).map((field) => kindSchema(field).companions));
}

/** The schema of a whole body. Unknown keys are refused; `updated_at` names the version that an edit is based on. */
export function bodySchema(form: Form, mode: Mode) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of writableFields(form)) shape[name] = fieldSchema(field, mode);
  Object.assign(shape, getCompanions(form.fields), form.nested);
  if (mode === 'update') shape['updated_at'] = z.optional(z.string({ error: 'timestamp' }));
  return z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? 'unknown_key' : 'body') });
}

/** The schema of a field's value in an answer. */
export function answerSchema(field: Field): z.ZodMiniType {
  const kind = kindSchema(field);
  const value = kind.answer(field);
  return field.optional && !kind.isAlwaysAnswered ? z.nullable(value) : value;
}

/** What the documents say of a field beside its schema. */
export function remarkOn(field: Field): Remark {
  return kindSchema(field).remark?.(field) ?? {};
}
