import type { FastifyRequest } from 'fastify';
import { BODY_BOUNDS } from './body-bounds.ts';
import { AppError, invalidField } from '../errors.ts';
import { kindSchema } from '@diwan/contract/kinds/schemas';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import { asError, thrownCode } from '../thrown.ts';
import { readRecord } from '@diwan/domain/records';

/** What a form says by its names. */
export type Body = ReturnType<typeof readRecord>;

/** A form carries texts only: those of numeric fields become numbers and those of lists become lists, as JSON would have them. */
export function typedForm(form: Form, texts: Body): Body {
  const typed: Record<string, unknown> = { ...texts };
  for (const [name, field] of writableFields(form)) {
    const kind = kindSchema(field);
    if (kind.fromForm && typed[name] !== undefined) typed[name] = kind.fromForm(typed[name]);
  }
  return typed;
}

/**
 * Collects `name[0]`, `name[1]` … into lists. Throws 413 for more pairs or names than any form has, and 400 for a name that would
 * change what an object is.
 */
export function collectForm(pairs: Iterable<readonly [string, string]>): Body {
  const form = new Map<string, string | string[]>();
  let count = 0;
  for (const [rawName, value] of pairs) {
    const name = rawName.replace(/\[\d{0,9}\]$/, '');
    const list = form.get(name);
    if (name === rawName) form.set(name, value);
    else if (Array.isArray(list)) list.push(value);
    else form.set(name, list === undefined ? [value] : [list, value]);
    count += 1;
    if (count > BODY_BOUNDS.values || form.size > BODY_BOUNDS.keys) throw new AppError(413, 'body.too_complex');
  }
  if (form.has('__proto__')) throw new AppError(400, 'body.malformed');
  return Object.fromEntries(form);
}

/** The body of a request, whether it came as JSON, as a URL-encoded form or as a multipart one (whose files are not taken here). */
export async function requestBody(form: Form, request: FastifyRequest): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return typedForm(form, await multipartFields(request));
  if (type.startsWith('application/x-www-form-urlencoded')) return typedForm(form, readRecord(request.body));
  return request.body;
}

/** The body of a call that is no resource's own form, as it came: a form's values are texts. */
export async function plainForm(request: FastifyRequest): Promise<unknown> {
  return (request.headers['content-type'] ?? '').startsWith('multipart/form-data') ? multipartFields(request) : request.body;
}

/** Fires when the caller goes away before all has come; newer Nodes tell whoever reads a form nothing of that. */
export function goneSignal({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  const look = () => raw.complete || gone.abort();
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}

/** Fails once the caller has gone away. */
function failsWhenGone(request: FastifyRequest): Promise<never> {
  const gone = goneSignal(request);
  const failing = new Promise<never>((_, reject) => {
    const fail = () => reject(asError(gone.reason));
    if (gone.aborted) fail();
    else gone.addEventListener('abort', fail, { once: true });
  });
  // Whoever has read all of the form waits for it no more.
  failing.catch(() => {});
  return failing;
}

/**
 * The parts of a multipart form. What its parser cannot make sense of (no boundary or a long one, an end in the middle) it throws
 * without a code: it is the sender's fault. A connection that breaks has one.
 */
export async function* formParts(request: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
  const gone = failsWhenGone(request);
  const parts = request.parts(options);
  try {
    for (let next = await Promise.race([parts.next(), gone]); !next.done; next = await Promise.race([parts.next(), gone])) yield next.value;
  } catch (error) {
    throw thrownCode(error) === undefined ? new AppError(400, 'body.malformed') : error;
  } finally {
    // Also where nobody wants the rest. What it still waits for may never come.
    parts.return?.(undefined).catch(() => {});
  }
}

/** A form's bytes as far as its names and values have them. */
const FORM_BYTES = 1024 * 1024;

async function multipartFields(request: FastifyRequest): Promise<Body> {
  const pairs: [string, string][] = [];
  let bytes = 0;
  for await (const part of formParts(request)) {
    if (part.type === 'file') throw invalidField(part.fieldname, 'unknown_key');
    // A part may call itself JSON, and is no text then.
    if (typeof part.value !== 'string') throw invalidField(part.fieldname, 'body');
    bytes += part.fieldname.length + part.value.length;
    if (part.valueTruncated || part.fieldnameTruncated || bytes > FORM_BYTES) throw new AppError(413, 'body.too_large');
    pairs.push([part.fieldname, part.value]);
  }
  return collectForm(pairs);
}
