import type { FieldKind, FieldOf } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import type { Words } from '../../words/words.ts';

/** A value without the row around it: where it stands, and the zone of its row where that is known. */
export interface PlainPlace {
  readonly name: string;
  readonly words: Words;
  readonly zone: string | undefined;
}

/** What a log or a conflict needs of a kind of field. A method for the reason that cells and inputs have. */
export interface KindPlain<K extends FieldKind = FieldKind> {
  plain(field: FieldOf<K>, value: unknown, place: PlainPlace): ReactNode;
}
