import { GENDERS } from '../kit/constants.ts';
import { date, EXPIRY, image, oneOf, text } from '../kit/field.ts';
import { defineResource, defineView, type RecordOf } from '../kit/resource.ts';
import { PERSON_FILTERS, PERSON_SEARCH, PERSON_SORTS, personFields } from '../people/person-fields.ts';

export const clients = defineResource('clients', {
  fields: {
    ...personFields,
    // Who came by their app may not have said so yet.
    gender: oneOf('genders', GENDERS, { optional: true }),
    license_number: text({ code: true, max: 40, optional: true }),
    license_expires_on: date({ ...EXPIRY, optional: true }),
    license_image: image({ optional: true, private: true }),
  },
  label: ['first_name', 'last_name'],
  scope: 'country_id',
  opensPage: true,
  list: { search: PERSON_SEARCH, filters: PERSON_FILTERS, sorts: PERSON_SORTS, sets: ['user_locked'] },
  can: {
    list: 'index-clients',
    show: 'show-clients',
    create: 'create-clients',
    update: 'update-clients',
    delete: 'delete-clients',
    toggle: 'toggle-clients',
  },
  atStake: { is_active: 0, is_ban: 1, is_locked: 1 },
  togglePaths: { is_active: 'toggle-active-user', is_ban: 'toggle-ban-user' },
});
export type Client = RecordOf<typeof clients>;

export const riders = defineView('riders', clients, { route: 'riders' });
