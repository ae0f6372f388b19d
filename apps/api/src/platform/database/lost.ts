import type pg from 'pg';
import { getSocket } from './driver-inside.ts';

/** What the driver says of a connection that is gone, or that owes an answer for too long. */
const WORDS = /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

/** True where nothing more can be asked on this connection: not even to roll back, which the server does by itself. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** True where the database neither answered nor refused in time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && /timeout/.test(error.message) && isLost(error);
}

/** Cuts a session, whether its server still answers or not. Whoever waits on it is told that the connection was terminated. */
export function cutSession(client: pg.ClientBase): void {
  // The driver itself says goodbye first, and waits for a server that may be silent.
  getSocket(client).destroy();
}
