import { getKeys } from '@diwan/domain/records';
import { tooMany } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { run } from '../../platform/database/typed.ts';

/**
 * Wrong passwords slow down whoever sends them; nothing is ever locked, since a lock is a way to shut the owner out.
 * Three counts of the last hour's wrong passwords, in the database so that all nodes share them:
 *  - of one account from one address, beyond 5;
 *  - of one account from anywhere, beyond 20, against guessing from many addresses;
 *  - of one address on any account, beyond 50, against trying one password on many accounts.
 * Past its allowance each count admits one more try after 15 s, then 30 s, and so on up to 5 minutes. The last two do not bind an address that has
 * logged in to the account before: so however hard others try, the owner gets in from where they usually work. The first binds everyone,
 * so that a known address is no free pass; someone who shares the owner's address can delay them by those minutes, not more.
 */
const FREE = { pair: 5, account: 20, address: 50 } as const;
const WINDOW_MS = 60 * 60_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Wrong passwords within the window, and the moment of the last. */
export interface Failures {
  readonly count: number;
  readonly last: number;
}

/** Milliseconds until the next try is admitted; 0 when it is admitted now. */
export function waitAfter({ count, last }: Failures, free: number, now: number): number {
  if (count < free) return 0;
  return Math.max(0, last + Math.min(FIRST_WAIT_MS * 2 ** (count - free), LONGEST_WAIT_MS) - now);
}

interface Row {
  pair: number;
  pair_last: string | null;
  account: number;
  account_last: string | null;
  address: number;
  address_last: string | null;
}

const COUNT = `select count(*) filter (where account = $1 and ip = $2) as pair, max(at) filter (where account = $1 and ip = $2) as pair_last,
  count(*) filter (where account = $1) as account, max(at) filter (where account = $1) as account_last,
  count(*) filter (where ip = $2) as address, max(at) filter (where ip = $2) as address_last
from login_attempts where (account = $1 or ip = $2) and at > $3`;

export interface Attempt {
  /** The e-mail as typed, whether or not anyone has it: the answer must not tell. */
  readonly account: string;
  readonly address: string;
  /** Whether the address has logged in to the account before: looked for where it matters, so that the time of other tries does not tell. */
  readonly isKnown: (transaction: Transaction) => Promise<boolean>;
}

const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Admits one try or throws 429 with the seconds to wait. It is counted as wrong in advance, so that tries sent at the same instant
 * see each other; `forgive` takes the count back.
 */
export async function admit(transaction: Transaction, { account, address, isKnown }: Attempt, now: number): Promise<void> {
  const { client } = transaction;
  // Always the account first: two tries can then never wait for each other.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [account]);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [address]);
  const { rows } = await client.query<Row>(COUNT, [account, address, timestamp(now - WINDOW_MS)]);
  const failures = (of: 'pair' | 'account' | 'address'): Failures => ({
    count: rows[0]?.[of] ?? 0,
    last: Date.parse(rows[0]?.[`${of}_last`] ?? '') || 0,
  });
  const waits = { pair: 0, account: 0, address: 0 };
  for (const of of getKeys(waits)) waits[of] = waitAfter(failures(of), FREE[of], now);
  const most = Math.max(waits.pair, waits.account, waits.address);
  const wait = most > waits.pair && (await isKnown(transaction)) ? waits.pair : most;
  if (wait > 0) throw tooMany('auth.too_many_attempts', Math.ceil(wait / 1000));
  await run(client, db.insertInto('login_attempts').values({ account, ip: address, at: timestamp(now) }));
}

/** The password was right: this address starts afresh with this account. What has left the window goes too. */
export async function forgive(
  { client }: Transaction,
  { account, address }: Pick<Attempt, 'account' | 'address'>,
  now: number,
): Promise<void> {
  const gone = db
    .deleteFrom('login_attempts')
    .where((eb) => eb.or([eb.and([eb('account', '=', account), eb('ip', '=', address)]), eb('at', '<=', timestamp(now - WINDOW_MS))]));
  await run(client, gone);
}
