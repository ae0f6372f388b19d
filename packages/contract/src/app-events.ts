import * as z from 'zod/mini';
import { ORDER_STATUSES } from '@diwan/domain/orders/order-status';
import type { UserType } from '@diwan/domain/people';
import { id, timestamp } from './kit/answers.ts';
import { USER_TYPES } from './kit/constants.ts';
import { NOTIFY_TYPES } from './notifications/notification.ts';
import { defineEvent, type SaidBy, type SocketEvent } from './kit/event.ts';
import { talkRoom } from './chats/talk-events.ts';

/** Where apps connect, with the token of their session in `auth.token`. */
export const APP_SOCKET_PATH = '/api/app/v1/realtime';

/** The room of the sockets of a client or a provider. */
export const personRoom = (kind: UserType, personId: number | string): string => `${kind}.${personId}`;
/** The room of those who follow an order, which is theirs. */
export const orderRoom = (orderId: number | string): string => `order.${orderId}`;

const own = { rooms: [personRoom('client', '{id}'), personRoom('provider', '{id}')], heardBy: 'person' } as const;

const order = defineEvent({
  ...own,
  rooms: [...own.rooms, orderRoom('{id}')],
  summary: 'One’s order has changed. Whoever has lost it hears so, too, and finds it no more',
  data: z.strictObject({ id: id(), status: z.enum(ORDER_STATUSES), version: timestamp() }),
});

const offer = defineEvent({
  summary: 'An order is offered to a provider, for so many milliseconds from now on; or an offer is gone, and why',
  rooms: [personRoom('provider', '{id}')],
  heardBy: 'person',
  data: z.union([
    z.strictObject({ id: id(), order_id: id(), expires_in_ms: z.int() }),
    z.strictObject({ id: id(), gone: z.string().check(z.regex(/^[a-z_]+$/)) }),
  ]),
});

const position = defineEvent({
  summary: 'Where the provider of an order is',
  rooms: [orderRoom('{id}')],
  heardBy: 'order',
  data: z.strictObject({
    order_id: id(),
    lat: z.number(),
    lng: z.number(),
    /** Degrees from north, clockwise. */
    heading: z.optional(z.nullable(z.number())),
    at: timestamp(),
  }),
});

const message = defineEvent({
  ...own,
  summary: 'A message in a conversation of one’s own that is new, or was deleted',
  data: z.strictObject({ conversation_id: id(), id: id() }),
});

const typing = defineEvent({
  summary: 'The other side writes in a conversation that is open on the screen (`look`), for six seconds from now',
  rooms: [talkRoom('{id}')],
  heardBy: 'person',
  data: z.strictObject({ conversation_id: id(), by: z.enum([...USER_TYPES, 'desk']) }),
});

const read = defineEvent({
  ...own,
  summary: 'The other side has read a conversation of one’s own, up to a message’s number',
  data: z.strictObject({ conversation_id: id(), by: z.enum([...USER_TYPES, 'desk']), read_seq: z.int() }),
});

const notification = defineEvent({
  ...own,
  summary: 'Something new in one’s inbox',
  data: z.strictObject({
    notify_type: z.enum(NOTIFY_TYPES),
    /** The row that it is about. */
    notify_id: z.nullable(id()),
    title_ar: z.string(),
    title_en: z.string(),
    body_ar: z.string(),
    body_en: z.string(),
  }),
});

const gap = defineEvent({
  summary: 'There may be news that nobody was told of, and no order is followed any more: ask for what is, and join again',
  rooms: [],
  heardBy: 'person',
});

const ALL = { order, offer, position, message, typing, read, notification, gap };

/** Every event of the apps' socket, by its name on the wire. */
export const APP_EVENTS: Readonly<Record<AppEventName, SocketEvent>> = ALL;
export type AppEventName = keyof typeof ALL;
/** What an event of the apps' socket says. */
export type AppEventData<N extends AppEventName> = SaidBy<(typeof ALL)[N]>;
/** The events that are told to people by name. */
export type PersonEventName = Exclude<AppEventName, 'gap' | 'position' | 'typing'>;

/** What an app may say over its socket; anything else is passed over, and too much of it ends the connection. */
export const APP_MESSAGES = {
  join: 'Follow an order of one’s own, by its id: the answer is `{ ok: true }`, or `{ ok: false, code }`',
  leave: 'Follow it no more',
  look: 'A conversation of one’s own is open on the screen, by its id: who writes in it is heard',
  look_away: 'It is open no more',
  typing: 'One writes in a conversation of one’s own: said every five seconds while that goes on',
  seen: 'An offer has reached its provider, by the offer’s id: it need not go by push as well',
} as const;
export type AppMessage = keyof typeof APP_MESSAGES;
/** What the one who says something is answered. */
export type AppMessageAnswer = { readonly ok: true } | { readonly ok: false; readonly code: string };
