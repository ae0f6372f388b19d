import type { AppProfile } from '@diwan/contract/app/profile';
import type { Context } from '../../crud/resource/context.ts';
import type { Person } from '../../access/persons/person.ts';
import { unauthorized } from '../../platform/errors.ts';

const COMMON = `p.id, p.first_name, p.last_name, p.phone, p.email, p.gender, p.country_id, p.city_id, p.preferred_language, p.image, p.rate_avg::float8 as rate_avg,
  p.referral_code, (p.gender is not null)::int as is_complete`;

const SHOW = {
  client: `select 'client' as user_type, 'active' as status, ${COMMON}, null as provider from clients p where p.id = $1 and p.deleted_at is null`,
  provider: `select 'provider' as user_type, case when p.accepted_by_admin then 'active' else 'pending' end as status, ${COMMON},
    json_build_object('type', p.type, 'company_name', p.company_name, 'is_driver', p.is_driver::int, 'owns_vehicles', p.owns_vehicles::int,
      'license_number', p.license_number, 'license_expires_on', p.license_expires_on) as provider
    from providers p where p.id = $1 and p.deleted_at is null`,
} as const;

/** What an app shows of whoever is logged in. */
export async function showProfile(app: Context, { kind, id }: Person): Promise<AppProfile> {
  const { rows } = await app.database.pool.query<AppProfile>({ name: `profile_of_${kind}`, text: SHOW[kind], values: [id] });
  // Deleted between the guard and here.
  if (!rows[0]) throw unauthorized();
  return rows[0];
}
