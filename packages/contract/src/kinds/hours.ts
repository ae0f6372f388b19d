import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

export interface HoursFacts {
  readonly max: number;
}

/** A week's hours, as ranges (`sun 09:00-17:00`) that do not overlap; one may go on past midnight. */
export function hours<const O extends FieldOptions & Partial<HoursFacts>>(options?: O): Declared<'hours', HoursFacts, string[], O> {
  return declareField('hours', 'list', { max: options?.max ?? 70 }, options);
}
