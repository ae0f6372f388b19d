import * as z from 'zod/mini';
import { numberFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { numberSchema } from '../kit/number-schema.ts';

export const latitudeSchema: KindSchema<'latitude'> = {
  body: () => numberSchema(-90, 90, 9),
  answer: () => z.number(),
  fromForm: numberFromForm,
  // Half a place is none.
  beside({ longitude }, value, { body, name, isRefused, fail }) {
    if (!isRefused(longitude) && (value == null) !== (body[longitude] == null)) fail(name, 'point');
  },
};

export const longitudeSchema: KindSchema<'longitude'> = {
  body: () => numberSchema(-180, 180, 9),
  answer: () => z.number(),
  fromForm: numberFromForm,
};
