import { randomInt } from 'node:crypto';
import { picture } from './picture.ts';
import { logIn, type Api, type Row } from './api.ts';
import type { Language } from './language.ts';

/** Strong enough for every admin that a test makes. */
export const PASSWORD = 'Palm-saffron-7140';

/** Each worker of a run has numbers of its own, and one that takes the place of another has others. */
const OF_WORKER = 5_000;
const first = 100_000 + (Number(process.env['TEST_WORKER_INDEX'] ?? 179) % 180) * OF_WORKER;
let given = randomInt(OF_WORKER);

/** A number that no other row of the run has: six digits, so that names stay short. Drawn by chance, two of some hundred were equal in every tenth run. */
export const uniqueNumber = (): number => first + (given++ % OF_WORKER);

async function make(api: Api, table: string, body: Row | object): Promise<Row> {
  return (await api.post<Row>(table, body)).data;
}

/** The first country of the demo, where a phone is +971 and nine digits. */
export const EMIRATES = 1;
export const SAUDI_ARABIA = 2;

export function makeCity(api: Api, own: object = {}): Promise<Row> {
  const number = uniqueNumber();
  return make(api, 'cities', {
    country_id: EMIRATES,
    name_ar: `واحة ${number}`,
    name_en: `Oasis ${number}`,
    lat: 24.5,
    lng: 55.25,
    location: null,
    is_active: 1,
    ...own,
  });
}

/** A code that no country has, and that no phone of the demo begins with. */
export const freePhoneCode = (): string => `5${randomInt(10_000, 99_999)}`;

export async function makeCountry(api: Api, own: object = {}): Promise<Row> {
  const number = uniqueNumber();
  const form = new FormData();
  form.set('attachment_type', 'image');
  form.set('model', 'countries');
  form.set('file', new Blob([new Uint8Array(picture())], { type: 'image/png' }), 'flag.png');
  const { data: flag } = await api.post<string>('uploads', form);
  return make(api, 'countries', {
    name_ar: `جزيرة ${number}`,
    name_en: `Island ${number}`,
    flag,
    phone_code: freePhoneCode(),
    phone_limit: 8,
    currency: 'AED',
    continent: 'asia',
    time_zone: 'Asia/Dubai',
    VAT: 5,
    is_active: 0,
    ...own,
  });
}

function person(): object {
  const number = uniqueNumber();
  return {
    first_name: `سالم ${number}`,
    last_name: 'الظاهري',
    phone: `+97158${String(randomInt(0, 9_999_999)).padStart(7, '0')}`,
    email: `salem.${number}@post.example`,
    gender: 'male',
  };
}

const customer = () => ({ ...person(), country_id: EMIRATES, city_id: null, preferred_language: 'ar' });

export const makeClient = (api: Api, own: object = {}) => make(api, 'clients', { ...customer(), ...own });

export const makeProvider = (api: Api, own: object = {}) => make(api, 'providers', { ...customer(), type: 'individual', ...own });

export function makeRole(api: Api, permissions: readonly string[], own: object = {}): Promise<Row> {
  const number = uniqueNumber();
  return make(api, 'roles', { title_ar: `دور ${number}`, title_en: `Role ${number}`, permissions, ...own });
}

export function makeAdmin(api: Api, own: object = {}): Promise<Row> {
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD, current_password: api.password };
  const body = { ...person(), ...passwords, is_super_admin: 0, all_countries: 1, country_ids: [], ...own };
  return make(api, 'admins', body);
}

/** An admin with a role of just these permissions, logged in. */
export async function makeStaff(
  api: Api,
  permissions: readonly string[],
  { language = 'ar', ...own }: { language?: Language; country_ids?: number[]; all_countries?: 0 | 1 } = {},
): Promise<Api & { row: Row; role: Row }> {
  const role = await makeRole(api, permissions);
  const row = await makeAdmin(api, { role_id: role.id, ...own });
  return { ...(await logIn({ email: String(row['email']), password: PASSWORD }, language)), row, role };
}
