import { PERMISSIONS } from '@diwan/contract/permissions';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';

// What the document says about the calls of the logged-in admin.
const TEXT: JsonSchema = { type: 'string' };
const MAYBE_TEXT: JsonSchema = { type: ['string', 'null'] };
const FLAG: JsonSchema = { type: 'integer', enum: [0, 1] };
const ID: JsonSchema = { type: 'integer' };
const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const COUNTRY = object({
  id: ID,
  name: { ...TEXT, description: 'In the language of the request' },
  name_ar: TEXT,
  name_en: TEXT,
  flag: TEXT,
  phone_code: TEXT,
  phone_limit: { type: 'integer' },
  restrict_phone_code: { ...FLAG, description: "1 where the country's records take no other country's phones" },
  national_id_limit: { type: 'integer', description: 'Digits of its national IDs' },
  currency: TEXT,
  time_zone: TEXT,
});

const ROLE: JsonSchema = {
  ...object({
    id: { type: ['integer', 'null'] },
    title: TEXT,
    title_ar: TEXT,
    title_en: TEXT,
    permissions: array(object({ permission_url: TEXT, permission_label: TEXT, permission_type: TEXT, front_route_name: TEXT })),
  }),
  type: ['object', 'null'],
};

const ADMIN = {
  id: ID,
  user_type: { type: 'string', enum: ['super_admin', 'admin'] },
  name: TEXT,
  first_name: TEXT,
  last_name: TEXT,
  image: MAYBE_TEXT,
  phone: TEXT,
  email: TEXT,
  gender: TEXT,
  last_login_at: { type: ['string', 'null'], format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
  is_super_admin: FLAG,
  all_countries: FLAG,
  role: ROLE,
  countries: array(COUNTRY),
};

const RIGHT: JsonSchema = { type: 'boolean' };

/** The answers of the calls about whoever is logged in, and of those that the login page makes. */
export const ACCOUNT_ANSWERS = {
  login: answerSchema(object({ ...ADMIN, token: TEXT })),
  profile: answerSchema(object(ADMIN)),
  permissions: answerSchema(array({ type: 'string', enum: PERMISSIONS.map((permission) => permission.permission_url) })),
  controls: answerSchema(array(object({ front_route_name: TEXT, show: RIGHT, add: RIGHT, edit: RIGHT, delete: RIGHT }))),
  countries: answerSchema(array(COUNTRY)),
  settings: answerSchema(
    object({ demo: { ...object({ email: TEXT, password: TEXT }), type: ['object', 'null'] }, map_style_url: MAYBE_TEXT }),
  ),
  nothing: answerSchema({ type: 'null' }),
} as const;
