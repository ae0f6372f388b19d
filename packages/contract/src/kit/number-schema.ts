import * as z from 'zod/mini';

/** A number between two bounds with so many decimals. */
export function numberSchema(min: number, max: number, decimals: number) {
  const step = 10 ** decimals;
  return z.number({ error: ({ input }) => (input === undefined || input === null || input === '' ? 'empty' : 'number') }).check(
    z.minimum(min, { error: 'too_small' }),
    z.maximum(max, { error: 'too_large' }),
    z.refine((value) => Number.isInteger(Math.round(value * step * 1e6) / 1e6), { error: decimals === 0 ? 'integer' : 'decimals' }),
  );
}

/** The id of a row. */
export const idSchema = () =>
  z.int({ error: 'empty' }).check(z.minimum(1, { error: 'empty' }), z.maximum(2_147_483_647, { error: 'empty' }));
