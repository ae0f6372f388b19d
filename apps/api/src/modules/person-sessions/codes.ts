import type { Context } from '../../crud/resource/context.ts';
import type { SettingValues } from '@diwan/contract/settings/settings';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { AppError } from '../../platform/errors.ts';
import { admitOther, noteOther } from './other-addresses.ts';
import type { PhoneOfKind } from './send-code.ts';

/**
 * A code holds for five minutes, and for five tries of the address that asked for it: one in two hundred thousand guesses it. Other
 * addresses have five of their own together, so that whoever knows a phone shuts nobody out of theirs.
 */
export const CODE_MS = 5 * 60_000;
const TRIES = 5;

/** What the HMAC of a code is made of: it opens no other phone, and no other kind of account. */
export const codeText = ({ phone, user_type }: PhoneOfKind, code: string) => `person code ${user_type} ${phone} ${code}`;

/** The code that a demo takes in place of any that was sent. */
export const fixedCode = (app: Context, { static_verify_code }: SettingValues): string | null =>
  app.config.demo ? static_verify_code : null;

interface Row {
  id: number;
  code_hash: string;
  country_id: number;
  is_own: boolean;
  is_live: boolean;
}

// What the same address asked for comes before what others asked for since: theirs takes no code away.
const FIND = `select id, code_hash, country_id, ip = $4 as is_own,
  used_at is null and expires_at > $3 and case when ip = $4 then tries < ${TRIES} else other_tries < ${TRIES} end as is_live
from person_codes where phone = $1 and user_type = $2 and created_at > $3::timestamptz - interval '1 hour'
order by (ip = $4 and used_at is null and expires_at > $3) desc, created_at desc, id desc limit 1 for update`;

const FAIL = `update person_codes set tries = tries + $2::int, other_tries = other_tries + 1 - $2::int where id = $1`;

/** What a code turned out to be: the right one and its id, a wrong one, or none that is still good. */
export type CodeVerdict = { readonly id: number } | 'wrong' | 'none';

/** A code that is shown, and from where. */
export interface ShownCode extends PhoneOfKind {
  readonly code: string;
  /** As limits have it. */
  readonly address: string;
}

/**
 * Looks whether a code is the one that was sent: of those that the address asked for, else of all, the newest. A wrong one costs a try; the
 * right one is used up by `useCode`. 429 where an address fails again and again at phones of others.
 */
export async function checkCode(app: Context, transaction: Transaction, asked: ShownCode, now: number): Promise<CodeVerdict> {
  const { client } = transaction;
  const { rows } = await client.query<Row>(FIND, [asked.phone, asked.user_type, new Date(now).toISOString(), asked.address]);
  const [sent] = rows;
  if (sent?.is_own !== true) await admitOther(transaction, asked, now);
  if (!sent?.is_live) return 'none';
  const isRight = (await app.keys()).isSigned(codeText(asked, asked.code), sent.code_hash);
  const isFixed = fixedCode(app, await app.settings.of(sent.country_id, client)) === asked.code;
  if (isRight || isFixed) return { id: sent.id };
  await client.query(FAIL, [sent.id, sent.is_own ? 1 : 0]);
  if (!sent.is_own) await noteOther(transaction, asked, now);
  return 'wrong';
}

const END_OTHERS = `update person_codes o set expires_at = $2 from person_codes c
where c.id = $1 and o.phone = c.phone and o.user_type = c.user_type and o.id <> c.id and o.expires_at > $2`;

/** A code serves once, and the others of its phone no more. */
export async function useCode({ client }: Transaction, id: number, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await client.query('update person_codes set used_at = $2 where id = $1', [id, at]);
  await client.query(END_OTHERS, [id, at]);
}

/** 422 for a code that opens nothing. */
export const refusedCode = (verdict: 'wrong' | 'none') => new AppError(422, `code.${verdict}`);

const HOUR = 60 * 60_000;

/** What codes leave behind is counted for a day at the most. */
async function forgetCodes(app: Context): Promise<void> {
  const before = new Date(app.now() - 48 * HOUR).toISOString();
  await app.database.pool.query('delete from person_codes where created_at < $1', [before]);
  await app.database.pool.query('delete from outbox where is_sealed and expires_at < $1', [before]);
  await app.database.pool.query(`delete from login_attempts where account like 'code of %' and at < $1`, [before]);
  await app.database.pool.query('delete from person_sessions where expires_at < $1', [before]);
}

export const codesThatAreOver: Timer<Context> = { name: 'codes and sessions that are over', every: HOUR, oneNode: true, run: forgetCodes };
