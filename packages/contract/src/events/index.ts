import type * as z from 'zod/mini';
import { jobView } from '../jobs.ts';
import { adminRoom, defineEvent, type SocketEvent } from './event.ts';
import { alert, notification } from './notices.ts';
import { rows } from './rows.ts';

const job = defineEvent({ summary: 'How far a job of one’s own is', rooms: [adminRoom('{id}')], heardBy: 'own', data: jobView });

const gap = defineEvent({
  summary: 'The node did not hear the others for a while: there may be news that nobody was told of',
  rooms: [],
  heardBy: 'session',
});

const ALL = { rows, job, notification, alert, gap };

/** Every event of the socket, by its name on the wire. */
export const EVENTS: Readonly<Record<EventName, SocketEvent>> = ALL;
export type EventName = keyof typeof ALL;

type DataOf<E> = E extends { readonly data: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
/** What an event says. */
export type EventData<N extends EventName> = DataOf<(typeof ALL)[N]>;

type HeardBy<W extends SocketEvent['heardBy']> = { [N in EventName]: (typeof ALL)[N]['heardBy'] extends W ? N : never }[EventName];
/** The events that are told to named admins. */
export type AdminEventName = HeardBy<'own'>;
