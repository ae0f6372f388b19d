import type { Move } from '@diwan/domain/moves';
import { defineForm, type Fields, type Form } from './form.ts';

/** A move with what it asks for: the fields of its body, checked as those of a form are. */
export interface AskedMove extends Move {
  readonly asks: Fields;
  /** It takes something away from people: its button warns. */
  readonly harsh?: boolean;
}
/** The moves of a resource by their actions; words: `enums.moves.<action>`. `POST {table}/{id}/{action}` takes one. */
export type AskedMoves = Readonly<Record<string, AskedMove>>;

/** What a move of a resource asks for. */
export const moveForm = ({ name }: Form, { asks }: AskedMove): Form => defineForm(name, asks);
