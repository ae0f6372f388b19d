import { VIEW_DEGREES, WATCH, type Watched, type WatchedView } from '@diwan/contract/events/places';
import type { EventData } from '@diwan/contract/events/index';
import type { Access } from '../../access/access.ts';
import { emit } from './emit.ts';
import type { SessionSocket, SocketServer } from './session-sockets.ts';

type AdminSocket = SessionSocket<Access>;

/** Orders that one dashboard has open at once. */
const ORDERS = 5;

/** A dashboard that looks at places, with what its admin may see now. */
export interface Watcher extends Watched {
  readonly socket: string;
  readonly access: Access;
}

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 2_147_483_648;

function readView(view: unknown): WatchedView | null {
  if (!Array.isArray(view) || view.length !== 4 || !view.every((degrees) => Number.isFinite(degrees))) return null;
  const [west, south, east, north] = view as unknown as WatchedView;
  const isOnGlobe = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  const isNear = west <= east && south <= north && east - west <= VIEW_DEGREES && north - south <= VIEW_DEGREES;
  return isOnGlobe && isNear ? [west, south, east, north] : null;
}

/** What a dashboard said, as far as it makes sense. */
function readWatched(said: unknown): Watched {
  const { orders, view } = (typeof said === 'object' && said !== null ? said : {}) as { orders?: unknown; view?: unknown };
  return { orders: Array.isArray(orders) ? (orders.filter(isId).slice(0, ORDERS) as number[]) : [], view: readView(view) };
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
