import type { AppServiceRequest, ownRequestCalls, ServiceRequestKind } from '@diwan/contract/requests/app-calls';
import type { CallBody } from '@diwan/contract/kit/call';
import { lawSourceServiceUsers, videoCallSetupUsers } from '@diwan/contract/requests/service-requests';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import type { Context } from '../../crud/resource/context.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { getPersonCard } from '../people/index.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

/** Requests of one kind that one client may have waiting. */
const WAITING = 5;
const ONE_DAY = 24 * 60 * 60_000;

const RECORDED = { law_source_request: recorded(lawSourceServiceUsers), video_call_request: recorded(videoCallSetupUsers) } as const;

const TABLES = { law_source_request: 'law_source_service_users', video_call_request: 'video_call_setup_users' } as const;

const columns = (
  kind: ServiceRequestKind,
  table: string,
) => `select t.id, '${kind}' as kind, t.subject, t.wanted_at, t.status, t.reject_reason, t.created_at,
  case when p.id is null then null else json_build_object('id', p.id, 'name', coalesce(nullif(p.company_name, ''), p.first_name), 'rating', p.rate_avg::float8) end as provider
from ${table} t left join providers p on p.id = t.provider_id
where t.client_id = $1 and t.deleted_at is null and t.id < coalesce($2::int, 2147483647) order by t.id desc limit $3`;

const LIST = {
  law_source_request: columns('law_source_request', TABLES.law_source_request),
  video_call_request: columns('video_call_request', TABLES.video_call_request),
} as const;

/** What a client asked for of one kind, the newest first. */
export async function getServiceRequests(
  runner: Runner,
  kind: ServiceRequestKind,
  client: number,
  before: number | undefined,
  limit: number,
): Promise<AppServiceRequest[]> {
  const { rows } = await runner.query<AppServiceRequest>({
    name: `own_${kind}s`,
    text: LIST[kind],
    values: [client, before ?? null, limit],
  });
  return rows;
}

/** 422 for a time that is over, or further ahead than anything is planned in the country. */
export async function checkWanted(app: Context, { countryId }: Person, wanted: string): Promise<string> {
  const at = Date.parse(wanted);
  const now = app.now();
  const { max_schedule_days: days } = await app.settings.of(countryId);
  if (at < now) throw invalidField('wanted_at', 'visit_past');
  if (at > now + days * ONE_DAY) throw invalidField('wanted_at', 'visit_too_far', { max: days });
  return new Date(at).toISOString();
}

/** Asks for legal advice or a video call, under the client's own name and phone. */
export async function askService(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  { kind, subject, wanted_at }: CallBody<typeof ownRequestCalls.askService>,
): Promise<AppServiceRequest> {
  const { id: client, countryId } = person;
  await takePersonTurn(transaction, person, kind);
  const waiting = db
    .selectFrom(TABLES[kind])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('client_id', '=', client)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null);
  if ((await one(transaction, waiting)).n >= WAITING) throw conflict('service_request.too_many', { count: WAITING });
  const { name, phone } = await getPersonCard(transaction.client, person);
  const values = { country_id: countryId, client_id: client, contact_name: name, contact_phone: phone, subject, wanted_at };
  const { id } = await insertRow<{ id: number }>({ caller, transaction, now: app.now() }, RECORDED[kind], values, {
    notices: (after) => [
      {
        type: kind,
        id: after.id,
        title: `messages.notices.${kind}_asked.title`,
        body: `messages.notices.${kind}_asked.body`,
        params: { name, subject },
        to: { holding: 'update-service-requests', country: countryId },
      },
    ],
  });
  return theRow(await getServiceRequests(transaction.client, kind, client, id + 1, 1));
}
