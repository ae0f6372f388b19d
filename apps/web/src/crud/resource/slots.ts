import type { ReactNode } from 'react';
import type { Form } from '@diwan/contract/kit/form';
import type { Mode } from '@diwan/contract/kit/schema';
import type { Row, Screens } from './screens.ts';
import type { FormValues } from './form-values.ts';

/** A record being written: its values, what is wrong with them, and what changes them. */
export interface RecordForm {
  /** What is asked for: a resource's own form, or a call's. */
  readonly asks: Form;
  readonly mode: Mode;
  /** The record as the form opened it; null while it is being added. */
  readonly row: Row | null;
  /** The currency of its amounts where the form knows it by itself; null where each country has its own. */
  readonly currency?: string | null;
  readonly values: FormValues;
  /** What the record held when the form opened, or after a conflict was settled. */
  readonly before: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (changes: FormValues) => void;
  /** Says what is wrong with a field, as leaving it does. */
  readonly check: (name: string) => void;
}

/** What a form component of a resource's own is given. */
export interface FormSlot {
  readonly form: RecordForm;
  readonly screens: Screens;
}

/** What an input is given, the kit's or a resource's own. */
export interface InputSlot {
  readonly form: RecordForm;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}
