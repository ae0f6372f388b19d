import { subscribe } from 'node:diagnostics_channel';
import { orderTransitions } from '@diwan/contract/orders/calls';
import type pg from 'pg';
import { PASSED } from '../ledger/till/within-limit.ts';
import { getMadeCall, getRequestNumber } from './calls-under-way.ts';

const ADMINS = '/api/admin/';

/** Every step of an order. */
const STEPS = [...new Set(orderTransitions.map(({ action }) => action))].join('|');

const CARRIED_OUT = 'two have looked at it: what waited is done';
const OF_STEPS =
  'a step of an order settles or undoes what was agreed: what an admin adds to it is taken from the limit, and above that refused, or its settlement waits';
const OF_PACKAGES = 'it cannot wait: above the limit its client is asked, or it is refused';
const NO_LIMIT = 'no limit is asked: it takes two whatever it comes to, or is measured alone';

/**
 * What calls of admins do with money past the gate, and why they may: `posts` to the ledger, `takes` from the limit of a day, or `asks` a
 * second admin.
 */
export const PAST_THE_GATE: readonly (readonly [calls: RegExp, deeds: RegExp, reason: string])[] = [
  [/^POST approvals\/:id$/, /^(posts|takes)/, CARRIED_OUT],
  [new RegExp(`^POST (orders|trips)/:id/(${STEPS})$`), /^(posts (settlement|refund|penalty)|takes)$/, OF_STEPS],
  [/^POST dispatch\/:id\/assign$/, /^takes$/, OF_STEPS],
  [/^POST subscriptions\/:id\/(activate|cancel|finish)$/, /^(posts|takes)/, OF_PACKAGES],
  [/^POST audit\/:id\/restore$/, /^takes$/, 'an order that comes back waits for its client above the limit'],
  [/^POST jobs\/:id\/retry$/, /^takes$/, 'what failed is done again, or refused above the limit of that day'],
  [/./, /^asks (settings|catalogue_price|cancel_reason|payment_way|country|erasure|personal_data)$/, NO_LIMIT],
  [/^POST cash_outs\/:id$/, /^posts release$/, 'what is rejected goes back to whoever asked for it'],
];

const passed = new Set<number>();
subscribe(PASSED.name, () => {
  const request = getRequestNumber();
  if (request !== undefined) passed.add(request);
});

const DEEDS = { ledger_postings: `'posts ' || new.kind`, typed_amounts: `'takes'`, approvals: `'asks ' || new.kind` } as const;

/** SQL that has a database note which requests post to the ledger, take from limits and ask second admins, where `condition` holds. */
export const moneyWatchSql = (condition: string): string =>
  [
    'create table watch.money (request int, deed text);',
    ...Object.entries(DEEDS).map(
      ([table, deed]) => `create function watch.note_${table}() returns trigger language plpgsql as $$
begin
  insert into watch.money select x.request, ${deed} from (select nullif(current_setting('diwan.request', true), '')::int as request) x where x.request is not null;
  return null;
end $$;
create trigger watch_money after insert on ${table} for each row ${condition} execute function watch.note_${table}();`,
    ),
  ].join('\n');

/** What a call did with money past the gate. */
interface PastTheGate {
  readonly call: string;
  readonly deed: string;
}

/** What calls of admins did with money that passed no gate. */
export async function getPastTheGate(client: pg.Client): Promise<PastTheGate[]> {
  const { rows } = await client.query<{ request: number; deed: string }>('select distinct request, deed from watch.money');
  return rows.flatMap(({ request, deed }) => {
    const [method, url = ''] = getMadeCall(request)?.split(' ') ?? [];
    return url.startsWith(ADMINS) && !passed.has(request) ? [{ call: `${method} ${url.slice(ADMINS.length)}`, deed }] : [];
  });
}

/** Those of them that are not named with a reason, and what is to be done about it. */
export const getMoneyFaults = (found: readonly PastTheGate[]): string[] =>
  found
    .filter(({ call, deed }) => !PAST_THE_GATE.some(([calls, deeds]) => calls.test(call) && deeds.test(deed)))
    .map(
      ({ call, deed }) =>
        `${call} ${deed}, past the gate: what an admin enters goes through ledger/till/within-limit.ts, or stands in testing/watch-money.ts`,
    );
