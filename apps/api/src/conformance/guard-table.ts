import { readFileSync } from 'node:fs';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { DeclaredCall } from '@diwan/contract/kit/call';
import { isRecord } from '@diwan/domain/records';

/** A call and what it asks for: one permission, several of which one does, or `public`, `session` or `inside`. */
export interface GuardLine {
  /** As it stands before the colon: `GET clients/:id`, or `POST clients/:id {"_method":"PUT"}` for what the handler asks. */
  readonly call: string;
  readonly method: string;
  readonly url: string;
  /** The body for which the handler asks by itself; null where the route's guard is meant. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly guard: readonly string[];
}

const API = '/api/admin/';
const TABLE = new URL('guards.txt', import.meta.url);

/** Paths of the API without their prefix, the others as they are. */
const shortPath = (url: string) => (url.startsWith(API) ? url.slice(API.length) : url);
const longPath = (path: string) => (path.startsWith('/') ? path : API + path);

function readLine(line: string): GuardLine {
  const [, call = '', guard = ''] = /^(.*): (.+)$/.exec(line) ?? [];
  const [, method = '', path = '', body] = /^([A-Z]+) (\S+)(?: (\{.*\}))?$/.exec(call) ?? [];
  if (path === '') throw new Error(`guards.txt: cannot read "${line}"`);
  return { call, method, url: longPath(path), body: body === undefined ? null : JSON.parse(body), guard: guard.split(' | ') };
}

/** What every call is meant to ask for, as it stands in `guards.txt`. */
export function readGuardTable(): GuardLine[] {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(readLine);
}

/** How a call and its guard are written in the table. */
export function guardLine(method: string, url: string, guard: string | readonly string[], body?: object): string {
  return `${method} ${shortPath(url)}${body ? ` ${JSON.stringify(body)}` : ''}: ${[guard].flat().join(' | ')}`;
}

/** Whether a message says that the framework was made, and has it. */
const isMade = (message: unknown): message is { readonly fastify: FastifyInstance } => isRecord(message) && isRecord(message['fastify']);

/** Runs `build` and gives every route that is registered meanwhile, by method. */
export async function getRoutes<Built>(build: () => Promise<Built>) {
  const routes: {
    method: string;
    url: string;
    guard: readonly string[];
    writes: boolean;
    call: DeclaredCall | undefined;
    resource: string | undefined;
  }[] = [];
  const note = ({ method, url, config }: RouteOptions) => {
    for (const one of [method].flat())
      routes.push({
        method: one,
        url,
        guard: [config?.guard ?? 'none'].flat(),
        writes: config?.writes === true,
        call: config?.call,
        resource: config?.resource,
      });
  };
  // Before the application adds the first of its own.
  const watch = (message: unknown) => void (isMade(message) && message.fastify.addHook('onRoute', note));
  subscribe('fastify.initialization', watch);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
