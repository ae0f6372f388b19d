import { bilingual, date, email, flag, image, money, oneOf, phone, ref, refs, text } from '@diwan/contract/kit/field';
import { defineResource } from '@diwan/contract/kit/resource';
import { USUAL_PATHS } from '../crud/resource/page-paths.ts';
import { defineScreens } from '../crud/resource/screens.ts';

/** A resource that no product has: its fields are of the kinds that a screen can get wrong. Rights are those of some real one. */
const things = defineResource('things', {
  fields: {
    ...bilingual('name', { max: 300 }),
    order_no: text({ code: true, max: 20 }),
    email: email({ optional: true }),
    phone: phone({ optional: true }),
    amount: money({ optional: true }),
    currency: text({ code: true, readOnly: true }),
    state: oneOf('thing_states', ['pending', 'finished', 'rejected']),
    city_id: ref('cities', { optional: true }),
    city_ids: refs('cities', { optional: true }),
    due_on: date({ optional: true }),
    image: image({ optional: true }),
    note: text({ optional: true, long: true, max: 1000 }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['name_ar', 'name_en'],
  scope: 'none',
  opensPage: true,
  list: {
    search: ['name_ar', 'name_en'],
    filters: ['keyword', 'city_id', 'is_active', 'from_date', 'to_date'],
    sorts: ['id', 'name_ar', 'name_en', 'created_at'],
  },
  can: { list: 'index-city', show: 'show-city', create: 'create-city', update: 'update-city', delete: 'delete-city' },
});

/** How often a cell was drawn: tests look at it, since what is drawn the same again changes nothing that one sees. */
const drawn = { cells: 0 };
Object.assign(globalThis, { drawn });

export const thingScreens = defineScreens(things, {
  columns: [
    'id',
    'name',
    'order_no',
    'email',
    'phone',
    'amount',
    'state',
    'note',
    'is_active',
    'created_at',
    { key: 'currency', cell: (row) => ((drawn.cells += 1), row.currency) },
  ],
  moreColumns: ['due_on'],
  form: [['name_ar', 'name_en'], ['order_no', 'email'], ['state', 'city_id'], ['city_ids', 'due_on'], 'image', 'note'],
  state: 'state',
  // A third one: of two, the next and the one before are the same.
  tabs: [{ key: 'between', label: 'detail.wallet', content: () => null }],
  cards: true,
});

export const THINGS_PLACE = { route: 'things', pages: ['show-all', 'show', 'add', 'edit'], paths: USUAL_PATHS } as const;
