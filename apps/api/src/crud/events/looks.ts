import { TALK_MESSAGES, type TalkMessage } from '@diwan/contract/chats/talk-events';
import type { Access } from '../../access/access.ts';
import type { Log } from '../../platform/context.ts';
import { emit, type News } from './emit.ts';
import type { SessionSocket, SocketServer } from './session-sockets.ts';
import type { PersonId } from './tell-persons.ts';

declare module '../resource/context.ts' {
  interface Context {
    /** The row that each dashboard on this node has open. */
    readonly looks: Looks;
  }
}

type AdminSocket = SessionSocket<Access>;

/** What a dashboard has open: one row, the room of those who look at it, and the people that it is about. */
export interface OpenRow {
  readonly id: number;
  readonly room: string;
  readonly people: readonly PersonId[];
  /** Who looks, by name. */
  readonly name: string;
  isAllowed(access: Access): boolean;
}

/** A dashboard that says something about a row. */
export interface Looker {
  readonly access: Access;
  /** The room of this dashboard alone. */
  readonly socket: string;
  readonly looked: OpenRow | undefined;
  /** Goes over to another row; nowhere, where it has gone on to yet another meanwhile. Answers whether it looks there. */
  look(at: OpenRow | null): boolean;
}

type Hear = (looker: Looker, id: number) => Promise<void>;

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2_147_483_648;

/** What the dashboards on this node have open, one row each, and what they say of it. It is forgotten with their sockets. */
export class Looks {
  readonly #looked = new Map<AdminSocket, OpenRow>();
  readonly #hearers = new Map<TalkMessage, Hear>();
  /** Looking up a row takes its time: what was asked for last counts. */
  readonly #asked = new WeakMap<AdminSocket, Looker>();
  #io: SocketServer<Access> | undefined;

  constructor(private readonly log: Log) {}

  open(io: SocketServer<Access>): void {
    this.#io = io;
  }

  /** Names who hears what dashboards say. To be called before the node listens. */
  on(message: TalkMessage, hear: Hear): void {
    this.#hearers.set(message, hear);
  }

  hear(socket: AdminSocket): void {
    for (const message of TALK_MESSAGES)
      socket.on(message, (id) => {
        const looker = this.#getLooker(socket);
        if (message === 'look') this.#asked.set(socket, looker);
        const heard = isId(id) ? this.#hearers.get(message)?.(looker, id) : undefined;
        heard?.catch((error: Error) => this.log.warn({ err: error, message }, 'what a dashboard said could not be answered'));
      });
    socket.on('disconnect', () => this.#looked.delete(socket));
  }

  /** The room of what a dashboard has open, if it still may. */
  getRooms(socket: AdminSocket): string[] {
    const looked = this.#looked.get(socket);
    if (looked?.isAllowed(socket.data.known)) return [looked.room];
    this.#looked.delete(socket);
    return [];
  }

  /** What is open on this node, each as often as somebody looks at it. */
  all(): OpenRow[] {
    return [...this.#looked.values()];
  }

  /** Tells dashboards of this node something. */
  tell(news: News): void {
    emit(this.#io, news);
  }

  #getLooker(socket: AdminSocket): Looker {
    const looked = this.#looked;
    const looker: Looker = {
      get access() {
        return socket.data.known;
      },
      get looked() {
        return looked.get(socket);
      },
      socket: socket.id,
      look: (at) => {
        if (this.#asked.get(socket) !== looker || !socket.connected) return false;
        const before = looked.get(socket);
        if (before) void socket.leave(before.room);
        looked.delete(socket);
        if (!at) return false;
        looked.set(socket, at);
        void socket.join(at.room);
        return true;
      },
    };
    return looker;
  }
}
