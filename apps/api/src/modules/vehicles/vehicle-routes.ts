import type { FastifyInstance, FastifyRequest } from 'fastify';
import { vehicleRejection } from '@diwan/contract/decisions';
import { checkedBody } from '../../crud/checked-body.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { answerSchema, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { invalidField, refuseUnknown } from '../../platform/errors.ts';
import { plainForm } from '../../platform/http/form-body.ts';
import { showRow } from '../../crud/read.ts';
import { rowId } from '../../platform/http/row-id.ts';
import type { Row } from '../../crud/store.ts';
import { translate } from '../../platform/translate.ts';
import { checklistOf } from './checklist.ts';
import { decideVehicle } from './decide.ts';
import { vehiclesOf } from './vehicles-of.ts';
import { vehiclesApi } from './vehicles.ts';

const REJECTION = requestSchema(vehicleRejection, 'create');
const VERSION: JsonSchema = {
  type: 'string',
  description: 'The version that the decision is about: 409 where the vehicle has changed since',
};
const ANY = answerSchema({ type: 'object', additionalProperties: true });

/** What a body says of a decision, and which version that is about. */
async function decisionBody(request: FastifyRequest): Promise<{ said: Row; version: string | undefined }> {
  const body = (await plainForm(request)) ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidField('body', 'body');
  const { updated_at: version, ...said } = body as Row;
  if (version !== undefined && typeof version !== 'string') throw invalidField('updated_at', 'moment');
  return { said, version };
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
    const { said, version } = await decisionBody(request);
    refuseUnknown(Object.keys(said));
    const row = await decideVehicle(app, request, rowId(request), { to: 'accepted', reason: null, version });
    return answer(request, 'vehicles.accepted', row);
  });

  const rejectDoc = {
    summary: 'Reject a vehicle, or take an accepted one off the road',
    tag,
    body: { ...REJECTION, properties: { ...(REJECTION['properties'] as Record<string, JsonSchema>), updated_at: VERSION } },
    answer: ANY,
    refusals: [404, 409, 422],
  };
  app.post(`${prefix}/vehicles/:id/reject`, { config: { guard: 'accept-vehicles', forms: true, doc: rejectDoc } }, async (request) => {
    const { said, version } = await decisionBody(request);
    const { reason } = checkedBody(vehicleRejection, said);
    const decision = { to: 'rejected', reason, version } as const;
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
