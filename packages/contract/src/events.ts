import { jobView } from './jobs/job.ts';
import { adminRoom, defineEvent, type SaidBy, type SocketEvent } from './kit/event.ts';
import { message } from './chats/events.ts';
import { alert, notification } from './notifications/events.ts';
import { seat } from './agents/events.ts';
import { places } from './tracking/events.ts';
import { rows } from './kit/row-events.ts';
import { presence, typing } from './chats/talk-events.ts';

const job = defineEvent({ summary: 'How far a job of one’s own is', rooms: [adminRoom('{id}')], heardBy: 'own', data: jobView });

const access = defineEvent({
  summary: 'What one may do, or where, has changed: it is asked for again',
  rooms: [adminRoom('{id}')],
  heardBy: 'own',
});

const gap = defineEvent({
  summary: 'The node did not hear the others for a while: there may be news that nobody was told of',
  rooms: [],
  heardBy: 'session',
});

const ALL = { rows, message, typing, presence, job, notification, alert, places, seat, access, gap };

/** Every event of the dashboards' socket, by its name on the wire. */
export const EVENTS: Readonly<Record<EventName, SocketEvent>> = ALL;
export type EventName = keyof typeof ALL;

/** What an event says. */
export type EventData<N extends EventName> = SaidBy<(typeof ALL)[N]>;

type HeardBy<W extends SocketEvent['heardBy']> = { [N in EventName]: (typeof ALL)[N]['heardBy'] extends W ? N : never }[EventName];
/** The events that are told to named admins. */
export type AdminEventName = HeardBy<'own'>;
