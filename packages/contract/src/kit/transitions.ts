import type { Transition } from '@diwan/domain/transitions';
import { defineForm, type Fields, type Form } from './form.ts';

/** A move with what it asks for: the fields of its body, checked as those of a form are. */
export interface AskedTransition extends Transition {
  readonly asks: Fields;
  /** It takes something away from people: its button warns. */
  readonly harsh?: boolean;
}
/** The moves of a resource by their actions; words: `enums.moves.<action>`. `POST {table}/{id}/{action}` takes one. */
export type AskedTransitions = Readonly<Record<string, AskedTransition>>;

/** What a move of a resource asks for. */
export const transitionForm = ({ name }: Form, { asks }: AskedTransition): Form => defineForm(name, asks);
