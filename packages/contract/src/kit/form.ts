import type * as z from 'zod/mini';
import type { Field } from './field.ts';

export type Fields = Record<string, Field>;

/** Values of a form by the names of its fields, where no more is known of it. */
export type Values = Record<string, unknown>;

export type Nested = Readonly<Record<string, z.ZodMiniType>>;

/** Says what is wrong with a field; a form's own rule can name its own fields alone. */
export interface Failure<Name extends string = string> {
  (field: Name, key: string, params?: Record<string, string | number>): void;
}

/** What somebody fills in: fields, and a rule across them. A resource has one, and so has a call that takes a body. */
export interface Form<F extends Fields = Fields> {
  /** Whose words the fields bear: `resources.<name>.fields.<field>`. */
  readonly name: string;
  readonly fields: F;
  /** What else its body holds, such as lines, that no kind of field is. */
  readonly nested?: Nested;
  /**
   * Rules across fields, run by the dashboard and by the API. A method, which TypeScript lets stand for one that is written against the
   * form's own types: the kit calls it with whatever a body held.
   */
  rule?(values: Values, fail: Failure): void;
}

/** Declares what a call asks for; its fields bear the words of the resource that is named. */
export function defineForm<const F extends Fields>(
  name: string,
  fields: F,
  rule?: (values: Partial<RecordFields<F>>, fail: Failure<keyof F & string>) => void,
): Form<F> {
  return { name, fields, ...(rule && { rule }) };
}

/** The same form with more in its body than fields, which its rules see as well. */
export function withNested<const T extends Form, const N extends Nested>(
  form: T,
  nested: N,
  rule?: NonNullable<Form['rule']>,
): T & { readonly nested: N } {
  return {
    ...form,
    nested,
    rule(values, fail) {
      form.rule?.(values, fail);
      rule?.(values, fail);
    },
  };
}

export type RecordFields<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
export type ValueOf<A> = A extends { readonly value?: infer T } ? Exclude<T, undefined> : never;
type Flat<T> = { [K in keyof T]: T[K] };
type Writable<F extends Fields> = { [K in keyof F]: F[K] extends { readonly readOnly: true } ? never : K }[keyof F];
type Optional<F extends Fields> = { [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];

/** What a form holds once it is checked; what may be left out is absent or null. */
export type ValuesOf<R> = R extends { fields: infer F extends Fields }
  ? Flat<
      { [K in Exclude<Writable<F>, Optional<F>>]: ValueOf<F[K]> } & {
        [K in Extract<Writable<F>, Optional<F>>]?: ValueOf<F[K]> | undefined;
      } & NestedOf<R>
    >
  : never;
type NestedOf<R> = R extends { readonly nested: infer N extends Nested }
  ? { [K in keyof N as string extends K ? never : K]: z.output<N[K]> }
  : unknown;

/** Fields that a body may carry. */
export function writableFields({ fields }: Form): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => !field.readOnly);
}
