import * as z from 'zod/mini';
import { listFromForm } from '../kit/from-form.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { referenceRemark, referenceSchema } from '../kit/reference-schema.ts';

export const imageSchema: KindSchema<'image'> = {
  body: ({ emptyMessage }) => referenceSchema(emptyMessage),
  answer: () => z.string(),
  remark: referenceRemark,
};

export const imagesSchema: KindSchema<'images'> = {
  body: ({ max, optional }) =>
    z
      .array(referenceSchema('empty'), { error: 'empty' })
      .check(...(optional ? [] : [z.minLength(1, { error: 'empty' })]), z.maxLength(max, { error: 'too_many' })),
  answer: () => z.array(z.string()),
  remark: referenceRemark,
  fromForm: listFromForm,
};
