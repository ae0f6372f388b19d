import { EVENTS } from '@diwan/contract/events/index';
import { TOLD, type News } from '../crud/realtime/emit.ts';

let isWatching = false;
/** Everything that nodes of this process tell their sockets from now on is held against its declaration; what does not keep to it fails the run. */
export function checkEvents(): void {
  if (isWatching) return;
  isWatching = true;
  TOLD.subscribe((message) => {
    const { event, data } = message as News;
    const schema = EVENTS[event]?.data;
    const fault = schema ? schema.safeParse(data).error?.issues : data === undefined ? undefined : 'it is told without a schema';
    if (fault === undefined) return;
    const text = `the event ${event} does not keep to its declaration: ${JSON.stringify(fault)} in ${JSON.stringify(data)}`;
    console.error(text);
    throw new Error(text);
  });
}
