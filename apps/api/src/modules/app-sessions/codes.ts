import type { Context } from '../../crud/context.ts';
import type { SettingValues } from '@diwan/contract/settings';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { PhoneOfKind } from './send-code.ts';

/** A code holds for five minutes, and for five tries: one in two hundred thousand guesses it. */
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
  is_live: boolean;
}

/** What a code turned out to be: the right one and its id, a wrong one, or none that is still good. */
export type Verdict = { readonly id: number } | 'wrong' | 'none';

/** Looks whether a code is the newest that was sent. A wrong one costs a try; the right one is used up by `useCode`. */
export async function checkCode(
  app: Context,
  { client }: Transaction,
  asked: PhoneOfKind & { readonly code: string },
  now: number,
): Promise<Verdict> {
  const { rows } = await client.query<Row>(
    `select id, code_hash, country_id, used_at is null and expires_at > $3 and tries < ${TRIES} as is_live
     from person_codes where phone = $1 and user_type = $2 order by created_at desc, id desc limit 1 for update`,
    [asked.phone, asked.user_type, new Date(now).toISOString()],
  );
  const [sent] = rows;
  if (!sent?.is_live) return 'none';
  const isRight = (await app.keys()).isSigned(codeText(asked, asked.code), sent.code_hash);
  const isFixed = fixedCode(app, await app.settings.of(sent.country_id, client)) === asked.code;
  if (isRight || isFixed) return { id: sent.id };
  await client.query('update person_codes set tries = tries + 1 where id = $1', [sent.id]);
  return 'wrong';
}

/** A code serves once. */
export async function useCode({ client }: Transaction, id: number, now: number): Promise<void> {
  await client.query('update person_codes set used_at = $2 where id = $1', [id, new Date(now).toISOString()]);
}

/** 422 for a code that opens nothing. */
export const refusedCode = (verdict: 'wrong' | 'none') => new AppError(422, `code.${verdict}`);
