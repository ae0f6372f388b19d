import type { EventData, EventName } from '@diwan/contract/events/index';
import type { Socket } from 'socket.io-client';
import { afterFirstRows } from './after-first-rows.ts';
import { call } from './call.ts';
import { readSession } from './session.ts';

/** What can be heard: the socket's events, as the contract declares them, but for a node's gap. */
type Events = { [N in Exclude<EventName, 'gap'>]: EventData<N> } & {
  /** There may be news that was not heard, by this window or by its node: ask for it. */
  missed: null;
};
type Name = keyof Events;
type Hear<N extends Name> = (news: Events[N]) => void;

const RETRY_MS = 5_000;
const hearers = new Map<Name, Set<Hear<never>>>();
let socket: Promise<Socket> | undefined;

function tell<N extends Name>(name: N, news: Events[N]): void {
  for (const hear of hearers.get(name) ?? []) (hear as Hear<N>)(news);
}

/** The session may be over: any call tells, and leads to the login if it is. */
function askWhetherLoggedIn(again: () => void): void {
  if (!readSession()) return;
  call('GET profile').then(
    () => setTimeout(again, RETRY_MS),
    () => setTimeout(again, RETRY_MS),
  );
}

async function connect(): Promise<Socket> {
  await afterFirstRows();
  const { io } = await import('socket.io-client');
  const made = io({
    path: '/realtime',
    transports: ['websocket'],
    reconnectionDelayMax: 10_000,
    auth: (give) => give({ token: readSession()?.token }),
  });
  let before = false;
  made.on('connect', () => {
    if (before) tell('missed', null);
    before = true;
  });
  made.on('disconnect', (reason) => reason === 'io server disconnect' && askWhetherLoggedIn(() => made.connect()));
  made.on('connect_error', () => made.active || askWhetherLoggedIn(() => made.connect()));
  made.on('gap', () => tell('missed', null));
  for (const name of ['rows', 'job', 'notification', 'alert'] as const) made.on(name, (news: unknown) => tell(name, news as never));
  return made;
}

/** Calls back whenever something happens, from whichever node; `missed` after a time without connection. Answers how to stop. */
export function onNews<N extends Name>(name: N, hear: Hear<N>): () => void {
  const set = hearers.get(name) ?? new Set();
  hearers.set(name, set);
  set.add(hear as Hear<never>);
  socket ??= connect();
  // Without its code there is no socket: the dashboard works as if nothing happened elsewhere.
  socket.catch(() => (socket = undefined));
  return () => void set.delete(hear as Hear<never>);
}
