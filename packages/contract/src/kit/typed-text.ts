import * as z from 'zod/mini';
import { hasNoControl, keptText, trimUnseen } from './text-rules.ts';

/** A text that somebody typed into a body that is no form's: without what nobody sees around it, and within the rules of a form's texts. */
export const typedText = (min: number, max: number, read = keptText) =>
  z
    .string({ error: 'empty' })
    .check(
      z.overwrite(trimUnseen),
      z.maxLength(max, { error: 'too_long', abort: true }),
      z.overwrite(read),
      z.minLength(min, { error: 'empty', abort: true }),
      z.refine(hasNoControl, { error: 'control_characters' }),
    );
