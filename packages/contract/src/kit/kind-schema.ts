import type * as z from 'zod/mini';
import type { PhoneRule } from '@diwan/domain/phones';
import type { FieldKind, FieldOf } from './field.ts';
import type { Failure, Values } from './form.ts';

/** What the documents add to a field's type and bounds. */
export interface Remark {
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly string[];
}

/** What a validation needs to know beyond the body: the phone rules of the active countries. */
export interface ValidationContext {
  readonly phones: readonly PhoneRule[];
  /** The row that is edited. What stays as it is there stays right, whatever rule its country, a setting or the time has set since. */
  readonly stored?: Readonly<Record<string, unknown>> | null;
}

/** Where a value stands: under its name, among the values of its body that are right. */
export interface Beside extends ValidationContext {
  readonly name: string;
  readonly body: Readonly<Values>;
  readonly isRefused: (field: string) => boolean;
  readonly fail: Failure;
}

/**
 * What the contract knows of a kind of field. These are methods, which TypeScript lets stand for those of any kind: the registry
 * hands each of them fields of its own kind.
 */
export interface KindSchema<K extends FieldKind = FieldKind> {
  /** Checks and cleans a value that is there; its faults are keys of the catalogue. */
  body(field: FieldOf<K>): z.ZodMiniType;
  /** The value as an answer carries it, where it is there. */
  answer(field: FieldOf<K>): z.ZodMiniType;
  /** What the body's schema cannot say of it in the documents. */
  remark?(field: FieldOf<K>): Remark;
  /** What is checked once the other values of the body are known. */
  beside?(field: FieldOf<K>, value: unknown, beside: Beside): void;
  /** The value of what a form says of it: a form has texts only, and lists of them. */
  fromForm?(given: unknown): unknown;
  /** Keys that a body has for the sake of the field. */
  readonly companions?: Readonly<Record<string, z.ZodMiniType>>;
  /** An edit that leaves it out leaves it as it is. */
  readonly staysWhenLeftOut?: boolean;
  /** An answer has it even where it may be left out of a body. */
  readonly isAlwaysAnswered?: boolean;
}
