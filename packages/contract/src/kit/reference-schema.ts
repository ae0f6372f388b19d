import * as z from 'zod/mini';
import { UPLOAD_FAILED, UPLOAD_REFERENCE } from '../uploads/upload.ts';
import type { Remark } from './kind-schema.ts';

/** What an upload returned; `emptyMessage` is the key of the text for "none given". */
export function referenceSchema(emptyMessage: string) {
  return z.string({ error: emptyMessage }).check(
    z.minLength(1, { error: emptyMessage }),
    z.refine((value) => value !== UPLOAD_FAILED, { error: 'upload_failed' }),
    z.refine((value) => value === '' || value === UPLOAD_FAILED || UPLOAD_REFERENCE.test(value), { error: 'upload_unknown' }),
  );
}

export const referenceRemark = (): Remark => ({ description: `What POST uploads returned; ${UPLOAD_FAILED} is refused.` });
