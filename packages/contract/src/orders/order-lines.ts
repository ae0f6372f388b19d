import * as z from 'zod/mini';

const MOST_LINES = 20;
const MOST_OF_ONE = 100;
/** However many things an order has lines of: packages, each so many times. */
export const LARGEST_ORDER_OF_LINES = MOST_LINES * MOST_OF_ONE;
const ID_MAX = 2_147_483_647;

const whole = (max: number) =>
  z.int({ error: 'services' }).check(z.minimum(1, { error: 'services' }), z.maximum(max, { error: 'services' }));
const line = z.strictObject({ provider_service_id: whole(ID_MAX), quantity: whole(MOST_OF_ONE) }, { error: 'services' });
const areDifferent = (lines: readonly z.output<typeof line>[]) =>
  new Set(lines.map((one) => one.provider_service_id)).size === lines.length;

/** `services` of a body: packages, and how many of each. */
export const orderLines = z.pipe(
  z.optional(
    z.nullable(
      z
        .array(line, { error: 'services' })
        .check(z.maxLength(MOST_LINES, { error: 'services' }), z.refine(areDifferent, { error: 'services' })),
    ),
  ),
  z.transform((lines): readonly AskedLine[] => lines ?? []),
);
/** A line as it is asked for. */
export type AskedLine = Readonly<z.output<typeof line>>;
