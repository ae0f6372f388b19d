import type * as z from 'zod/mini';

/** What is told over a socket, to dashboards or to apps: declared once, told by the API and heard there. */
export interface SocketEvent {
  /** One line, in English. */
  readonly summary: string;
  /** Where it is told, with `{...}` for what differs; every socket hears what has no room. */
  readonly rooms: readonly string[];
  /**
   * Who is let into these rooms: the admin whom it is about, whoever may `list` the rows in their country, or any `session`; of apps
   * the `person` whom it is about, or the two whose `order` it is.
   */
  readonly heardBy: 'own' | 'list' | 'session' | 'person' | 'order';
  /** What is said; an event without it says nothing but its name. */
  readonly data?: z.ZodMiniType;
}

/** Declares an event; its types follow from what is declared. */
export function defineEvent<const E extends SocketEvent>(event: E): E {
  return event;
}

/** What an event says. */
export type SaidBy<E> = E extends { readonly data: infer S extends z.ZodMiniType } ? z.output<S> : undefined;

/** The room of the sockets of one admin. */
export const adminRoom = (id: number | string): string => `admin.${id}`;

/** The room of those who may list the rows of one list: in all countries, or in one of them (`none`: of rows that belong to none). */
export const listRoom = (list: string, country?: number | string): string =>
  country === undefined ? `rows.${list}` : `rows.${list}.${country}`;
