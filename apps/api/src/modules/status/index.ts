import { statusCalls } from '@diwan/contract/status/calls';
import { handle } from '../../crud/calls/handle.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Module } from '../module.ts';
import { readStatus } from './read-status.ts';

/** However many look at the page, a node reads it no oftener. */
const KEPT_MS = 2_000;

/** `GET status`; who asks while it is read gets that. It tells of all countries' nodes and queues, so it is for who works in all. */
function registerStatus(app: Server, prefix: string): void {
  let reading: ReturnType<typeof readStatus> | undefined;
  /** When the last reading ended; null while one is under way. */
  let readAt: number | null = null;

  function read() {
    reading ??= readStatus(app)
      .then((status) => {
        readAt = app.now();
        return status;
      })
      .catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
    return reading;
  }

  handle(app, prefix, statusCalls.readStatus, async ({ request }) => {
    if (request.access.countries !== null) throw forbidden('status.all_countries_only');
    if (readAt !== null && Math.abs(app.now() - readAt) >= KEPT_MS) {
      reading = undefined;
      readAt = null;
    }
    return { data: await read() };
  });
}

export const statusModule: Module = { register: registerStatus };
