import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';
import { referenceRemark, referenceSchema } from '../kit/reference-schema.ts';

export const videoSchema: KindSchema<'video'> = {
  body: () => referenceSchema('video_first'),
  answer: () => z.string(),
  remark: referenceRemark,
};
