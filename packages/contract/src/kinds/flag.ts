import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface FlagFacts {
  /** It has a switch and a call of its own. */
  readonly toggle: boolean;
}

/** Yes or no: 0 or 1 on the wire, booleans understood. With `toggle` it has a switch and a call of its own. */
export function flag<const O extends FieldOptions & { toggle?: boolean; initial?: 0 | 1 }>(
  options: O = {} as O,
): Declared<'flag', FlagFacts, 0 | 1, O> {
  const { toggle = false, initial = 0 } = options;
  return declareField('flag', 'flag', { toggle }, { ...options, optional: false } as O, { initial });
}
