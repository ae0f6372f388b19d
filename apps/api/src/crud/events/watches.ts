import { WATCH, type Watched, type WatchedView } from '@diwan/contract/tracking/events';
import type { EventData } from '@diwan/contract/events';
import type { Access } from '../../access/access.ts';
import { emit } from './emit.ts';
import type { SessionSocket, SocketServer } from './session-sockets.ts';
import { isNumbers, readRecord } from '@diwan/domain/records';
import { isWatchedView } from '@diwan/domain/tracking/watched-view';

declare module '../resource/context.ts' {
  interface Context {
    /** The places that dashboards on this node look at. */
    readonly watches: Watches;
  }
}

type AdminSocket = SessionSocket<Access>;

/** Orders that one dashboard has open at once. */
const ORDERS = 5;

/** A dashboard that looks at places, with what its admin may see now. */
export interface Watcher extends Watched {
  readonly socket: string;
  readonly access: Access;
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 2_147_483_648;

function readView(view: unknown): WatchedView | null {
  if (!isNumbers(view) || view.length !== 4 || !view.every((degrees) => Number.isFinite(degrees))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = view;
  const isOnGlobe = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return isOnGlobe && isWatchedView([west, south, east, north]) ? [west, south, east, north] : null;
}

/** What a dashboard said, as far as it makes sense. */
function readWatched(said: unknown): Watched {
  const { orders, view } = readRecord(said);
  return { orders: Array.isArray(orders) ? orders.filter(isId).slice(0, ORDERS) : [], view: readView(view) };
}

/** What the dashboards on this node look at. It is forgotten with their sockets. */
export class Watches {
  readonly #watched = new Map<AdminSocket, Watched>();
  #io: SocketServer<Access> | undefined;

  open(io: SocketServer<Access>): void {
    this.#io = io;
  }

  hear(socket: AdminSocket): void {
    socket.on(WATCH, (said) => {
      const watched = readWatched(said);
      if (watched.orders.length > 0 || watched.view) this.#watched.set(socket, watched);
      else this.#watched.delete(socket);
    });
    socket.on('disconnect', () => this.#watched.delete(socket));
  }

  all(): Watcher[] {
    return [...this.#watched].map(([{ id, data }, watched]) => ({ ...watched, socket: id, access: data.known }));
  }

  /** The admins who have a dashboard open on this node. */
  admins(): number[] {
    return [
      ...new Set([...(this.#io?.sockets.sockets.values() ?? [])].flatMap(({ data }) => (data.known as Access | undefined)?.adminId ?? [])),
    ];
  }

  tell(socket: string, data: EventData<'places'>): void {
    emit(this.#io, { event: 'places', rooms: [socket], data });
  }
}
