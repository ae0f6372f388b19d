import type { Move } from '@diwan/domain/moves';
import type { Fields, Resource } from './resource.ts';

/** A move with what it asks for: the fields of its body, checked as those of a form are. */
export interface AskedMove extends Move {
  readonly asks: Fields;
  /** It takes something away from people: its button warns. */
  readonly harsh?: boolean;
}
/** The moves of a resource by their actions; words: `enums.moves.<action>`. `POST {table}/{id}/{action}` takes one. */
export type AskedMoves = Readonly<Record<string, AskedMove>>;

/** The facts that a move's body is checked by. */
export function moveForm({ rule: _rule, ...resource }: Resource, { asks }: AskedMove): Resource {
  return { ...resource, fields: asks };
}
