import { date, EXPIRY, flag, image, oneOf, text } from '../kit/field.ts';
import { defineResource, defineView, type RecordOf } from '../kit/resource.ts';
import { COMPANY_TYPES } from '../kit/constants.ts';
import { PERSON_FILTERS, PERSON_SEARCH, PERSON_SORTS, personFields } from '../people/person-fields.ts';

export const providers = defineResource('providers', {
  fields: {
    ...personFields,
    type: oneOf('company_types', COMPANY_TYPES, { initial: 'individual' }),
    company_name: text({ max: 120, optional: true }),
    is_driver: flag(),
    owns_vehicles: flag(),
    license_number: text({ code: true, max: 40, optional: true }),
    license_expires_on: date({ ...EXPIRY, optional: true }),
    license_image: image({ optional: true, private: true }),
    plate_number: text({ code: true, max: 20, optional: true }),
    plate_image: image({ optional: true, private: true }),
    accepted_by_admin: flag({ toggle: true }),
    is_available: flag({ toggle: true, call: { method: 'PATCH', path: 'is-available' } }),
  },
  label: ['first_name', 'last_name'],
  scope: 'country_id',
  opensPage: true,
  list: {
    search: [...PERSON_SEARCH, 'company_name'],
    filters: [...PERSON_FILTERS, 'type', 'is_driver', 'owns_vehicles', 'accepted_by_admin', 'is_available'],
    sorts: PERSON_SORTS,
    sets: ['user_locked', 'bank_account_waiting', 'license_expiring', 'license_expired'],
    setsCan: { bank_account_waiting: 'update-cashout-requests' },
  },
  can: {
    list: 'index-providers',
    show: 'show-providers',
    create: 'create-providers',
    update: 'update-providers',
    delete: 'delete-providers',
    toggle: 'toggle-providers',
  },
  atStake: { is_active: 0, is_ban: 1, is_locked: 1, accepted_by_admin: 0 },
  togglePaths: { is_active: 'toggle-active-provider', is_ban: 'toggle-ban-provider' },
  rule(provider, fail) {
    if (provider.type === 'company' && !provider.company_name) fail('company_name', 'empty');
    if (provider.owns_vehicles && provider.type !== 'company') fail('owns_vehicles', 'company_only');
    if (provider.is_driver && !provider.license_number) fail('license_number', 'empty');
  },
});
export type Provider = RecordOf<typeof providers>;

export const drivers = defineView('drivers', providers, { route: 'partners' });
export const contributors = defineView('contributors', providers, { route: 'contributors' });
