import { APP_EVENTS } from '@diwan/contract/app-events';
import type { SocketEvent } from '@diwan/contract/kit/event';
import { EVENTS } from '@diwan/contract/events';
import { APP_TOLD, TOLD, type AppNews, type News } from '../crud/events/emit.ts';

let isWatching = false;
/** Everything that nodes of this process tell their sockets from now on is held against its declaration; what does not keep to it fails the run. */
export function checkEvents(): void {
  if (isWatching) return;
  isWatching = true;
  TOLD.subscribe((message) => check(EVENTS, message as News));
  APP_TOLD.subscribe((message) => check(APP_EVENTS, message as AppNews));
}

function check(events: Readonly<Record<string, SocketEvent>>, { event, data }: News | AppNews) {
  const schema = events[event]?.data;
  const fault = schema ? schema.safeParse(data).error?.issues : data === undefined ? undefined : 'it is told without a schema';
  if (fault === undefined) return;
  const text = `the event ${event} does not keep to its declaration: ${JSON.stringify(fault)} in ${JSON.stringify(data)}`;
  console.error(text);
  throw new Error(text);
}
