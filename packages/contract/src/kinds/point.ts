import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';
import { text } from './text.ts';

export interface LatitudeFacts {
  /** The field of the record that holds the other half of the place. */
  readonly longitude: string;
}
export type LongitudeFacts = Record<never, never>;

/** A place on the map: `lat`, `lng` and `location`, its address. The form draws one map field over the three. */
export function point<const O extends FieldOptions>(options?: O) {
  const lat: Declared<'latitude', LatitudeFacts, number, O> = declareField('latitude', 'value', { longitude: 'lng' }, options);
  const lng: Declared<'longitude', LongitudeFacts, number, O> = declareField('longitude', 'value', {}, options);
  return { lat, lng, location: text({ max: 500, optional: true }) };
}
