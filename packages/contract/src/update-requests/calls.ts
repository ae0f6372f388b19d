import * as z from 'zod/mini';
import { PER_PAGE_MAX } from '../kit/constants.ts';
import { bodySchema } from '../kit/schema.ts';
import { UPDATABLE, UPDATE_SPELLINGS, UPDATE_STATUSES, updateDecision } from './update-request.ts';
import { id, timestamp } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { day, rowNumber, shortText, whole, wholeNumber, word } from '../kit/queries.ts';

const held = () => z.nullable(z.union([z.string(), z.number()]));
const person = { id: id(), first_name: z.string(), last_name: z.string() };

/** One field of a request: what the record held when it was made, what it should hold, and what it holds now. */
const change = z.object({
  field: z.enum(UPDATABLE),
  before: held(),
  after: held(),
  current: held(),
  /** The record has changed since the request was made. */
  is_conflict: z.boolean(),
});

/** What a provider asks to have changed. */
export const updateRequest = z.object({
  id: id(),
  provider_id: id(),
  /** The same under the specification's name. */
  driver_id: id(),
  country_id: id(),
  request_status: z.enum(UPDATE_STATUSES),
  provider: z.object({ ...person, phone: z.string(), image: z.nullable(z.string()), updated_at: timestamp() }),
  country: z.object({ id: id(), name_ar: z.string(), name_en: z.string(), flag: z.string(), time_zone: z.string() }),
  changes: z.array(change),
  has_conflict: z.boolean(),
  reject_reason: z.nullable(z.string()),
  decided_at: z.nullable(timestamp()),
  decided_by: z.nullable(z.object(person)),
  created_at: timestamp(),
  updated_at: timestamp(),
});

const meta = { current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() };
const group = z.array(updateRequest);
const groupMeta = z.object(meta);

const listUpdateRequests = defineCall({
  method: 'GET',
  path: 'update_requests',
  permission: 'index-update-requests',
  tag: 'update_requests',
  summary: 'Update requests, in the groups accept, pending and reject',
  query: {
    page: wholeNumber(100_000, 1),
    per_page: whole(1, PER_PAGE_MAX),
    request_status: word(UPDATE_SPELLINGS),
    keyword: shortText(),
    id: rowNumber(),
    driver_id: rowNumber(),
    provider_id: rowNumber(),
    created_at: day(),
    from_date: day(),
    to_date: day(),
  },
  answer: z.object({ pending: group, accept: group, reject: group }),
  beside: { meta: z.object({ ...meta, groups: z.object({ pending: groupMeta, accept: groupMeta, reject: groupMeta }) }) },
});

/** Forms have texts only. */
const numbered = (raw: unknown) => (typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw);
const empty = { error: 'empty' } as const;
const rowId = z.pipe(
  z.transform((raw: number | string): unknown => numbered(raw)),
  z.int(empty).check(z.minimum(1, empty), z.maximum(2_147_483_647, empty)) as z.ZodMiniType<number, unknown>,
);
const orNone = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((raw: z.input<S> | null | '' | undefined): unknown => (raw === '' || raw === null ? undefined : raw)),
    z.optional(schema) as unknown as z.ZodMiniType<z.output<S> | undefined, unknown>,
  );

const decision = body({
  driver_id: rowId,
  status: z.enum(['accept', 'accepted', 'reject', 'rejected'], empty),
  /** Which of the provider's requests; the one that waits without it. */
  id: z.optional(orNone(rowId)),
  reason: z.optional(bodySchema(updateDecision, 'create').shape['reason'] as z.ZodMiniType<string | null | undefined, string | null>),
  /** The version of the provider that was looked at: accepts although the record has changed since. */
  updated_at: z.optional(orNone(z.string({ error: 'timestamp' }))),
});

const decideUpdateRequest = defineCall({
  method: 'POST',
  path: 'update_requests',
  permission: 'update-update-requests',
  tag: 'update_requests',
  summary: 'Accept or reject an update request, for good',
  body: decision,
  answer: updateRequest,
  errors: {
    404: ['row.not_found', 'update_request.none_waiting'],
    409: ['update_request.decided', 'update_request.changed', 'update_request.phone_waits'],
  },
  forms: true,
});

export const updateRequestCalls = { listUpdateRequests, decideUpdateRequest };

export type UpdateRequest = DataOf<typeof decideUpdateRequest>;
export type AskedChange = UpdateRequest['changes'][number];
