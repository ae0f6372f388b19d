import * as z from 'zod/mini';

/** A body that is no form's: every key is known, and what is no object is refused whole. */
export const body = <const S extends Readonly<Record<string, z.ZodMiniType>>>(shape: S) =>
  z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? 'unknown_key' : 'body') });

/** The same, where what is no object only lacks its keys: the answer then says of each field that it is empty. */
export const getFields = <const S extends Readonly<Record<string, z.ZodMiniType>>>(shape: S) => {
  const fields = body(shape);
  const given = z.transform((raw: unknown): unknown => (typeof raw === 'object' && raw !== null ? { ...raw } : {}));
  return z.pipe(given, fields as z.ZodMiniType) as unknown as z.ZodMiniType<z.output<typeof fields>, z.input<typeof fields>>;
};

type Fail = (key: string, message: string, params?: Readonly<Record<string, string | number>>) => void;

/** A rule across the keys of a body: it sees those that are right, and speaks up beside what is wrong with the others. */
export function across<T extends object>(rule: (values: Readonly<Partial<T>>, fail: Fail) => void): z.core.$ZodCheck<T> {
  return z.check<T>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      const right = Object.fromEntries(Object.entries(value).filter(([key]) => !wrong.has(key))) as Partial<T>;
      rule(right, (key, message, params) => {
        if (!wrong.has(key)) issues.push({ code: 'custom', path: [key], message, input: value, params });
      });
    },
    // Also where a key is wrong by itself.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

const shown = new WeakMap<z.core.$ZodType, z.ZodMiniType>();

/** A value that the handler checks, since it takes more than what is asked to know it; the document shows it as this schema. */
export function checkedByHandler(schema: z.ZodMiniType) {
  const value = z.unknown();
  shown.set(value, schema);
  return z.optional(value);
}

/** What the document shows in place of a schema that lets everything pass. */
export const shownInstead = (schema: z.core.$ZodType): z.ZodMiniType | undefined => shown.get(schema);

/** A text that is typed to prove something: a password, a code. */
export const proof = () => z.string({ error: 'empty' }).check(z.minLength(1, { error: 'empty' }), z.maxLength(250, { error: 'empty' }));
