import { tooMany } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ShownCode } from './codes.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

const HOUR = 60 * 60_000;
/**
 * Wrong codes within an hour from an address that did not ask for them. At one phone fewer than a code takes from others, so that one
 * address never spends them all: somebody whose network changed meanwhile is let in. At any phones few enough to guess none.
 */
const AT_PHONE = 3;
const AT_ALL = 20;

const COUNT = `select count(*) filter (where account = $2) as at_phone, min(at) filter (where account = $2) as phone_since,
  count(*) as at_all, min(at) as all_since
from login_attempts where ip = $1 and account like 'code of %' and at > $3`;

interface Counted {
  at_phone: number;
  phone_since: string | null;
  at_all: number;
  all_since: string | null;
}

const account = ({ user_type, phone }: ShownCode) => `code of ${user_type} ${phone}`;
const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Lets an address try a code that others asked for, or throws 429 with the seconds to wait. Those of one address try one after the other. */
export async function admitOther({ client }: Transaction, shown: ShownCode, now: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [shown.address]);
  const { rows } = await client.query<Counted>(COUNT, [shown.address, account(shown), timestamp(now - HOUR)]);
  const { at_phone, phone_since, at_all, all_since } = theRow(rows);
  const waits = [at_phone >= AT_PHONE ? phone_since : null, at_all >= AT_ALL ? all_since : null];
  const until = Math.max(...waits.map((since) => (since === null ? 0 : Date.parse(since) + HOUR)));
  if (until > now) throw tooMany('code.other_network', Math.ceil((until - now) / 1000));
}

/** Counts a wrong code of such an address. */
export async function noteOther({ client }: Transaction, shown: ShownCode, now: number): Promise<void> {
  await run(client, db.insertInto('login_attempts').values({ account: account(shown), ip: shown.address, at: timestamp(now) }));
}
