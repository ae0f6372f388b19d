import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { invalid, invalidField } from '../../platform/errors.ts';
import { plainForm } from '../../platform/http/form-body.ts';
import { showRow } from '../../crud/read.ts';
import { rowId } from '../../platform/http/row-id.ts';
import { translate } from '../../platform/translate.ts';
import { checklistOf } from './checklist.ts';
import { decideVehicle } from './decide.ts';
import { vehiclesOf } from './vehicles-of.ts';
import { vehiclesApi } from './vehicles.ts';

const REASON_MAX = 500;
const VERSION: JsonSchema = {
  type: 'string',
  description: 'The version that the decision is about: 409 where the vehicle has changed since',
};
const ANY = answerSchema({ type: 'object', additionalProperties: true });

/** What a body says of a decision, and nothing else. */
async function decisionBody(request: FastifyRequest, known: readonly string[]): Promise<Record<string, unknown>> {
  const body = (await plainForm(request)) ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidField('body', 'body');
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, [{ key: 'unknown_key', params: {} }]])));
  return body as Record<string, unknown>;
}

function versionOf(body: Record<string, unknown>): string | undefined {
  const { updated_at: version } = body;
  if (version !== undefined && typeof version !== 'string') throw invalidField('updated_at', 'moment');
  return version;
}

function reasonOf({ reason }: Record<string, unknown>): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text === '') throw invalidField('reason', 'empty');
  if (text.length > REASON_MAX) throw invalidField('reason', 'too_long', { max: REASON_MAX });
  return text;
}

/** Deciding about vehicles, what each of them is held to, and those of a person. */
export function registerVehicles(app: FastifyInstance, prefix: string) {
  const { pool } = app.database;
  const answer = (request: FastifyRequest, key: string, data: unknown) => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });
  const tag = 'vehicles';

  const checklistDoc = { summary: 'What is asked of a vehicle, and how it stands to each of it today', tag, answer: ANY, refusals: [404] };
  app.get(`${prefix}/vehicles/:id/checklist`, { config: { guard: 'show-vehicles', doc: checklistDoc } }, async (request) => {
    const id = rowId(request);
    await showRow(pool, vehiclesApi, request, id);
    return answer(request, 'ok', await checklistOf(pool, id, app.now()));
  });

  const acceptDoc = {
    summary: 'Accept a vehicle that meets every requirement',
    tag,
    body: { type: 'object', properties: { updated_at: VERSION }, additionalProperties: false } satisfies JsonSchema,
    answer: ANY,
    refusals: [404, 409, 422],
  };
  app.post(`${prefix}/vehicles/:id/accept`, { config: { guard: 'accept-vehicles', forms: true, doc: acceptDoc } }, async (request) => {
    const body = await decisionBody(request, ['updated_at']);
    const row = await decideVehicle(app, request, rowId(request), { to: 'accepted', reason: null, version: versionOf(body) });
    return answer(request, 'vehicles.accepted', row);
  });

  const rejectDoc = {
    summary: 'Reject a vehicle, or take an accepted one off the road',
    tag,
    body: {
      type: 'object',
      properties: { reason: { type: 'string', minLength: 1, maxLength: REASON_MAX }, updated_at: VERSION },
      required: ['reason'],
      additionalProperties: false,
    } satisfies JsonSchema,
    answer: ANY,
    refusals: [404, 409, 422],
  };
  app.post(`${prefix}/vehicles/:id/reject`, { config: { guard: 'accept-vehicles', forms: true, doc: rejectDoc } }, async (request) => {
    const body = await decisionBody(request, ['reason', 'updated_at']);
    const decision = { to: 'rejected', reason: reasonOf(body), version: versionOf(body) } as const;
    return answer(request, 'vehicles.rejected', await decideVehicle(app, request, rowId(request), decision));
  });

  const personDoc = {
    summary: 'The vehicles that a provider owns, and those that they drive for others',
    tag,
    answer: ANY,
    refusals: [404],
  };
  app.get(`${prefix}/providers/:id/vehicles`, { config: { guard: 'index-vehicles', doc: personDoc } }, async (request) =>
    answer(request, 'ok', await vehiclesOf(pool, request, rowId(request))),
  );
}
