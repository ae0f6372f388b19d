import type { Kinds } from '../kinds/facts.ts';
import type { UploadKind } from '../uploads/upload.ts';
import type { FieldBase } from './field-base.ts';

export {
  EXPIRY,
  audio,
  bilingual,
  confirmation,
  currencyCode,
  date,
  email,
  flag,
  hours,
  image,
  images,
  keys,
  money,
  number,
  oneOf,
  password,
  phone,
  point,
  ref,
  refs,
  richText,
  text,
  time,
  timestamp,
  video,
} from '../kinds/fields.ts';
export type { Script } from '../kinds/facts.ts';
export { keptElsewhere, NONE_MEANS, type NoneMeans } from './field-base.ts';

export type FieldKind = keyof Kinds;
/** A field of a kind. */
export type FieldOf<K extends FieldKind, T = unknown> = { [P in K]: FieldBase<T> & Kinds[P] & { readonly kind: P } }[K];
/** Any field: a union discriminated by `kind`. */
export type Field<T = unknown> = FieldOf<FieldKind, T>;

/** The kind of files that a field holds. */
export function fileKind(field: Field): UploadKind | undefined {
  return 'upload' in field ? field.upload : undefined;
}

/** Whether a field holds files that only who may see its record may see. */
export function isPrivateFile(field: Field | undefined): boolean {
  return field !== undefined && 'upload' in field && field.private;
}

/** Whether a field is a flag with a switch and a call of its own. */
export function isToggle(field: Field | undefined): boolean {
  return field !== undefined && 'toggle' in field && field.toggle;
}

/** The field that says why a flag is on. */
export function getReason(field: Field | undefined): string | undefined {
  return field && 'reason' in field ? field.reason : undefined;
}

/** Whether a field names rows of another resource. */
export function namesRows(field: Field): field is FieldOf<'ref' | 'refs'> {
  return 'table' in field;
}

/** The resource whose rows a field names. */
export function getTarget(field: Field): string | undefined {
  return namesRows(field) ? field.table : undefined;
}

/** Whether a field is an amount in a currency that another field names. */
export function namesCurrency(field: Field): field is FieldOf<'money'> {
  return 'currency' in field;
}
