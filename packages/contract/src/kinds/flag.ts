import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface FlagFacts {
  /** It has a switch and a call of its own. */
  readonly toggle: boolean;
  /** The specification's call for the switch, below the row: `POST {table}/{id}/is_ban`; null for the list's own, with the row's `id` beside the flag. */
  readonly call?: { readonly method: 'POST' | 'PATCH'; readonly path: string | null };
  /** Switching it on takes something away from somebody. */
  readonly harsh?: true;
  /** The field that says why it is on: asked for by its switch, and gone with it. */
  readonly reason?: string;
  /** What the API says once it is switched: `messages.toggled.<key>`. */
  readonly told?: { readonly on: string; readonly off: string };
}

/** Yes or no: 0 or 1 on the wire, booleans understood. With `toggle` it has a switch and a call of its own. */
export function flag<const O extends FieldOptions & Partial<FlagFacts> & { initial?: 0 | 1 }>(
  options?: O,
): Declared<'flag', FlagFacts, 0 | 1, O> {
  const given: Partial<O> = options ?? {};
  const { toggle = false, initial = 0, call, harsh, reason, told } = given;
  const own = { toggle, ...(call && { call }), ...(harsh && { harsh }), ...(reason !== undefined && { reason }), ...(told && { told }) };
  return declareField('flag', 'flag', own, options, { initial, optional: false });
}
