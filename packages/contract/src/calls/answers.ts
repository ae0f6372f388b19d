import * as z from 'zod/mini';
import { kindSchema } from '../kinds/schemas.ts';
import type { Fields } from '../kit/form.ts';
import { readableFields, type RecordOf, type Resource, type ResourceFacts } from '../kit/resource.ts';

/** A point in time, as answers write it. */
export const timestamp = () => z.iso.datetime({ offset: true });
/** An amount: a decimal number as text. */
export const amount = () => z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
export const flag = () => z.union([z.literal(0), z.literal(1)]);
export const id = () => z.int();

/** Above the limit a second admin is asked. */
export const waits = z.object({ approval_id: id(), limit: amount(), currency: z.string() });

const records = new WeakMap<z.core.$ZodType, string>();

/** A row of this resource as its own calls answer it, with the rows that its references name. */
export function record<N extends string, F extends Fields>(
  resource: ResourceFacts<N, F>,
): z.ZodMiniType<RecordOf<ResourceFacts<N, F>> & Record<string, unknown>> {
  const shape: Record<string, z.ZodMiniType> = { id: id(), created_at: timestamp(), updated_at: timestamp() };
  for (const [name, field] of readableFields(resource as unknown as Resource)) {
    const kind = kindSchema(field);
    const value = kind.answer(field);
    shape[name] = field.optional && !kind.isAlwaysAnswered ? z.nullable(value) : value;
  }
  const schema = z.looseObject(shape);
  records.set(schema, resource.name);
  return schema as never;
}

/** The resource whose record a schema is; the document refers to it by name. */
export const recordName = (schema: z.core.$ZodType): string | undefined => records.get(schema);

/** Where a page stands among all. */
export const pageMeta = () =>
  z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int(), total_is_at_least: z.optional(z.boolean()) });
