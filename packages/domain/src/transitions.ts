/** A step from one status to another: from which it may be taken, and to which it leads. */
export interface Transition<Status extends string = string> {
  readonly from: readonly Status[];
  readonly to: Status;
}

/** Every move of a kind of record, by the name of its action; whatever is not here is refused. */
export type Transitions<Status extends string = string> = Readonly<Record<string, Transition<Status>>>;

/** The actions that a status allows, in the order of the table. */
export function getAllowedTransitions(moves: Transitions, status: string): string[] {
  return Object.entries(moves).flatMap(([action, { from }]) => (from.includes(status) ? [action] : []));
}
