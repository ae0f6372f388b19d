import * as z from 'zod/mini';

/** A body that is no form's: every key is known, and what is no object is refused whole. */
export const body = <const S extends Readonly<Record<string, z.ZodMiniType>>>(shape: S) =>
  z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? 'unknown_key' : 'body') });

/** The same, where what is no object only lacks its keys: the answer then says of each field that it is empty. */
export const fieldsOf = <const S extends Readonly<Record<string, z.ZodMiniType>>>(shape: S) => {
  const fields = body(shape);
  const given = z.transform((raw: unknown): unknown => (typeof raw === 'object' && raw !== null ? { ...raw } : {}));
  return z.pipe(given, fields as z.ZodMiniType) as unknown as z.ZodMiniType<z.output<typeof fields>, z.input<typeof fields>>;
};

/** A text that is typed to prove something: a password, a code. */
export const proof = () => z.string({ error: 'empty' }).check(z.minLength(1, { error: 'empty' }), z.maxLength(250, { error: 'empty' }));
