import * as z from 'zod/mini';
import { APP_PLATFORMS } from '../kit/constants.ts';
import { id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const session = z.object({
  id: id(),
  device_name: z.string(),
  platform: z.enum(APP_PLATFORMS),
  ip: z.nullable(z.string()),
  created_at: timestamp(),
  last_seen_at: timestamp(),
  expires_at: timestamp(),
});

/** Where a client or a provider is logged in to their app, and ending it there: for whoever may change them. */
function getCalls<const Table extends string, const Permission extends 'update-clients' | 'update-providers'>(
  table: Table,
  permission: Permission,
) {
  const of = { permission, tag: table } as const;
  return {
    list: defineCall({
      ...of,
      method: 'GET',
      path: `${table}/:id/sessions` as const,
      summary: 'Where they are logged in to their app, the one used last first',
      answer: z.array(session),
    }),
    end: defineCall({
      ...of,
      method: 'DELETE',
      path: `${table}/:id/sessions/:session` as const,
      summary: 'End one of their sessions',
    }),
    endAll: defineCall({ ...of, method: 'DELETE', path: `${table}/:id/sessions` as const, summary: 'End all of their sessions' }),
  };
}

export const personSessionCalls = { client: getCalls('clients', 'update-clients'), provider: getCalls('providers', 'update-providers') };
export const allPersonSessionCalls = Object.values(personSessionCalls).flatMap((calls) => Object.values(calls));

export type OpenPersonSession = DataOf<typeof personSessionCalls.client.list>[number];
