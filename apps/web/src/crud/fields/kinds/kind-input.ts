import type { FieldKind, FieldOf } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import type { InputSlot } from '../../resource/slots.ts';
import type { Words } from '../../words/words.ts';

/** A field being filled in: what all inputs are given, and what is typed in now. */
export interface InputPlace extends InputSlot {
  readonly words: Words;
  readonly value: unknown;
  readonly text: string;
  readonly set: (next: unknown) => void;
  /** What inputs of one value have in common. */
  readonly shared: {
    readonly label: string;
    readonly required: boolean;
    readonly error: string | undefined;
    readonly help: ReactNode;
    readonly 'data-path': string;
    readonly onBlur: () => void;
    readonly disabled: boolean;
  };
}

/**
 * What a form needs of a kind of field. A method, which TypeScript lets stand for those of any kind: the registry hands each of them
 * fields of its own kind.
 */
export interface KindInput<K extends FieldKind = FieldKind> {
  input(field: FieldOf<K>, place: InputPlace, slot: InputSlot): ReactNode;
  /** An edit may leave it out though it is not optional: what is stored stays. */
  readonly staysUnlessTyped?: boolean;
  /** Has the code of a large input on its way, before a form is drawn. */
  readonly warmUp?: () => void;
}
