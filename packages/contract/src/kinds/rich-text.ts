import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';
import type { Script } from './text.ts';

export interface RichTextFacts {
  readonly max: number;
  readonly script: Script;
}

/** Formatted text as cleaned HTML; `max` counts the HTML's characters. */
export function richText<const O extends FieldOptions & Partial<RichTextFacts>>(
  options?: O,
): Declared<'rich_text', RichTextFacts, string, O> {
  return declareField('rich_text', 'text', { max: options?.max ?? 50_000, script: options?.script ?? 'any' }, options);
}
