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

/** Facts whose fields are those of a call about a resource: its body is checked by them. */
export function callFacts({ rule: _rule, ...resource }: Resource, fields: Fields): Resource {
  return { ...resource, fields };
}

/** The facts that a move's body is checked by. */
export const moveForm = (resource: Resource, { asks }: AskedMove): Resource => callFacts(resource, asks);
