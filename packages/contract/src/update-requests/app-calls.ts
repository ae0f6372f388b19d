import * as z from 'zod/mini';
import { id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { defineForm } from '../kit/form.ts';
import { pageBeside, pageQuery } from '../kit/paging.ts';
import { providers } from '../providers/resource.ts';
import { UPDATABLE, UPDATE_STATUSES } from './update-request.ts';

const provider = { guard: 'provider', tag: 'papers' } as const;

/** A field that may be left out, and is then left as it is. */
const asked = <F extends object>(field: F): Omit<F, 'optional'> & { readonly optional: true } => ({
  ...field,
  optional: true,
  initial: undefined,
});
const { fields } = providers;

/** What a provider asks to have changed of themself: an admin decides on the whole of it. */
export const updateRequestForm = defineForm('providers', {
  first_name: asked(fields.first_name),
  last_name: asked(fields.last_name),
  phone: asked(fields.phone),
  email: asked(fields.email),
  gender: asked(fields.gender),
  city_id: asked(fields.city_id),
  preferred_language: asked(fields.preferred_language),
  image: asked(fields.image),
  id_image: asked(fields.id_image),
  company_name: asked(fields.company_name),
  license_number: asked(fields.license_number),
  license_expires_on: asked(fields.license_expires_on),
  license_image: asked(fields.license_image),
  plate_number: asked(fields.plate_number),
  plate_image: asked(fields.plate_image),
});

const held = () => z.nullable(z.union([z.string(), z.number()]));
const updateRequest = z.object({
  id: id(),
  status: z.enum(UPDATE_STATUSES),
  changes: z.array(z.object({ field: z.enum(UPDATABLE), before: held(), after: held() })),
  reject_reason: z.nullable(z.string()),
  decided_at: z.nullable(timestamp()),
  created_at: timestamp(),
});

const askUpdate = defineCall({
  ...provider,
  method: 'POST',
  path: 'update_requests',
  summary: 'Ask to have some of one’s own record changed: what is left out stays. One request waits at a time',
  body: updateRequestForm,
  status: 201,
  answer: updateRequest,
  errors: { 409: ['update_request.waiting', 'update_request.nothing_new'] },
  idempotent: true,
});

const listUpdates = defineCall({
  ...provider,
  method: 'GET',
  path: 'update_requests',
  summary: 'What one asked to have changed, and what became of it, the newest first',
  query: pageQuery,
  answer: z.array(updateRequest),
  beside: pageBeside,
});

export const ownUpdateCalls = { askUpdate, listUpdates };
export type AppUpdateRequest = DataOf<typeof askUpdate>;
