import * as z from 'zod/mini';
import { numberFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { numberSchema } from '../kit/number-schema.ts';

/** A centimetre: a phone gives places with fifteen decimals, and nobody means those. */
const PLACES = 1e7;
const degreeSchema = (limit: number) =>
  numberSchema(-limit, limit, 15).check(z.overwrite((degree) => Math.round(degree * PLACES) / PLACES));

export const latitudeSchema: KindSchema<'latitude'> = {
  body: () => degreeSchema(90),
  answer: () => z.number(),
  fromForm: numberFromForm,
  // Half a place is none.
  beside({ longitude }, value, { body, name, isRefused, fail }) {
    if (!isRefused(longitude) && (value == null) !== (body[longitude] == null)) fail(name, 'point');
  },
};

export const longitudeSchema: KindSchema<'longitude'> = {
  body: () => degreeSchema(180),
  answer: () => z.number(),
  fromForm: numberFromForm,
};
