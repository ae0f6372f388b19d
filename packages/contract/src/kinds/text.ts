import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export type Script = 'any' | 'arabic' | 'latin';

export interface TextFacts {
  readonly min: number;
  readonly max: number;
  readonly script: Script;
  readonly long: boolean;
  /** It reads left to right in both languages: a code, the number of a document or a plate. */
  readonly code?: true;
  /** An address of the web: its digits are no card's. */
  readonly address?: true;
  /** What stands before it wherever it is shown: the plus of a calling code. */
  readonly prefix?: string;
  /** Digits alone, as many as the record's country asks for, and the key of the text that says how many. */
  readonly digits?: { readonly limit: 'national_id_limit'; readonly message: string };
}

type TextOptions = FieldOptions & Partial<TextFacts>;

/** One line of text (or several with `long`), in characters. */
export function text<const O extends TextOptions>(options?: O): Declared<'text', TextFacts, string, O> {
  const given: Partial<O> = options ?? {};
  const { min = 1, max = 250, script = 'any', long = false, code, address, prefix, digits } = given;
  const marks = { ...(code && { code }), ...(address && { address }), ...(prefix !== undefined && { prefix }), ...(digits && { digits }) };
  return declareField('text', 'text', { min, max, script, long, ...marks }, options);
}

/**
 * Typed again to confirm something, never stored and never sent back: the password of whoever saves. Where it is not optional,
 * creating a row takes it; what of an edit does, the resource says.
 */
export function confirmation<const O extends FieldOptions>(options?: O): Declared<'text', TextFacts, string, O> {
  return declareField('text', 'text', { min: 1, max: 250, script: 'any', long: false }, options, { writeOnly: true });
}

/** The same text in both languages: `<stem>_ar` in Arabic letters, `<stem>_en` in Latin ones. */
export function bilingual<const S extends string, const O extends FieldOptions & { max?: number; long?: boolean }>(stem: S, options?: O) {
  const pair = {
    [`${stem}_ar`]: text({ ...options, script: 'arabic' }),
    [`${stem}_en`]: text({ ...options, script: 'latin' }),
  };
  return pair as { [K in `${S}_ar` | `${S}_en`]: Declared<'text', TextFacts, string, O> };
}
