import * as z from 'zod/mini';

const NONE = [undefined, ''] as readonly unknown[];

/** A whole number in a query; `fallback` where it is left out. */
export const wholeNumber = (max: number, fallback: number) =>
  z.pipe(
    z.transform((raw: number | string | undefined) => (NONE.includes(raw) ? fallback : Number(raw))),
    z.int({ error: 'filter_value' }).check(z.minimum(1, { error: 'filter_value' }), z.maximum(max, { error: 'filter_value' })),
  );

/** A text in a query; empty where it is left out, or comes more than once. */
export const textOrNone = () =>
  z.pipe(
    z.transform((raw: string | undefined) => (typeof raw === 'string' ? raw : '')),
    z.string(),
  );

/** One of these words in a query, or none. */
export const choice = <const V extends string>(values: readonly V[]) =>
  z.pipe(
    z.transform((raw: V | undefined): unknown => (NONE.includes(raw) ? undefined : raw)),
    z.optional(z.enum(values, { error: 'filter_value' })),
  );
