import type { Server, Request } from '../../platform/http/server.ts';
import { profileAppCalls, type AppProfile } from '@diwan/contract/person-sessions/profile-app-calls';
import { handle } from '../../crud/calls/handle.ts';
import { apply } from './apply.ts';
import { askDeletion } from './deletion.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Locale } from '@diwan/contract/kit/constants';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { lockRow } from '../../crud/record/read.ts';
import { saveFields } from '../../crud/write/save.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { unauthorized } from '../../platform/errors.ts';
import { clientsApi } from '../clients/index.ts';
import { providersApi } from '../providers/index.ts';
import type { Person } from '../../access/persons/person.ts';

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
async function showProfile(app: Context, { kind, id }: Person): Promise<AppProfile> {
  const { rows } = await app.database.pool.query<AppProfile>({ name: `profile_of_${kind}`, text: SHOW[kind], values: [id] });
  // Deleted between the guard and here.
  if (!rows[0]) throw unauthorized();
  return rows[0];
}

const APIS = { client: clientsApi, provider: providersApi } as const;

/** Saves what a client changed of themself. 409 where it has changed since the version that they saw, if they name it. */
async function saveProfile(app: Context, request: Request, { updated_at: version, ...values }: Row): Promise<void> {
  const { id } = request.person;
  await inTransaction(app, async (transaction) => {
    const { caller } = request;
    const before = await lockRow(transaction.client, clientsApi, caller, id, { version, gone: unauthorized });
    await saveFields({ app, caller, transaction, now: app.now() }, clientsApi, before, values);
  });
}

/** Sets the language of what is sent to somebody. */
async function saveLanguage(app: Context, request: Request, preferred_language: Locale): Promise<void> {
  const { kind, id } = request.person;
  const api = APIS[kind];
  await inTransaction(app, async (transaction) => {
    const { caller } = request;
    const before = await lockRow(transaction.client, api, caller, id, { gone: unauthorized });
    if (before.preferred_language === preferred_language) return;
    await changeRow({ caller, transaction, now: app.now() }, api.store, before, { preferred_language });
  });
}

/** Who one is, becoming a provider, and being forgotten. */
export function registerProfileCalls(app: Server, base: string) {
  handle(app, base, profileAppCalls.showProfile, async ({ request }) => ({ data: await showProfile(app, request.person) }));

  handle(app, base, profileAppCalls.saveProfile, async ({ request, body }) => {
    await saveProfile(app, request, body);
    return { data: await showProfile(app, request.person), message: 'updated' };
  });

  handle(app, base, profileAppCalls.saveLanguage, async ({ request, body }) => {
    await saveLanguage(app, request, body.preferred_language);
    return { message: 'updated' };
  });

  handle(app, base, profileAppCalls.deleteProfile, async ({ request }) => {
    await askDeletion(app, request);
    return { message: 'deletion_asked' };
  });

  handle(app, base, profileAppCalls.apply, async ({ request, reply, body }) => {
    reply.header('cache-control', 'no-store');
    return { data: await apply(app, request, body), message: 'applied' };
  });
}
