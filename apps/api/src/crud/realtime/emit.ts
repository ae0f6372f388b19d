import { channel } from 'node:diagnostics_channel';
import type { EventData, EventName } from '@diwan/contract/events/index';
import type { Server } from 'socket.io';

/** What sockets hear, as the contract declares it. */
export type Heard = { [N in EventName]: (data: EventData<N>) => void };

/** Something that is told: to some rooms, or to every socket. */
export type News = {
  [N in EventName]: { readonly event: N; readonly rooms: readonly string[] | 'all'; readonly data: EventData<N> };
}[EventName];

/** Whatever a node tells passes here as well, for who watches: tests hold it against the contract. */
export const TOLD = channel('diwan.told');

/** Tells the sockets of this node, if it has any yet. It is the one place where anything is said to them. */
export function emit(io: Pick<Server<Record<string, never>, Heard>, 'local'> | undefined, news: News): void {
  TOLD.publish(news);
  const { event, rooms, data } = news;
  // Without a room all would hear it.
  if (rooms.length === 0) return;
  const sockets = rooms === 'all' ? io?.local : io?.local.to([...rooms]);
  sockets?.emit(event, ...([data] as never));
}
