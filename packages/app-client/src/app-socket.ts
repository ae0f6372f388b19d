import { APP_SOCKET_PATH, type AppEventData, type AppEventName, type AppMessage, type AppMessageAnswer } from '@diwan/contract/app-events';
import { io, type Socket } from 'socket.io-client';
import type { AppClient } from './app-client.ts';

/** What an app hears, by the name of the event. */
export type Hears = { readonly [N in AppEventName]?: (data: AppEventData<N>) => void };

/** An open connection of an app. */
export interface AppSocket {
  /** Says something about a row, such as `join` of an order. Not answered within a few seconds, it is `offline`. */
  readonly say: (message: AppMessage, id: number) => Promise<AppMessageAnswer>;
  readonly close: () => void;
}

const ANSWER_MS = 3_000;
const RECONNECT_MS = 1_000;
const RECONNECT_MAX_MS = 10_000;

/**
 * Comes back where the library does not: after a server that ended the connection, and after any answer but that one is logged out.
 * Later each time, and not with all other apps at once. Answers how to stop.
 */
function comeBack(socket: Socket): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    const most = Math.min(RECONNECT_MS * 2 ** tries, RECONNECT_MAX_MS);
    tries += 1;
    timer = setTimeout(() => socket.connect(), most * (0.5 + Math.random() / 2));
  };
  socket.on('connect', () => (tries = 0));
  socket.on('connect_error', ({ message }) => void (socket.active || message.startsWith('auth.') || later()));
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && later()));
  return () => clearTimeout(timer);
}

/**
 * Opens the socket of who is logged in. It comes back by itself when it is lost; as nothing that was said meanwhile is said again,
 * `gap` is heard then, and orders are joined anew.
 */
export function openAppSocket({ url, token }: Pick<AppClient, 'url' | 'token'>, hears: Hears): AppSocket {
  const socket = io(url, {
    path: APP_SOCKET_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnectionDelayMax: RECONNECT_MAX_MS,
    forceNew: true,
  });
  for (const [name, hear] of Object.entries(hears)) socket.on(name, hear as (data: unknown) => void);
  let wasOpen = false;
  const stopComingBack = comeBack(socket);
  socket.on('connect', () => {
    if (wasOpen) hears.gap?.(undefined);
    wasOpen = true;
  });
  return {
    say: (message, id) =>
      socket
        .timeout(ANSWER_MS)
        .emitWithAck(message, id)
        .catch(() => ({ ok: false, code: 'offline' })) as Promise<AppMessageAnswer>,
    close() {
      stopComingBack();
      socket.disconnect();
    },
  };
}
