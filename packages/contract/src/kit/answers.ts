import * as z from 'zod/mini';
import { kindSchema } from '../kinds/schemas.ts';
import type { Field } from './field.ts';
import type { Fields } from './form.ts';
import { readableFields, type RecordOf, type Resource, type ResourceFacts } from './resource.ts';
import { WAITING } from './waiting.ts';

// Answers name these thousands of times: they share one of each.
const TIMESTAMP = z.iso.datetime({ offset: true });
const AMOUNT = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const FLAG = z.union([z.literal(0), z.literal(1)]);
const ID = z.int();

/** A point in time, as answers write it. */
export const timestamp = () => TIMESTAMP;
/** An amount: a decimal number as text. */
export const amount = () => AMOUNT;
export const flag = () => FLAG;
export const id = () => ID;

/** Nothing is done yet: a second admin is asked. Whatever call answers so answers this, and some say more. */
export const waiting = z.object({
  kind: z.literal(WAITING),
  approval_id: id(),
  /** Where nobody can decide about it now: when it is done by itself; null where it waits until somebody can decide. */
  done_at: z.optional(z.nullable(timestamp())),
  /** Who could decide then, and from when. */
  could_decide: z.optional(z.array(z.object({ id: id(), name: z.string(), from: timestamp() }))),
});

/** The same of money: the limit of the day that it would pass, or that holds where something else speaks against it. */
export const waitingMoney = z.extend(waiting, { limit: amount(), currency: z.string() });

const made = new WeakMap<object, z.ZodMiniType>();
const records = new WeakMap<z.core.$ZodType, string>();

/**
 * A row of this resource as its own calls answer it, with the rows that its references name. Some hundred calls answer with one: it is
 * made once, and its fields when something is held against it, which no server does.
 */
export function record<N extends string, F extends Fields>(
  resource: ResourceFacts<N, F>,
): z.ZodMiniType<RecordOf<ResourceFacts<N, F>> & Record<string, unknown>> {
  const schema = made.get(resource) ?? makeRecord(resource);
  made.set(resource, schema);
  return schema as never;
}

function makeRecord(resource: Resource) {
  const shape: Record<string, z.ZodMiniType> = { id: id(), created_at: timestamp(), updated_at: timestamp() };
  for (const [name, field] of readableFields(resource))
    Object.defineProperty(shape, name, { enumerable: true, configurable: true, get: () => makeValue(field) });
  const schema = z.looseObject(shape);
  records.set(schema, resource.name);
  return schema;
}

function makeValue(field: Field) {
  const kind = kindSchema(field);
  const value = kind.answer(field);
  return field.optional && !kind.isAlwaysAnswered ? z.nullable(value) : value;
}

/** The resource whose record a schema is; the document refers to it by name. */
export const recordName = (schema: z.core.$ZodType): string | undefined => records.get(schema);

/** Where a page stands among all. */
export const pageMeta = () =>
  z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int(), total_is_at_least: z.optional(z.boolean()) });
