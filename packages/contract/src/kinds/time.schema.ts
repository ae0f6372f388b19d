import * as z from 'zod/mini';
import { typedClock } from '@diwan/domain/typed';
import type { KindSchema } from '../kit/kind-schema.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of day, `HH:MM`. */
export const isTime = (value: string): boolean => TIME.test(value);

export const timeSchema: KindSchema<'time'> = {
  body: () => z.string({ error: 'empty' }).check(z.overwrite(typedClock), z.refine(isTime, { error: 'time' })),
  answer: () => z.string(),
  remark: () => ({ description: 'HH:MM' }),
};
