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
  /** What its value is made of, which says what stands for none: an empty text, an empty list, no, or nothing. */
  readonly holds: Holds;
  readonly initial?: T | undefined;
  /** What it means that there is none, where nothing is missing: no limit, nothing yet. */
  readonly none?: NoneMeans | undefined;
  /** A value that a rule across fields takes together with the other examples, where not any value of the kind would do. */
  readonly example?: unknown;
  /** Phantom: carries the value's type, never set. */
  readonly value?: T;
}

export type Holds = 'text' | 'list' | 'flag' | 'value';

/** Values that may be absent without anything being amiss. */
export const NONE_MEANS = ['unlimited', 'no_rating', 'not_yet', 'no_fault'] as const;
export type NoneMeans = (typeof NONE_MEANS)[number];

/** What may be declared of a field of any kind. */
export interface FieldOptions {
  optional?: boolean;
  readOnly?: boolean;
  createOnly?: boolean;
  none?: NoneMeans;
  example?: unknown;
}

type Value<T, O extends FieldOptions> = O extends { optional: true } ? T | null : T;
/** A declared field. It keeps `readOnly` and the like as literals, so that the types of bodies can leave fields out. */
export type Declared<K extends string, Own, T, O extends FieldOptions> = FieldBase<Value<T, O>> &
  Own & {
    readonly kind: K;
    readonly readOnly: O extends { readOnly: true } ? true : false;
    readonly optional: O extends { optional: true } ? true : false;
  };

/** A field that is asked for once, when a row is made, and kept elsewhere: never sent back, and changed where it is kept. */
export function keptElsewhere<const F extends FieldBase<unknown>>(field: F) {
  return { ...field, writeOnly: true, createOnly: true } as const;
}

/** Makes a field: what is common to all, and what its kind declares besides. */
export function declareField<K extends string, Own extends object, T, O extends FieldOptions>(
  kind: K,
  holds: Holds,
  own: Own,
  options: O | undefined,
  extra: Partial<FieldBase<T>> = {},
): Declared<K, Own, T, O> {
  const base = {
    kind,
    holds,
    optional: options?.optional ?? false,
    readOnly: options?.readOnly ?? false,
    createOnly: options?.createOnly ?? false,
    writeOnly: false,
    ...(options?.none && { none: options.none }),
    ...(options?.example !== undefined && { example: options.example }),
    ...extra,
    ...own,
  };
  // The literal types of `readOnly` and `optional` follow from the options, which TypeScript cannot see here.
  return base as unknown as Declared<K, Own, T, O>;
}
