import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallFacts } from '@diwan/contract/kit/call';
import { getCallRefusals } from '../crud/documents/call-doc.ts';
import { COMMON_CODES, GUARD_CODES, NO_SESSION, type Refusals } from '../crud/documents/refusals.ts';
import { resourceDocs } from '../crud/documents/resource-doc.ts';

const answers = new WeakMap<CallFacts, { now: z.ZodMiniType; later: z.ZodMiniType | undefined }>();

function envelope(data: z.ZodMiniType, beside: CallFacts['beside']): z.ZodMiniType {
  // Pages of a list may say nothing.
  const says = beside?.['meta'] ? z.string() : z.string().check(z.minLength(1));
  return z.strictObject({ status: z.literal('success'), message: says, data, ...beside });
}

function getAnswers(call: CallFacts) {
  const known = answers.get(call) ?? {
    now: envelope(call.answer ?? z.null(), call.beside),
    later: call.later && envelope(call.later, {}),
  };
  answers.set(call, known);
  return known;
}

/** Refusals that any call may answer with: what stands before the handler. */
const COMMON: ReadonlySet<string> = new Set([...COMMON_CODES.refused, ...NO_SESSION, ...GUARD_CODES.admins, ...GUARD_CODES.apps]);
const FAULTS: ReadonlySet<string> = new Set(COMMON_CODES.fault);

/** The key of a text stands where the text should, as no catalogue has it. */
const UNWORDED = /^(?:messages|errors)\.[\w.]+$/;

const BROKEN = 'does not keep to its declaration';

function getFault(call: CallFacts, status: number, body: { code?: string }): unknown {
  if (status < 300) {
    const { now, later } = getAnswers(call);
    const schema = status === (call.status ?? 200) ? now : status === 202 ? later : undefined;
    if (!schema) return `it answers ${status}, which it does not declare`;
    return schema.safeParse(body).error?.issues;
  }
  return getUndeclared(getCallRefusals(call), status, body);
}

/** What is wrong with a refusal, where its code is among neither those of any call nor the call's own. */
function getUndeclared(declared: Refusals, status: number, { code = '' }: { code?: string }): string | undefined {
  const known = (status >= 500 && FAULTS.has(code)) || COMMON.has(code) || declared[status]?.includes(code);
  return known ? undefined : `it refuses with ${status} ${code}, which it does not declare`;
}

/** The same of a resource's call, whose answers its own tests look at. */
function getResourceFault(
  { server, routeOptions: { method, url = '' } }: FastifyRequest,
  status: number,
  body: object,
): string | undefined {
  if (status < 300) return undefined;
  const path = url.slice('/api/admin/'.length).replaceAll(/:(\w+)/g, '{$1}');
  return getUndeclared(resourceDocs(server.resources)[`${[method].flat()[0]} ${path}`]?.codes ?? {}, status, body);
}

/** Holds every answer of a declared call against its declaration; one that does not keep to it fails. */
function check(request: FastifyRequest, status: number, payload: unknown): void {
  const { call, resource } = request.routeOptions.config;
  if ((!call && resource === undefined) || typeof payload !== 'string' || request.method === 'HEAD' || status === 304) return;
  const body = JSON.parse(payload);
  // Its own refusal to send.
  if (String(body.message).includes(BROKEN)) return;
  const fault = UNWORDED.test(String(body.message))
    ? 'its message has no words'
    : call
      ? getFault(call, status, body)
      : getResourceFault(request, status, body);
  if (fault === undefined) return;
  const text = `${request.method} ${request.routeOptions.url} ${BROKEN}: ${JSON.stringify(fault)} in ${payload.slice(0, 1000)}`;
  console.error(text);
  throw new Error(text);
}

let isWatching = false;
/** Every application that is built from now on in this process answers declared calls as they are declared, or fails. */
export function checkAnswers(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('fastify.initialization', (message) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onSend', async (request, reply, payload) => {
      check(request, reply.statusCode, payload);
      return payload;
    });
  });
}
