import { configCalls, type Sync } from '@diwan/contract/person-sessions/config-app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Person } from '../../access/persons/person.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { getConfigVersion } from './config-app-calls.ts';
import { liveOfferIds } from '../dispatch/index.ts';
import { listOrders } from '../orders/index.ts';

/** Nobody places more, and who has agreed to more days ahead asks for them page by page. */
const OPEN_MOST = 110;
/** Beyond that an app shows a plus. */
const UNREAD_MOST = 100;

const UNREAD = `select count(*)::int as n from (select from user_notifications
where user_type = $1 and user_id = $2 and read_at is null order by id desc limit $3) x`;

/** Talks further back are not new to anybody. */
const TALKS_MOST = 200;
const UNREAD_MESSAGES = {
  client: `select coalesce(sum(n), 0)::int as n from (select client_unread as n from conversations where client_id = $1
order by last_message_at desc, id desc limit ${TALKS_MOST}) x`,
  provider: `select coalesce(sum(n), 0)::int as n from (select provider_unread as n from conversations where provider_id = $1
order by last_message_at desc, id desc limit ${TALKS_MOST}) x`,
} as const;

/** Where everything of somebody's own stands. */
async function getSync(
  app: Context,
  request: { readonly person: Pick<Person, 'kind' | 'id' | 'countryId'>; readonly language: Locale },
): Promise<Sync> {
  const { kind, id, countryId } = request.person;
  const [{ orders }, offers, unread, messages, config_version] = await Promise.all([
    listOrders(app, request, { time: 'current', per_page: OPEN_MOST }),
    kind === 'provider' ? liveOfferIds(app, id) : [],
    app.database.pool.query<{ n: number }>(UNREAD, [kind, id, UNREAD_MOST]),
    app.database.pool.query<{ n: number }>(UNREAD_MESSAGES[kind], [id]),
    getConfigVersion(app, countryId),
  ]);
  return {
    at: new Date(app.now()).toISOString(),
    orders,
    offers,
    unread: { notifications: unread.rows[0]?.n ?? 0, messages: messages.rows[0]?.n ?? 0 },
    config_version,
  };
}

/** What an app asks for after it was away. */
export function registerSync(app: Server, base: string) {
  handle(app, base, configCalls.sync, async ({ request }) => ({ data: await getSync(app, request) }));
}
