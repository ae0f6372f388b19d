import type { EventData, EventName } from '@diwan/contract/events';
import type { Watched, WatchMessage } from '@diwan/contract/tracking/events';
import type { Socket } from 'socket.io-client';
import { afterFirstRows } from './after-first-rows.ts';
import { call } from './call.ts';
import { readSession } from './session.ts';
import { getKeys } from '@diwan/domain/records';

/** What can be heard: the socket's events, as the contract declares them, but for a node's gap. */
type Events = { [N in Exclude<EventName, 'gap'>]: EventData<N> } & {
  /** There may be news that was not heard: while a page was read and nothing heard yet, while there was no connection, or by a node. */
  missed: null;
};
type Name = keyof Events;
type Hear<N extends Name> = (news: Events[N]) => void;

const RETRY_MS = 5_000;
const SAY_EVERY_MS = 600;
const WATCH: WatchMessage = 'watch';
const hearers: { readonly [N in Name]: Set<Hear<N>> } = {
  rows: new Set(),
  message: new Set(),
  typing: new Set(),
  presence: new Set(),
  job: new Set(),
  notification: new Set(),
  alert: new Set(),
  seat: new Set(),
  access: new Set(),
  places: new Set(),
  missed: new Set(),
};
let socket: Promise<Socket> | undefined;

function tell<N extends Name>(name: N, news: Events[N]): void {
  for (const hear of hearers[name]) hear(news);
}

const passOn =
  <N extends Name>(name: N) =>
  (news: Events[N]) =>
    tell(name, news);

/** The session may be over: any call tells, and leads to the login if it is. */
function askWhetherLoggedIn(again: () => void): void {
  if (!readSession()) return;
  call('GET profile').then(
    () => setTimeout(again, RETRY_MS),
    () => setTimeout(again, RETRY_MS),
  );
}

let connected: Socket | null = null;
let heardSince: number | null = null;
const connectionHearers = new Set<() => void>();
function setConnected(to: Socket | null): void {
  connected = to;
  heardSince = to === null ? null : Date.now();
  for (const hear of connectionHearers) hear();
}

/** For so long nothing may be heard, though it is tried for: a node that is started anew is back before. */
const OFF_AFTER_MS = 20_000;
let isOff = false;
let turningOff: ReturnType<typeof setTimeout> | undefined;

/** Whether live updates do not come though the server answers: what stands in between does not let them through. */
export const isLiveOff = (): boolean => isOff;

function setOff(to: boolean): void {
  clearTimeout(turningOff);
  turningOff = undefined;
  isOff = to;
  for (const hear of connectionHearers) hear();
}

/** A server that answers nothing at all is another trouble, of which calls tell. */
function turnOffLater(): void {
  turningOff ??= setTimeout(() => {
    turningOff = undefined;
    fetch('/health', { cache: 'no-store' }).then(
      ({ ok }) => connected === null && (ok ? setOff(true) : turnOffLater()),
      () => connected === null && turnOffLater(),
    );
  }, OFF_AFTER_MS);
}

/** What the screens of this window look at; each says it again as a whole where something of it changes. */
const watched = new Map<symbol, Partial<Watched>>();
let saying: ReturnType<typeof setTimeout> | undefined;

/** Says what is looked at, once for all that changed meanwhile: whoever drags a map moves it many times. */
function sayWatched(): void {
  saying ??= setTimeout(() => {
    saying = undefined;
    const all = [...watched.values()];
    const orders = [...new Set(all.flatMap((one) => one.orders ?? []))];
    connected?.emit(WATCH, { orders, view: all.find(({ view }) => view)?.view ?? null });
  }, SAY_EVERY_MS);
}

/** Has `places` told of these orders' providers, and of who moves in a view. Answers how to stop. */
export function watchPlaces(what: Partial<Watched>): () => void {
  const key = Symbol('watched');
  watched.set(key, what);
  sayWatched();
  return () => {
    watched.delete(key);
    sayWatched();
  };
}

/** Says something to the node that this window hears; nothing where it hears none. */
export const say = (message: string, about: number): void => void connected?.emit(message, about);

/** Whether news come by themselves: while they do not, screens ask for what they would have been told. */
export const isConnected = (): boolean => connected !== null;
/** Whether what was read at a time may have changed unheard. While nothing is heard, `missed` will say so. */
export const mayHaveMissed = (readAt: number): boolean => heardSince !== null && readAt < heardSince;
export function onConnection(hear: () => void): () => void {
  connectionHearers.add(hear);
  return () => void connectionHearers.delete(hear);
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
  made.on('connect', () => {
    setConnected(made);
    setOff(false);
    // Also the first time: whoever listens already has read what they show before anything was heard.
    tell('missed', null);
    sayWatched();
  });
  made.on('disconnect', () => setConnected(null));
  made.on('disconnect', (reason) => reason === 'io server disconnect' && askWhetherLoggedIn(() => made.connect()));
  made.on('connect_error', () => made.active && turnOffLater());
  made.on('connect_error', () => made.active || askWhetherLoggedIn(() => made.connect()));
  made.on('gap', () => tell('missed', null));
  for (const name of getKeys(hearers)) if (name !== 'missed') made.on(name, passOn(name));
  return made;
}

/** Calls back whenever something happens, from whichever node; `missed` after a time without connection. Answers how to stop. */
export function onNews<N extends Name>(name: N, hear: Hear<N>): () => void {
  hearers[name].add(hear);
  socket ??= connect();
  // Without its code there is no socket: the dashboard works as if nothing happened elsewhere.
  socket.catch(() => (socket = undefined));
  return () => void hearers[name].delete(hear);
}
