import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';
import type {
  DateFacts,
  EmailFacts,
  EnumFacts,
  FileFacts,
  FlagFacts,
  HoursFacts,
  ImageFacts,
  ImagesFacts,
  KeysFacts,
  LatitudeFacts,
  MoneyFacts,
  NoFacts,
  NumberFacts,
  PasswordFacts,
  RefFacts,
  RefsFacts,
  RichTextFacts,
  TextFacts,
  VideoFacts,
} from './facts.ts';

type TextOptions = FieldOptions & Partial<TextFacts>;

/** One line of text (or several with `long`), in characters. */
export function text<const O extends TextOptions>(options?: O): Declared<'text', TextFacts, string, O> {
  const given: Partial<O> = options ?? {};
  const { digits } = given;
  const [least, most] = digits && 'length' in digits ? digits : [1, 250];
  const { min = least, max = most, script = 'any', long = false, code, address, prefix, pattern } = given;
  const own = { ...(code && { code }), ...(address && { address }), ...(prefix !== undefined && { prefix }) };
  const marks = { ...own, ...(pattern && { pattern }), ...(digits && { digits }) };
  return declareField('text', 'text', { min, max, script, long, ...marks }, options);
}

/** The code of a currency, which the amounts beside it are in. */
export function currencyCode<const O extends FieldOptions>(options?: O): Declared<'text', TextFacts, string, O> {
  return declareField('text', 'text', { min: 3, max: 3, script: 'any', long: false, code: true }, options, { example: 'EUR' });
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

/** Formatted text as cleaned HTML; `max` counts the HTML's characters. */
export function richText<const O extends FieldOptions & Partial<RichTextFacts>>(
  options?: O,
): Declared<'rich_text', RichTextFacts, string, O> {
  return declareField('rich_text', 'text', { max: options?.max ?? 50_000, script: options?.script ?? 'any' }, options);
}

/** An e-mail address, in small letters. */
export function email<const O extends FieldOptions>(options?: O): Declared<'email', EmailFacts, string, O> {
  return declareField('email', 'text', { max: 250 }, options);
}

/** A phone in international form, `+971501234567`: an active country's code, then that country's `phone_limit` digits. */
export function phone<const O extends FieldOptions>(options?: O): Declared<'phone', NoFacts, string, O> {
  return declareField('phone', 'text', {}, options);
}

/** Never sent back. Asked for when a row is created, optional afterwards. */
export function password<const O extends FieldOptions>(
  options?: O,
): Declared<'password', PasswordFacts & { readonly writeOnly: true }, string, O> {
  return declareField('password', 'text', { min: 8, max: 250, repeated: 'passwordConfirm', writeOnly: true }, options);
}

/** One of a list of codes. `name` finds their words: `enums.<name>.<value>`. */
export function oneOf<const V extends readonly string[], const O extends FieldOptions & { initial?: V[number] }>(
  name: string,
  values: V,
  options?: O,
): Declared<'enum', EnumFacts, V[number], O> {
  return declareField('enum', 'value', { name, values }, options, options?.initial === undefined ? {} : { initial: options?.initial });
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

/** Words out of a fixed list that the contract holds (a role's permissions). */
export function keys<const O extends FieldOptions>(catalogue: string, options?: O): Declared<'keys', KeysFacts, string[], O> {
  return declareField('keys', 'list', { catalogue }, options);
}

/** A number with so many decimals, none where nothing is said; `initial` is what a new row has. */
export function number<const O extends FieldOptions & Partial<NumberFacts> & { initial?: number }>(
  options?: O,
): Declared<'number', NumberFacts, number, O> {
  const given: Partial<O> = options ?? {};
  const { min = 0, max = 1_000_000_000, decimals = 0, unit, initial } = given;
  const own = { min, max, decimals, ...(unit !== undefined && { unit }) };
  return declareField('number', 'value', own, options, initial === undefined ? {} : { initial });
}

/** An amount: a decimal string on the wire, in the currency that the record's `currency` field names. */
export function money<const O extends FieldOptions & Partial<MoneyFacts>>(options?: O): Declared<'money', MoneyFacts, string, O> {
  const given: Partial<O> = options ?? {};
  const { min = 0, max = 1_000_000_000, currency = 'currency' } = given;
  return declareField('money', 'text', { min, max, currency }, options);
}

/** A calendar day, `YYYY-MM-DD`, of the row's country. */
export function date<const O extends FieldOptions & DateFacts>(options?: O): Declared<'date', DateFacts, string, O> {
  return declareField('date', 'value', options?.years ? { years: options.years } : {}, options);
}

/** The day on which a paper ends: entered late, or good for decades; who means no end writes 2099. */
export const EXPIRY = { years: { back: 10, ahead: 80 } } as const;

/** A time of day, `HH:MM`, of the row's country. */
export function time<const O extends FieldOptions>(options?: O): Declared<'time', NoFacts, string, O> {
  return declareField('time', 'value', {}, options);
}

/** A point in time: ISO 8601 in UTC. */
export function timestamp<const O extends FieldOptions>(options?: O): Declared<'timestamp', NoFacts, string, O> {
  return declareField('timestamp', 'value', {}, options);
}

/** A week's hours, as ranges (`sun 09:00-17:00`) that do not overlap; one may go on past midnight. */
export function hours<const O extends FieldOptions & Partial<HoursFacts>>(options?: O): Declared<'hours', HoursFacts, string[], O> {
  return declareField('hours', 'list', { max: options?.max ?? 70 }, options);
}

/** The id of a row of another resource; `within` names the field that both must agree on (a city and its country, a model and its brand). */
export function ref<const T extends string, const O extends FieldOptions & { within?: string }>(
  table: T,
  options?: O,
): Declared<'ref', RefFacts<T>, number, O> {
  return declareField('ref', 'value', options?.within === undefined ? { table } : { table, within: options?.within }, options);
}

/** Ids of rows of another resource. */
export function refs<const T extends string, const O extends FieldOptions>(
  table: T,
  options?: O,
): Declared<'refs', RefsFacts<T>, number[], O> {
  return declareField('refs', 'list', { table }, options);
}

type FileOptions = FieldOptions & Partial<FileFacts>;

/** The reference that an upload returned. `emptyMessage` is the key of the text for "none given". */
export function image<const O extends FileOptions & { emptyMessage?: string }>(options?: O): Declared<'image', ImageFacts, string, O> {
  const given: Partial<O> = options ?? {};
  const { emptyMessage = 'empty', private: isPrivate = false } = given;
  return declareField('image', 'text', { upload: 'image', emptyMessage, private: isPrivate }, options);
}

/** References of several uploads. */
export function images<const O extends FileOptions & { max?: number }>(options?: O): Declared<'images', ImagesFacts, string[], O> {
  return declareField('images', 'list', { upload: 'image', max: options?.max ?? 10, private: options?.private ?? false }, options);
}

/** The reference of an uploaded video. */
export function video<const O extends FileOptions & { most?: number }>(options?: O): Declared<'video', VideoFacts, string, O> {
  return declareField('video', 'text', { upload: 'video', private: options?.private ?? false, most: options?.most }, options);
}

/** The reference of an uploaded recording, which is kept and shown as a video is. */
export function audio<const O extends FileOptions>(options?: O): Declared<'video', VideoFacts, string, O> {
  return declareField('video', 'text', { upload: 'audio', private: options?.private ?? false }, options);
}

/** A place on the map: `lat`, `lng` and `location`, its address. The form draws one map field over the three. */
export function point<const O extends FieldOptions>(options?: O) {
  const lat: Declared<'latitude', LatitudeFacts, number, O> = declareField('latitude', 'value', { longitude: 'lng' }, options);
  const lng: Declared<'longitude', NoFacts, number, O> = declareField('longitude', 'value', {}, options);
  return { lat, lng, location: text({ max: 500, optional: true }) };
}
