import * as z from 'zod/mini';
import { flag, id, timestamp } from '../kit/answers.ts';
import { PERMISSIONS } from '../permissions/catalogue.ts';

/** A country as whoever works in it needs it. */
export const activeCountry = z.object({
  id: id(),
  /** In the language of the request. */
  name: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  flag: z.string(),
  phone_code: z.string(),
  phone_limit: z.int(),
  /** 1 where the country's records take no other country's phones. */
  restrict_phone_code: flag(),
  /** Digits of its national IDs. */
  national_id_limit: z.int(),
  currency: z.string(),
  time_zone: z.string(),
});

const role = z.object({
  id: z.nullable(id()),
  title: z.string(),
  title_ar: z.string(),
  title_en: z.string(),
  permissions: z.array(
    z.object({ permission_url: z.string(), permission_label: z.string(), permission_type: z.string(), front_route_name: z.string() }),
  ),
});

export const account = z.object({
  id: id(),
  user_type: z.enum(['super_admin', 'admin']),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  gender: z.string(),
  last_login_at: z.nullable(timestamp()),
  updated_at: timestamp(),
  is_super_admin: flag(),
  all_countries: flag(),
  role: z.nullable(role),
  countries: z.array(activeCountry),
});
/** What an admin is told about themself. */
export type OwnAccount = z.output<typeof account>;

/** A permission by its name. */
export const permissionUrl = z.enum(PERMISSIONS.map(({ permission_url }) => permission_url));

/** A login of an admin, as it is listed. */
export const listedSession = z.object({
  id: id(),
  created_at: timestamp(),
  last_seen_at: timestamp(),
  expires_at: timestamp(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  is_current: flag(),
});

/** Where somebody is logged in. */
export type OpenSession = z.output<typeof listedSession>;
