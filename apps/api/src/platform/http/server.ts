import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Log } from '../context.ts';

// The framework's types have these names of ours everywhere else; what is added to them is added here, by whoever brings it.

/** What the application of a node carries. */
export interface ServerParts {}
/** What a route says of itself. */
export interface RouteConfig {}
/** What is known of a call before its handler is asked. */
export interface RequestParts {
  /** The language that the answer's texts are in. */
  language: Locale;
}

declare module 'fastify' {
  interface FastifyInstance extends ServerParts {}
  interface FastifyContextConfig extends RouteConfig {}
  interface FastifyRequest extends RequestParts {}
}

/** What routes and hooks are registered with: a node's application. */
export type Server = FastifyInstance;

/** What is asked, as far as whoever answers looks at it. */
export interface Request extends RequestParts {
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly log: Log;
}

/** The same with all that the framework knows of it: for what stands before handlers, and for what reads a body as it comes. */
export type WholeRequest = FastifyRequest;
export type Reply = FastifyReply;
