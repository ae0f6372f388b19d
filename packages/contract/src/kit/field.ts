import type { UploadKind } from '../uploads.ts';

/** What every field declares, whatever its kind. `T` is the type of its value in a record. */
export interface FieldBase<T> {
  /** May be left out or null. */
  readonly optional: boolean;
  /** Computed or set by the system: never taken from a body. */
  readonly readOnly: boolean;
  /** Taken from a body, never sent back (passwords). */
  readonly writeOnly: boolean;
  /** Written with the first save only. */
  readonly createOnly: boolean;
  readonly initial?: T | undefined;
  /** What it means that there is none, where nothing is missing: no limit, nothing yet. */
  readonly none?: NoneMeans | undefined;
  /** Phantom: carries the value's type, never set. */
  readonly value?: T;
}

/** Values that may be absent without anything being amiss. */
export const NONE_MEANS = ['unlimited', 'no_rating', 'not_yet'] as const;
export type NoneMeans = (typeof NONE_MEANS)[number];

export type Script = 'any' | 'arabic' | 'latin';

interface Kinds {
  text: { min: number; max: number; script: Script; long: boolean };
  rich_text: { max: number; script: Script };
  email: { max: number };
  phone: Record<never, never>;
  password: { min: number; max: number };
  number: { min: number; max: number; decimals: number; unit?: string };
  money: { min: number; max: number; currency: string };
  flag: { toggle: boolean };
  enum: { values: readonly string[]; name: string };
  ref: { table: string; within?: string };
  refs: { table: string };
  keys: { catalogue: string };
  hours: { max: number };
  image: { emptyMessage: string; private: boolean };
  images: { max: number; private: boolean };
  video: { private: boolean };
  latitude: Record<never, never>;
  longitude: Record<never, never>;
  date: Record<never, never>;
  time: Record<never, never>;
  moment: Record<never, never>;
}

export type FieldKind = keyof Kinds;
export type FieldOf<K extends FieldKind, T = unknown> = FieldBase<T> & Kinds[K] & { readonly kind: K };
/** Any field: a union discriminated by `kind`. */
export type Field<T = unknown> = { [K in FieldKind]: FieldOf<K, T> }[FieldKind];

interface Shared {
  optional?: boolean;
  readOnly?: boolean;
  createOnly?: boolean;
  none?: NoneMeans;
}
type Value<T, O extends Shared> = O extends { optional: true } ? T | null : T;
type Fact<K extends FieldKind, T, O extends Shared> = FieldOf<K, Value<T, O>> & Flags<O>;
/** Keeps `readOnly` and the like as literals, so that the types of bodies can leave fields out. */
type Flags<O extends Shared> = {
  readonly readOnly: O extends { readOnly: true } ? true : false;
  readonly optional: O extends { optional: true } ? true : false;
};

function field<K extends FieldKind, T, O extends Shared>(
  kind: K,
  own: Kinds[K],
  shared: O,
  extra: Partial<FieldBase<T>> = {},
): Fact<K, T, O> {
  const base = {
    kind,
    optional: shared.optional ?? false,
    readOnly: shared.readOnly ?? false,
    createOnly: shared.createOnly ?? false,
    writeOnly: false,
    ...(shared.none && { none: shared.none }),
    ...extra,
    ...own,
  };
  // The literal types of `readOnly` and `optional` follow from the options, which TypeScript cannot see here.
  return base as unknown as Fact<K, T, O>;
}

/** One line of text (or several with `long`), in characters. */
export function text<const O extends Shared & { min?: number; max?: number; script?: Script; long?: boolean }>(options: O = {} as O) {
  return field<'text', string, O>(
    'text',
    { min: options.min ?? 1, max: options.max ?? 250, script: options.script ?? 'any', long: options.long ?? false },
    options,
  );
}

/** Formatted text as cleaned HTML; `max` counts the HTML's characters. */
export function richText<const O extends Shared & { max?: number; script?: Script }>(options: O = {} as O) {
  return field<'rich_text', string, O>('rich_text', { max: options.max ?? 50_000, script: options.script ?? 'any' }, options);
}

export function email<const O extends Shared>(options: O = {} as O) {
  return field<'email', string, O>('email', { max: 250 }, options);
}

/** A phone in international form, `+971501234567`: an active country's code, then that country's `phone_limit` digits. */
export function phone<const O extends Shared>(options: O = {} as O) {
  return field<'phone', string, O>('phone', {}, options);
}

/** Never sent back. Asked for when a row is created, optional afterwards. */
export function password<const O extends Shared>(options: O = {} as O) {
  return field<'password', string, O>('password', { min: 8, max: 250 }, options, { writeOnly: true });
}

/**
 * Typed again to confirm something, never stored and never sent back: the password of whoever saves. Where it is not optional,
 * creating a row takes it; what of an edit does, the resource says.
 */
export function confirmation<const O extends Shared>(options: O = {} as O) {
  return field<'text', string, O>('text', { min: 1, max: 250, script: 'any', long: false }, options, { writeOnly: true });
}

export function number<const O extends Shared & { min?: number; max?: number; decimals?: number; unit?: string }>(options: O = {} as O) {
  const unit = options.unit === undefined ? {} : { unit: options.unit };
  return field<'number', number, O>(
    'number',
    { min: options.min ?? 0, max: options.max ?? 1_000_000_000, decimals: options.decimals ?? 0, ...unit },
    options,
  );
}

/** An amount: a decimal string on the wire, in the currency that the record's `currency` field names. */
export function money<const O extends Shared & { min?: number; max?: number; currency?: string }>(options: O = {} as O) {
  return field<'money', string, O>(
    'money',
    { min: options.min ?? 0, max: options.max ?? 1_000_000_000, currency: options.currency ?? 'currency' },
    options,
  );
}

/** Yes or no: 0 or 1 on the wire, booleans understood. With `toggle` it has a switch and a call of its own. */
export function flag<const O extends Shared & { toggle?: boolean; initial?: 0 | 1 }>(options: O = {} as O) {
  return field<'flag', 0 | 1, O>('flag', { toggle: options.toggle ?? false }, { ...options, optional: false } as O, {
    initial: options.initial ?? 0,
  });
}

/** One of a list of codes. `name` finds their words: `enums.<name>.<value>`. */
export function oneOf<const V extends readonly string[], const O extends Shared & { initial?: V[number] }>(
  name: string,
  values: V,
  options: O = {} as O,
) {
  return field<'enum', V[number], O>('enum', { name, values }, options, options.initial === undefined ? {} : { initial: options.initial });
}

/** The id of a row of another resource; `within` names the field that both must agree on (a city and its country, a model and its brand). */
export function ref<const O extends Shared & { within?: string }>(table: string, options: O = {} as O) {
  return field<'ref', number, O>('ref', options.within === undefined ? { table } : { table, within: options.within }, options);
}

/** Ids of rows of another resource. */
export function refs<const O extends Shared>(table: string, options: O = {} as O) {
  return field<'refs', number[], O>('refs', { table }, options);
}

/** Words out of a fixed list that the contract holds (a role's permissions). */
export function keys<const O extends Shared>(catalogue: string, options: O = {} as O) {
  return field<'keys', string[], O>('keys', { catalogue }, options);
}

/** A week's hours, as ranges (`sun 09:00-17:00`) that do not overlap; one may go on past midnight. */
export function hours<const O extends Shared & { max?: number }>(options: O = {} as O) {
  return field<'hours', string[], O>('hours', { max: options.max ?? 70 }, options);
}

/** Papers of people and vehicles are `private`: served to who may see a record that holds them, never to whoever knows their names. */
type FileOptions = Shared & { private?: boolean };

/** The reference that an upload returned. `emptyMessage` is the key of the text for "none given". */
export function image<const O extends FileOptions & { emptyMessage?: string }>(options: O = {} as O) {
  return field<'image', string, O>('image', { emptyMessage: options.emptyMessage ?? 'empty', private: options.private ?? false }, options);
}

export function images<const O extends FileOptions & { max?: number }>(options: O = {} as O) {
  return field<'images', string[], O>('images', { max: options.max ?? 10, private: options.private ?? false }, options);
}

export function video<const O extends FileOptions>(options: O = {} as O) {
  return field<'video', string, O>('video', { private: options.private ?? false }, options);
}

/** The kind of files that a field holds. */
export function fileKind({ kind }: Field): UploadKind | undefined {
  if (kind === 'video') return 'video';
  return kind === 'image' || kind === 'images' ? 'image' : undefined;
}

/** Whether a field holds files that only who may see its record may see. */
export function isPrivateFile(field: Field | undefined): boolean {
  return (field?.kind === 'image' || field?.kind === 'images' || field?.kind === 'video') && field.private;
}

/** A calendar day, `YYYY-MM-DD`, of the row's country. */
export function date<const O extends Shared>(options: O = {} as O) {
  return field<'date', string, O>('date', {}, options);
}

/** A time of day, `HH:MM`, of the row's country. */
export function time<const O extends Shared>(options: O = {} as O) {
  return field<'time', string, O>('time', {}, options);
}

/** A point in time: ISO 8601 in UTC. */
export function moment<const O extends Shared>(options: O = {} as O) {
  return field<'moment', string, O>('moment', {}, options);
}

/** A place on the map: `lat`, `lng` and `location`, its address. The form draws one map field over the three. */
export function point<const O extends Shared>(options: O = {} as O) {
  return {
    lat: field<'latitude', number, O>('latitude', {}, options),
    lng: field<'longitude', number, O>('longitude', {}, options),
    location: text({ max: 500, optional: true }),
  };
}

/** The same text in both languages: `<stem>_ar` in Arabic letters, `<stem>_en` in Latin ones. */
export function bilingual<const S extends string, const O extends Shared & { max?: number; long?: boolean }>(
  stem: S,
  options: O = {} as O,
) {
  const pair = {
    [`${stem}_ar`]: text({ ...options, script: 'arabic' }),
    [`${stem}_en`]: text({ ...options, script: 'latin' }),
  };
  return pair as { [K in `${S}_ar` | `${S}_en`]: Fact<'text', string, O> };
}
