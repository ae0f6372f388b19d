import type { WholeRequest } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import * as z from 'zod/mini';
import type { CallFacts } from '@diwan/contract/kit/call';
import { strictQuery } from '@diwan/contract/kit/queries';
import type { Form, ValuesOf } from '@diwan/contract/kit/form';
import { checkSchema, validate } from '@diwan/contract/kit/validate';
import { invalid, notFound } from '../../platform/errors.ts';
import { refuseFields } from '../list/fields.ts';
import { plainForm, requestBody } from '../../platform/http/form-body.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { phoneRules, refuseUnservedPhone } from '../resource/phone-rules.ts';
import { readRecord } from '@diwan/domain/records';

const isForm = (body: NonNullable<CallFacts['body']>): body is Form => 'fields' in body;

/** What a schema makes of a value; 422 names what is wrong with it. */
export function checkedBy<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = checkSchema(schema, value);
  if (!checked.ok) throw invalid(checked.errors);
  return checked.value;
}

/** The parameters of a call's path: ids of rows, or what it says they are; 404 for what can be none. */
export function checkedParams({ path, params = {} }: CallFacts, request: WholeRequest): Record<string, unknown> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const schema = params[name];
      if (!schema) return [name, rowId(request, name)];
      const checked = schema.safeParse(readRecord(request.params)[name]);
      if (!checked.success) throw notFound();
      return [name, checked.data];
    }),
  );
}

const queries = new WeakMap<CallFacts, z.ZodMiniType>();

/** What a call knows of the query; 422 for a value that it cannot be, and of a strict one for what it does not know. */
export function checkedQuery(call: CallFacts, request: WholeRequest): unknown {
  if (!call.query) {
    if (call.method === 'GET') refuseFields(request.query);
    return {};
  }
  const schema = queries.get(call) ?? (call.strict ? strictQuery(call.query) : z.object(call.query));
  queries.set(call, schema);
  // Whoever asks for less and is answered whole would not notice.
  if (!call.strict && !('fields' in call.query)) refuseFields(request.query);
  return checkedBy(schema, request.query);
}

/** The body as it came, whatever it came as. */
export async function givenBody({ body, forms, streamed }: CallFacts, request: WholeRequest): Promise<unknown> {
  if (!body || streamed) return undefined;
  if (isForm(body)) return (await requestBody(body, request)) ?? {};
  return (forms ? await plainForm(request) : request.body) ?? {};
}

/** The body, checked and cleaned; 422 names what is wrong with it. */
export async function getCheckedBody(app: Context, call: CallFacts, given: unknown): Promise<unknown> {
  const { body, mode = 'create', streamed } = call;
  if (!body || streamed) return undefined;
  if (!isForm(body)) return checkedBy(body, given);
  // The settings are read with them, before a transaction holds a connection: within it, calls would wait for each other's.
  const checked = validate(body, mode, given, { phones: await phoneRules(app) });
  if (!checked.ok) {
    if (checked.errors['phone']) await refuseUnservedPhone(app, call, given);
    throw invalid(checked.errors);
  }
  return checked.value;
}

/** What a call's body says, cleaned; 422 names what is wrong with it. For calls that take no phone. */
export function checkedBody<F extends Form>(form: F, body: unknown): ValuesOf<F> {
  const checked = validate(form, 'create', body, { phones: [] });
  if (!checked.ok) throw invalid(checked.errors);
  return checked.value as ValuesOf<F>;
}
