import type { DateFacts } from '../kinds/date.ts';
import type { EmailFacts } from '../kinds/email.ts';
import type { EnumFacts } from '../kinds/enum.ts';
import type { FlagFacts } from '../kinds/flag.ts';
import type { HoursFacts } from '../kinds/hours.ts';
import type { ImageFacts, ImagesFacts } from '../kinds/image.ts';
import type { KeysFacts } from '../kinds/keys.ts';
import type { TimestampFacts } from '../kinds/timestamp.ts';
import type { MoneyFacts } from '../kinds/money.ts';
import type { NumberFacts } from '../kinds/number.ts';
import type { PasswordFacts } from '../kinds/password.ts';
import type { PhoneFacts } from '../kinds/phone.ts';
import type { LatitudeFacts, LongitudeFacts } from '../kinds/point.ts';
import type { RefFacts } from '../kinds/ref.ts';
import type { RefsFacts } from '../kinds/refs.ts';
import type { RichTextFacts } from '../kinds/rich-text.ts';
import type { TextFacts } from '../kinds/text.ts';
import type { TimeFacts } from '../kinds/time.ts';
import type { VideoFacts } from '../kinds/video.ts';
import type { UploadKind } from '../uploads.ts';
import type { FieldBase } from './field-base.ts';

export { date, EXPIRY } from '../kinds/date.ts';
export { email } from '../kinds/email.ts';
export { oneOf } from '../kinds/enum.ts';
export { flag } from '../kinds/flag.ts';
export { hours } from '../kinds/hours.ts';
export { image, images } from '../kinds/image.ts';
export { keys } from '../kinds/keys.ts';
export { timestamp } from '../kinds/timestamp.ts';
export { money } from '../kinds/money.ts';
export { number } from '../kinds/number.ts';
export { password } from '../kinds/password.ts';
export { phone } from '../kinds/phone.ts';
export { point } from '../kinds/point.ts';
export { ref } from '../kinds/ref.ts';
export { refs } from '../kinds/refs.ts';
export { richText } from '../kinds/rich-text.ts';
export { bilingual, confirmation, text, type Script } from '../kinds/text.ts';
export { time } from '../kinds/time.ts';
export { audio, video } from '../kinds/video.ts';
export { keptElsewhere, NONE_MEANS, type NoneMeans } from './field-base.ts';

/**
 * Every kind of field, and what it declares beside what is common to all. Each has a module a side: its facts and its schema in
 * `kinds/`, how it is kept, listed and exported in the API's `crud/fields/kinds/`, how it is shown and typed in in the dashboard's. The
 * registries of all sides ask for each kind that stands here.
 */
export interface Kinds {
  text: TextFacts;
  rich_text: RichTextFacts;
  email: EmailFacts;
  phone: PhoneFacts;
  password: PasswordFacts;
  number: NumberFacts;
  money: MoneyFacts;
  flag: FlagFacts;
  enum: EnumFacts;
  ref: RefFacts;
  refs: RefsFacts;
  keys: KeysFacts;
  hours: HoursFacts;
  image: ImageFacts;
  images: ImagesFacts;
  video: VideoFacts;
  latitude: LatitudeFacts;
  longitude: LongitudeFacts;
  date: DateFacts;
  time: TimeFacts;
  timestamp: TimestampFacts;
}

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
