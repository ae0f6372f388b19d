import { REQUEST_TRANSITIONS, REQUEST_STATUSES, type RequestAction } from '@diwan/domain/request-transitions';
import { timestamp, oneOf, phone, ref, text } from '../kit/field.ts';
import type { AskedTransition } from '../kit/transitions.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Clients fill them in; admins only read them, and decide. */
const BY_CLIENT = { readOnly: true } as const;
const MAYBE = { readOnly: true, optional: true } as const;

const requestFields = {
  country_id: ref('countries', BY_CLIENT),
  client_id: ref('clients', BY_CLIENT),
  contact_name: text({ max: 120, ...BY_CLIENT }),
  contact_phone: phone(BY_CLIENT),
  subject: text({ max: 250, ...BY_CLIENT }),
  wanted_at: timestamp(BY_CLIENT),
  provider_id: ref('providers', MAYBE),
  status: oneOf('request_statuses', REQUEST_STATUSES, { readOnly: true, initial: 'pending' }),
  status_at: timestamp({ ...MAYBE, none: 'not_yet' }),
  reject_reason: text({ max: 500, long: true, ...MAYBE }),
  notes: text({ max: 1000, long: true, ...MAYBE }),
};

const REQUEST = {
  fields: requestFields,
  label: ['subject'],
  scope: 'country_id',
  list: {
    search: ['subject', 'contact_name', 'contact_phone'],
    filters: ['keyword', 'id', 'status', 'country_id', 'client_id', 'provider_id', 'wanted_at', 'created_at', 'from_date', 'to_date'],
    sorts: ['id', 'wanted_at', 'status', 'created_at'],
  },
  can: { list: 'index-service-requests', show: 'show-service-requests', delete: 'delete-service-requests' },
} as const;

export const lawSourceServiceUsers = defineResource('lawSourceServiceUsers', { ...REQUEST, route: 'requests/lawSourceServiceUsers' });
export const videoCallSetupUsers = defineResource('videoCallSetupUsers', { ...REQUEST, route: 'requests/videoCallSetupUsers' });
export type ServiceRequest = RecordOf<typeof lawSourceServiceUsers>;

const notes = text({ max: 1000, long: true, optional: true });

/** What deciding on a request asks for; accepting names who takes it on. */
export const REQUEST_ASKS = {
  accept: { ...REQUEST_TRANSITIONS.accept, asks: { provider_id: ref('providers', { within: 'country_id' }), notes } },
  finish: { ...REQUEST_TRANSITIONS.finish, asks: { notes } },
  reject: { ...REQUEST_TRANSITIONS.reject, asks: { reject_reason: text({ max: 500, long: true }), notes }, harsh: true },
} satisfies Record<RequestAction, AskedTransition>;
