import { RESOURCES } from '@diwan/contract/resources/index';
import { readGuardTable } from './guard-table.ts';

/** Calls that change no recorded row: they look, log in and out, begin work, or keep what is one admin's own. */
const CHANGE_NOTHING = [
  /\/export-link$/,
  /\/preview$/,
  // What is said changes what follows from it, which is no edit; a conversation has no version then.
  /^POST (\/api\/app\/v1\/)?conversations\/:id\/(messages|read)$/,
  /^POST (orders\/(candidates|eligibility|quote)|\/api\/app\/v1\/quotes)$/,
  /^POST notifications\/audience$/,
  /^POST (\/api\/app\/v1\/logout|autocomplete|coupons\/preview|places\/.*|login|login\/code|logout)$/,
  /^POST (\/api\/app\/v1\/)?uploads(\/links)?$/,
  /^POST notification(s\/read-all|\/:id)$/,
  /^(POST|DELETE) saved-views/,
  /^POST jobs\/:id\/(cancel|retry)$/,
  /^POST contacts\/:id\/replies\/:reply\/retry$/,
  /sessions(\/|$)/,
  // What somebody was told, and has read.
  /^PUT \/api\/app\/v1\/notifications\/(:id\/)?read$/,
  // Where providers are: no row on record.
  /^POST \/api\/app\/v1\/positions$/,
  // Where apps take messages.
  /^PUT \/api\/app\/v1\/devices$/,
  // What admins prove themselves by is kept beside their rows.
  /^POST (profile\/totp(\/.*)?|admins\/:id\/reset-totp)$/,
];

/** Writing calls that are no resource's own, and the tests in which they are made: the watch of their database looks on. */
const CALLED_IN: readonly (readonly [calls: RegExp, test: string])[] = [
  [/^POST \/api\/app\/v1\/(sessions|providers\/apply)$/, 'modules/app-sessions/log-in.test.ts'],
  [/^(POST|PUT) \/api\/app\/v1\/(update_requests|vehicles(\/:id(\/documents)?)?)$/, 'modules/app-people/app-papers.test.ts'],
  [/^POST \/api\/app\/v1\/(contacts|service_requests|subscriptions)$/, 'modules/app-people/app-inbox.test.ts'],
  [/^(POST|PUT) \/api\/app\/v1\/(bank_account|cash_outs)$/, 'modules/app-money/app-money.test.ts'],
  [/^PUT \/api\/app\/v1\/presence$/, 'modules/app-tracks/positions.test.ts'],
  [/^(PUT|DELETE) \/api\/app\/v1\/profile(\/language)?$/, 'modules/app-sessions/profile.test.ts'],
  [
    /^POST \/api\/app\/v1\/(offers\/:id\/(accept|decline|price)|orders\/:id\/offers\/:offer_id\/accept)$/,
    'modules/dispatch/offers.test.ts',
  ],
  [/^POST \/api\/app\/v1\/orders(\/:id\/[a-z_]+)?$/, 'modules/app-orders/life.test.ts'],
  [/^POST (orders|trips)\/:id\/(payments)$/, 'modules/orders/payments.test.ts'],
  [/^POST (orders|trips)\/:id\/refund$/, 'modules/orders/refunds.test.ts'],
  [/^POST (orders|trips)\/:id\/write_off$/, 'modules/orders/write-off.test.ts'],
  [/^POST (orders|trips)\/:id\/delegate$/, 'modules/orders/order-eligibility.test.ts'],
  [/^POST (orders|trips)\/:id\/[a-z_]+$/, 'modules/orders/orders.test.ts'],
  [/^POST dispatch\/:id\/assign$/, 'modules/dispatch/desk.test.ts'],
  [/^POST orders$/, 'modules/orders/place-order.test.ts'],
  [/^POST \/api\/app\/v1\/conversations$/, 'modules/chats/own-chats.test.ts'],
  [/^DELETE conversations\/:id\/messages\/:seq$/, 'modules/chats/chats.test.ts'],
  [/^POST conversations\/:id\/messages\/:seq\/redact$/, 'modules/chats/redact-message.test.ts'],
  [/^POST \/api\/app\/v1\/conversations\/:id\/messages\/:seq\/:move$/, 'modules/chats/talk-offers.test.ts'],
  [/^POST conversations(\/:id\/(assign|close|reopen))?$/, 'modules/chats/chats.test.ts'],
  [/^POST desk\//, 'modules/agents/agents.test.ts'],
  [/^POST tickets\/:id\/[a-z_]+$/, 'modules/tickets/tickets.test.ts'],
  [/^POST complaints(\/:id\/prioritise)?$/, 'modules/complaints/complaint-talks.test.ts'],
  [/^POST complaints\/:id\/(reopen|resolve|take)$/, 'modules/orders/complaints.test.ts'],
  [/^POST (lawSourceServiceUsers|videoCallSetupUsers|subscriptions)\/:id\/[a-z]+$/, 'modules/requests/request-transitions.test.ts'],
  [/^POST approvals\/:id$/, 'modules/approvals/second-person.test.ts'],
  [/^POST cash_outs\/:id$/, 'modules/cash-outs/cash-outs.test.ts'],
  [/^POST audit\/:id\/restore$/, 'modules/audit/audit.test.ts'],
  [/^(POST|PUT) contacts\/:id(\/reply)?$/, 'modules/contacts/contacts.test.ts'],
  [/^POST notifications$/, 'modules/broadcasts/broadcasts.test.ts'],
  [/^PUT profile(\/password)?$/, 'modules/profile/own-account.test.ts'],
  [/^PUT settings\/[a-z-]+$/, 'modules/settings/settings.test.ts'],
  [/^POST update_requests$/, 'modules/update-requests/update-requests.test.ts'],
  [/^POST vehicles\/:id\/(accept|reject)$/, 'modules/vehicles/vehicles.test.ts'],
  [/^POST wallet\/(charge|withdraw)$/, 'modules/wallet/wallet-calls.test.ts'],
];

const OWN_PATHS = RESOURCES.flatMap(({ togglePaths = {} }) => Object.values(togglePaths)).map((path) => `/:id/${path}`);
const PATHS = new Set(['', '/:id', '/deleteAll', '/order', '/is_active/:id', '/:id/status', '/:id/is_ban', '/:id/update-locked', '/:id/is-available', ...OWN_PATHS]); // prettier-ignore

/** Whether a call is one that every resource has: `recorded.test.ts` makes it. */
function isOwnCall(call: string): boolean {
  const [, path = ''] = call.split(' ');
  const resource = RESOURCES.find(({ name }) => path === name || path.startsWith(`${name}/`));
  const isPlacing = resource?.can.place !== undefined && call === `POST ${resource.name}`;
  return resource !== undefined && PATHS.has(path.slice(resource.name.length)) && !isPlacing;
}

/** The writing calls of the application that nothing above says anything of, and the tests that are said to make the others. */
export function writingCalls(): {
  readonly unknown: readonly string[];
  readonly tests: readonly (readonly [call: string, test: string])[];
} {
  const calls = readGuardTable()
    .filter(({ method, url, body }) => body === null && (method !== 'GET' || url.endsWith('/status')))
    .map(({ call }) => call);
  const tests = calls.flatMap((call) => CALLED_IN.filter(([pattern]) => pattern.test(call)).slice(0, 1).map(([, test]) => [call, test] as const)); // prettier-ignore
  const known = new Set(tests.map(([call]) => call));
  const unknown = calls.filter((call) => !known.has(call) && !isOwnCall(call) && !CHANGE_NOTHING.some((pattern) => pattern.test(call)));
  return { unknown, tests };
}
