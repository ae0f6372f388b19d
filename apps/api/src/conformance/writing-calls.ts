import { mayWrite } from '../testing/calls-under-way.ts';
import type { Deed } from '../testing/call-notes.ts';
import { guardLine, readGuardTable } from './guard-table.ts';

const LOOKS = 'it works something out and keeps nothing';
const OF_SESSIONS = 'sessions, codes and second steps are kept beside a person, whose row and version stay';
const OF_THE_READER = 'what somebody has read, or keeps for themselves, is nobody else’s';
const FOLLOWS = 'what follows from it is no edit: the row and its version stay';
const OF_AGENTS = 'what an agent does is no edit of the seat: agent_presence and ticket_offers are its log';
const OF_TALKS = 'a conversation is no row of a resource: its messages and its events are its log';
const OF_FILES = 'a file is kept until a row names it';
const OF_JOBS = 'jobs are no resource; what they change is recorded as they run';

/** Writing calls that change no recorded row, and why. Each is made all the same, and must not. */
export const CHANGE_NOTHING: readonly (readonly [calls: RegExp, reason: string])[] = [
  [/\/(export-link|personal_data\/link)$/, 'a link is kept until it is followed'],
  [/\/preview$/, LOOKS],
  [/^POST (orders\/(candidates|eligibility|quote)|notifications\/audience|autocomplete|\/api\/app\/v1\/quotes)$/, LOOKS],
  [/^POST (\/api\/app\/v1\/)?(login|login\/(code|oidc\/(begin|logout))|logout|sessions\/code)$/, OF_SESSIONS],
  [/^(POST|DELETE) profile\/(tokens|identities)(\/(:id|begin))?$/, OF_SESSIONS],
  [/^DELETE admins\/:id\/tokens\/:token$/, OF_SESSIONS],
  [/^POST webhooks\/:id\/(secret|test|replay|messages\/:message\/resend)$/, 'what is sent is kept beside a webhook, which stays as it is'],
  [/^DELETE (\/api\/app\/v1|admins\/:id|clients\/:id|profile|providers\/:id)\/sessions(\/:\w+)?$/, OF_SESSIONS],
  [/^POST (admins\/:id\/(reset-totp|sessions\/end-all)|profile\/(sessions\/end-others|totp(\/[a-z-]+)?))$/, OF_SESSIONS],
  [/^PUT \/api\/app\/v1\/devices$/, OF_SESSIONS],
  [/^PUT \/api\/app\/v1\/notifications\/(:id\/)?read$/, OF_THE_READER],
  [/^POST notification(s\/read-all|\/:id)$/, OF_THE_READER],
  [/^(POST|DELETE) saved-views(\/:id)?$/, OF_THE_READER],
  [/^POST (\/api\/app\/v1\/)?conversations\/:id\/read$/, OF_THE_READER],
  [/^POST conversations(\/:id\/reopen)?$/, OF_TALKS],
  [/^DELETE conversations\/:id\/messages\/:seq$/, OF_TALKS],
  [/^POST (\/api\/app\/v1\/)?uploads(\/links)?$/, OF_FILES],
  [/^POST jobs\/:id\/(cancel|retry)$/, OF_JOBS],
  [/^POST contacts\/:id\/replies\/:reply\/retry$/, 'what became of a reply is kept beside its contact, which stays as it is'],
  [/^POST (agents\/:id\/presence|desk\/(me|offers\/:id\/decline))$/, OF_AGENTS],
  [
    /^POST \/api\/app\/v1\/(offers\/:id\/decline|positions)$/,
    'offers and places are kept beside orders and providers, which stay as they are',
  ],
  [/^POST \/api\/app\/v1\/(orders\/:id\/rate|tickets\/:id\/score)$/, FOLLOWS],
  [
    /^DELETE (\/api\/app\/v1\/profile|(clients|providers)\/:id\/erasure)$/,
    'the row stays until it is due to be erased; its log says when that is',
  ],
];

const TABLE = readGuardTable().filter(({ method, url }) => mayWrite(method, url));

/** Every writing call of the application, as `guards.txt` names it; where one path means several calls, each of them is one. */
export const WRITING_CALLS: readonly string[] = TABLE.filter(({ guard }) => guard[0] !== 'inside').map(({ call }) => call);

/** Those that change no recorded row. */
export const QUIET_CALLS: readonly string[] = WRITING_CALLS.filter((call) => CHANGE_NOTHING.some(([calls]) => calls.test(call)));

/** What was noted, by the names of `guards.txt`: a form of one field that is no flag is a form like any other. */
export function named(notes: Readonly<Record<Deed, ReadonlySet<string>>>): Record<Deed, Set<string>> {
  const known = new Set(WRITING_CALLS);
  const name = (noted: string) => {
    const [, method = '', url = '', body] = /^(\S+) (\S+)(?: (.*))?$/.exec(noted) ?? [];
    const form = body === undefined ? undefined : (JSON.parse(body) as { _method: string });
    const call = (sent?: object) => guardLine(method, url, '', sent).slice(0, -2);
    return [call(form), call(form && { _method: form._method })].find((one) => known.has(one)) ?? call(form);
  };
  return { made: new Set([...notes.made].map(name)), changed: new Set([...notes.changed].map(name)) };
}
