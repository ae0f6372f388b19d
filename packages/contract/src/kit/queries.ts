import * as z from 'zod/mini';
import { faultOfDay, isDay } from './date-rules.ts';

const NONE: ReadonlySet<unknown> = new Set([undefined, '']);

/**
 * A query that knows its parts: what is not known is refused where it says something. Empty parts say nothing.
 */
export const strictQuery = <const S extends Readonly<Record<string, z.ZodMiniType>>>(shape: S) => {
  const parts = z.strictObject(shape, { error: 'unknown_filter' });
  const given = z.transform((raw: object): object =>
    Object.fromEntries(Object.entries(raw).filter(([, part]) => part !== '' && part != null)),
  );
  return z.pipe(given, parts as unknown as z.ZodMiniType<unknown, object>) as unknown as z.ZodMiniType<z.output<typeof parts>>;
};

const LARGEST_ID = 2_147_483_647;

/** What a text of a query means; nothing where it is empty, refused where it means nothing. `json` is what the document says of it. */
export const read = <T, I extends string | number = string>(
  from: (text: string) => T | undefined,
  json: Readonly<Record<string, unknown>>,
) =>
  z.optional(
    z.pipe(
      z.transform((raw: I, { issues }): unknown => {
        if (raw === '') return undefined;
        const value = typeof raw === 'string' || typeof raw === 'number' ? from(String(raw)) : undefined;
        if (value === undefined) issues.push({ code: 'custom', message: 'filter_value', input: raw });
        return value;
      }),
      z.unknown().check(z.meta(json)) as z.ZodMiniType<T | undefined, unknown>,
    ),
  );

/** The number of a row. */
export const rowNumber = (max = LARGEST_ID) =>
  read<number, string | number>(
    (text) => (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : undefined),
    {
      type: 'integer',
    },
  );

/** A whole number within bounds. */
export const whole = (min: number, max: number) =>
  read<number, string | number>(
    (text) => (/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    {
      type: 'integer',
      minimum: min,
      maximum: max,
    },
  );

/** One of these words. */
export const word = <const V extends string>(words: readonly V[]) =>
  read<V, V>((text) => words.find((one) => one === text), { type: 'string', enum: words });

/** A day, `YYYY-MM-DD`. */
export const day = (first = '', last = '9999-12-31') =>
  read((text) => (isDay(text) && !faultOfDay(text) && text >= first && text <= last ? text : undefined), {
    type: 'string',
    format: 'date',
  });

/** A text that is looked for. */
export const shortText = () =>
  read((text) => (text.length <= 200 && !text.includes('\u0000') ? text : undefined), { type: 'string', maxLength: 200 });

/** A whole number in a query; `fallback` where it is left out. */
export const wholeNumber = (max: number, fallback: number) =>
  z.pipe(
    z.transform((raw: number | string | undefined) => (NONE.has(raw) ? fallback : Number(raw))),
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
    z.transform((raw: V | undefined): unknown => (NONE.has(raw) ? undefined : raw)),
    z.optional(z.enum(values, { error: 'filter_value' })),
  );
