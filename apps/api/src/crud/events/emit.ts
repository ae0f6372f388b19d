import { channel } from 'node:diagnostics_channel';
import type { AppEventData, AppEventName } from '@diwan/contract/app-events';
import type { EventData, EventName } from '@diwan/contract/events';

/** Where something is told: in some rooms, or to every socket. */
type Rooms = readonly string[] | 'all';

/** As much of a server of sockets as telling takes. */
interface Speaker {
  readonly local: Sockets & { to(rooms: string[]): Sockets };
}
interface Sockets {
  emit(event: string, data: unknown): unknown;
}

/** Something that dashboards are told, as the contract declares it. */
export type News = { [N in EventName]: { readonly event: N; readonly rooms: Rooms; readonly data: EventData<N> } }[EventName];
/** Something that apps are told. */
export type AppNews = { [N in AppEventName]: { readonly event: N; readonly rooms: Rooms; readonly data: AppEventData<N> } }[AppEventName];

/** Whatever a node tells passes here as well, for who watches: tests hold it against the contract. */
export const TOLD = channel('diwan.told');
/** The same of what apps are told. */
export const APP_TOLD = channel('diwan.app_told');

/** Tells the sockets of this node, if it has any yet. It is the one place where anything is said to them. */
function say(io: Speaker | undefined, { event, rooms, data }: News | AppNews): void {
  // Without a room all would hear it.
  if (rooms.length === 0) return;
  const sockets = rooms === 'all' ? io?.local : io?.local.to([...rooms]);
  sockets?.emit(event, data);
}

/** Tells dashboards that are connected to this node. */
export function emit(io: Speaker | undefined, news: News): void {
  TOLD.publish(news);
  say(io, news);
}

/** Tells apps that are connected to this node. */
export function emitToApps(io: Speaker | undefined, news: AppNews): void {
  APP_TOLD.publish(news);
  say(io, news);
}
