import * as z from 'zod/mini';
import type { Field } from '@diwan/contract/kit/field';
import { writableFields, type Resource } from '@diwan/contract/kit/resource';
import { bodySchema, type Mode } from '@diwan/contract/kit/schema';
import { UPLOAD_FAILED } from '@diwan/contract/uploads';
import type { JsonSchema } from './record-schema.ts';

/** Said of the field in which whoever saves types their own password. */
export const OWN_PASSWORD_TEXT =
  'The password of who saves. Needed where somebody gets an account, another way in or more power; left out, and wrong, it is refused with 422 under this name, and wrong five times with 429.';

/** What the validation asks for beyond types and lengths, in words and formats. */
function remark(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      if (field.writeOnly) return { format: 'password', description: OWN_PASSWORD_TEXT };
      return field.script === 'any' ? {} : { description: `Its letters are ${field.script === 'arabic' ? 'Arabic' : 'Latin'}.` };
    case 'email':
      return { format: 'email' };
    case 'phone':
      return {
        description: "A plus, an active country's code and as many digits as that country's phone_limit.",
        examples: ['+971501234567'],
      };
    case 'password':
      return { format: 'password', description: 'The common ones are refused; passwordConfirm repeats it.' };
    case 'ref':
      return { description: `An id of ${field.table}.` };
    case 'refs':
      return { description: `Ids of ${field.table}.` };
    case 'keys':
      return { description: `Of the ${field.catalogue} that exist.` };
    case 'hours':
      return { description: 'Ranges that do not overlap, such as `sun 09:00-13:00` and `thu 20:00-02:00`, which ends on Friday.' };
    case 'image':
    case 'images':
    case 'video':
      return { description: `What POST uploads returned; ${UPLOAD_FAILED} is refused.` };
    case 'money':
      return { description: `A decimal number, in the currency of ${field.currency}.` };
    case 'date':
      return { format: 'date' };
    case 'time':
      return { description: 'HH:MM' };
    case 'moment':
      return { format: 'date-time' };
    default:
      return {};
  }
}

/** The body of a create or an update as a JSON schema, from the very schema that checks it. */
export function requestSchema(resource: Resource, mode: Mode): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(bodySchema(resource, mode), { io: 'input', unrepresentable: 'any' });
  const properties = { ...(schema.properties as Record<string, JsonSchema>) };
  for (const [name, field] of writableFields(resource)) properties[name] = { ...properties[name], ...remark(field) };
  if (mode === 'update') properties['updated_at'] = { ...properties['updated_at'], description: 'That of the version which was edited.' };
  return { ...schema, properties };
}
