import type { FastifyInstance, FastifyRequest } from 'fastify';
import { updateDecision } from '@diwan/contract/decisions';
import { UPDATE_STATUSES, updateStatusOf } from '@diwan/contract/update-requests';
import { checkedBody } from '../../crud/checked-body.ts';
import type { ResourceApi } from '../../crud/crud.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { answerSchema, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { invalidField } from '../../platform/errors.ts';
import { plainForm } from '../../platform/http/form-body.ts';
import type { Row } from '../../crud/store.ts';
import { translate } from '../../platform/translate.ts';
import { decideRequest, type UpdateDecision } from './decide-request.ts';
import { listRequests } from './list-requests.ts';

const INT_MAX = 2_147_483_647;
const ANY = answerSchema({ type: 'object', additionalProperties: true });

function idOf(name: string, raw: unknown): number {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > INT_MAX) throw invalidField(name, 'empty');
  return value;
}

/** What the body decides, JSON or a form. `accepted` means `accept`. */
async function decisionOf(request: FastifyRequest): Promise<UpdateDecision> {
  const body = (await plainForm(request)) ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidField('body', 'body');
  const { driver_id: driver, provider_id: provider = driver, status, id, updated_at: version, ...others } = body as Row;
  const { reason } = checkedBody(updateDecision, others);
  const to = updateStatusOf(status);
  if (to === undefined || to === 'pending') throw invalidField('status', 'empty');
  if (version !== undefined && version !== '' && typeof version !== 'string') throw invalidField('updated_at', 'moment');
  return {
    provider: idOf('driver_id', provider),
    id: id === undefined || id === null || id === '' ? null : idOf('id', id),
    to,
    reason: to === 'reject' ? ((reason ?? null) as string | null) : null,
    version: version === '' ? undefined : (version as string | undefined),
  };
}

const BODY: JsonSchema = {
  type: 'object',
  properties: {
    driver_id: { type: 'integer' },
    status: { enum: ['accept', 'accepted', 'reject', 'rejected'] },
    id: { type: 'integer', description: 'Which of the driver’s requests; the one that waits without it' },
    ...(requestSchema(updateDecision, 'create')['properties'] as Record<string, JsonSchema>),
    updated_at: {
      type: 'string',
      description: 'The version of the provider that was looked at: accepts although the record has changed since',
    },
  },
  required: ['driver_id', 'status'],
  additionalProperties: false,
};

/** What providers ask to have changed, in groups, and the decisions on it (§7). */
export function registerUpdateRequests(app: FastifyInstance, providersApi: ResourceApi, prefix: string) {
  const url = `${prefix}/update_requests`;
  const tag = 'update_requests';
  const text = (one = 'string'): JsonSchema => ({ type: one });
  const query = {
    page: text('integer'),
    per_page: text('integer'),
    request_status: { enum: [...UPDATE_STATUSES] } satisfies JsonSchema,
    keyword: text(),
    id: text('integer'),
    driver_id: text('integer'),
    created_at: text(),
    from_date: text(),
    to_date: text(),
  };
  const listDoc = { summary: 'Update requests, in the groups accept, pending and reject', tag, query, refusals: [422] };
  app.get(url, { config: { guard: 'index-update-requests', doc: listDoc } }, async (request) => ({
    status: 'success',
    message: '',
    ...(await listRequests(app, request)),
  }));

  const decideDoc = { summary: 'Accept or reject an update request, for good', tag, body: BODY, answer: ANY, refusals: [404, 409, 422] };
  app.post(url, { config: { guard: 'update-update-requests', forms: true, doc: decideDoc } }, async (request) => {
    const decision = await decisionOf(request);
    const data = await decideRequest(app, request, providersApi, decision);
    const message = translate(request.language, `messages.update_requests.${decision.to === 'accept' ? 'accepted' : 'rejected'}`);
    return { status: 'success', message, data };
  });
}
