import type { Server } from '../../platform/http/server.ts';
import { talkRoom } from '@diwan/contract/chats/talk-events';
import { APP_SOCKET_PATH, orderRoom, personRoom, type AppMessage, type AppMessageAnswer } from '@diwan/contract/app-events';
import { addressKey } from '../../access/attempts/address-key.ts';
import { concernsPersonSession, type Person, type PersonChange } from '../../access/persons/person.ts';
import { takePlaceAs } from '../../platform/http/load/limits.ts';
import { getCallersAddress } from '../../platform/http/callers-address.ts';
import { emitToApps, type AppNews } from './emit.ts';
import { SessionSockets, type SessionSocket } from './session-sockets.ts';
import { PERSON_CHANNEL, type ToldPersons } from './tell-persons.ts';

declare module '../resource/context.ts' {
  interface Context {
    /** The sockets of clients' and providers' apps on this node. */
    readonly personSockets: PersonSockets;
  }
}

type PersonSocket = SessionSocket<Person>;
type Sockets = SessionSockets<Person, PersonChange>;

/** A token is some forty bytes, and an id ten. */
const MESSAGE_BYTES = 2 * 1024;
/** An app follows the orders that it shows: whoever says more than this in a minute is no app. */
const MESSAGES = { most: 60, within: 60_000 };
/** A phone in a tunnel is gone without a word; an offer lives fifteen seconds. */
const PING = { every: 4_000, patience: 3_000 };
/** What one socket follows at once. */
const FOLLOWED = 20;

/** Answers what an app says: about a row, by its id. */
type Hear = (app: PersonSocketAccess, id: number) => Promise<AppMessageAnswer>;

/** Who says something, and what may be done with their socket. */
export interface PersonSocketAccess {
  readonly person: Person;
  /** Enters the room of something that is theirs, and leaves it again. */
  follow(room: string): AppMessageAnswer;
  unfollow(room: string): void;
}

const ORDER_ROOM = orderRoom('');
const FOLLOWABLE = [ORDER_ROOM, talkRoom('')];
const followedBy = ({ rooms }: PersonSocket) => [...rooms].filter((room) => FOLLOWABLE.some((start) => room.startsWith(start)));

/** The sockets of clients' and providers' apps on this node. */
export class PersonSockets {
  readonly #hearers = new Map<AppMessage, Hear>();
  readonly #presenceHearers = new Set<(person: Person, isHere: boolean) => void>();
  /** How many sockets somebody has here. */
  readonly #connected = new Map<string, number>();
  #sockets: Sockets | undefined;

  constructor(private readonly app: Server) {
    app.bus.hear(
      PERSON_CHANNEL,
      (told) => this.#hear(told),
      () => this.#missed(),
    );
    app.addHook('onListen', async () => void (this.#sockets = this.#open()));
    app.addHook('preClose', async () => this.#sockets?.close());
  }

  /** Names who answers what apps say. To be called before the node listens. */
  on(message: AppMessage, hear: Hear): void {
    this.#hearers.set(message, hear);
  }

  /** Whether somebody, by their room, is connected to this node. */
  isConnected(room: string): boolean {
    return this.#connected.has(room);
  }

  /** Calls back with whoever connects to this node, and whose last socket here has gone. */
  onPresence(hear: (person: Person, isHere: boolean) => void): void {
    this.#presenceHearers.add(hear);
  }

  /** Tells only those who are connected to this node: for what every node finds out by itself. */
  tellHere(news: AppNews): void {
    emitToApps(this.#sockets?.io, news);
  }

  /** The orders that somebody who is connected to this node follows. */
  followedOrders(): number[] {
    const rooms = [...(this.#sockets?.io.sockets.adapter.rooms.keys() ?? [])];
    return rooms.filter((room) => room.startsWith(ORDER_ROOM)).map((room) => Number(room.slice(ORDER_ROOM.length)));
  }

  #open(): Sockets {
    const { app } = this;
    return new SessionSockets<Person, PersonChange>(app, {
      path: APP_SOCKET_PATH,
      cache: app.personCache,
      isConcerned: concernsPersonSession,
      getRooms: (socket) => [personRoom(socket.data.known.kind, socket.data.known.id), ...followedBy(socket)],
      takePlace: ({ tokenHash, kind, id }) => takePlaceAs(app, { session: tokenHash, account: personRoom(kind, id) }, 'appSockets'),
      takeLine: ({ request }) => takePlaceAs(app, { account: addressKey(getCallersAddress(request, app.config.trustProxy)) }, 'appLines'),
      hear: (socket) => {
        this.#count(socket);
        this.#answer(socket);
      },
      messageBytes: MESSAGE_BYTES,
      messages: MESSAGES,
      ping: PING,
    });
  }

  #count(socket: PersonSocket) {
    const { kind, id } = socket.data.known;
    const room = personRoom(kind, id);
    const add = (more: 1 | -1) => {
      const count = (this.#connected.get(room) ?? 0) + more;
      if (count > 0) this.#connected.set(room, count);
      else this.#connected.delete(room);
      if (count === (more === 1 ? 1 : 0)) for (const hear of this.#presenceHearers) hear(socket.data.known, more === 1);
    };
    add(1);
    socket.on('disconnect', () => add(-1));
  }

  #answer(socket: PersonSocket) {
    const access: PersonSocketAccess = {
      get person() {
        return socket.data.known;
      },
      follow(room) {
        if (followedBy(socket).length >= FOLLOWED && !socket.rooms.has(room)) return { ok: false, code: 'too_many_requests' };
        void socket.join(room);
        return { ok: true };
      },
      unfollow: (room) => void socket.leave(room),
    };
    for (const [message, hear] of this.#hearers)
      socket.on(message, (id: unknown, reply: unknown) => {
        const answer = (said: AppMessageAnswer) => void (typeof reply === 'function' && reply(said));
        if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647)
          return answer({ ok: false, code: 'not_found' });
        hear(access, id).then(answer, (error: Error) => {
          this.app.log.warn({ err: error, message }, 'what an app said could not be answered');
          answer({ ok: false, code: 'database.unavailable' });
        });
      });
  }

  #hear({ event, client, provider, data, owners }: ToldPersons) {
    const persons = [...client.map((id) => personRoom('client', id)), ...provider.map((id) => personRoom('provider', id))];
    const order = event === 'order' ? [orderRoom(data.id)] : [];
    emitToApps(this.#sockets?.io, { event, rooms: [...persons, ...order], data } as AppNews);
    for (const room of order) this.#turnOut(room, owners ?? []);
  }

  /** Whoever follows an order that is not theirs any more has heard the last of it. */
  #turnOut(room: string, owners: NonNullable<ToldPersons['owners']>) {
    for (const id of this.#sockets?.io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = this.#sockets?.io.sockets.sockets.get(id);
      const isOwner = owners.some((one) => one.kind === socket?.data.known.kind && one.id === socket.data.known.id);
      if (!isOwner) void socket?.leave(room);
    }
  }

  /** What was told meanwhile was not heard: an order may be somebody else's by now, and there may be news. */
  #missed() {
    for (const socket of this.#sockets?.io.sockets.sockets.values() ?? [])
      for (const room of followedBy(socket)) if (room.startsWith(ORDER_ROOM)) void socket.leave(room);
    if (this.app.bus.hearing) this.tellHere({ event: 'gap', rooms: 'all', data: undefined });
  }
}
