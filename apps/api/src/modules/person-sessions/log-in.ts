import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { UserType } from '@diwan/domain/people';
import { personCaller, type PersonCaller } from '../../access/caller.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { translate } from '../../platform/translate.ts';
import { addressKey } from '../../access/attempts/address-key.ts';
import { demandVersion } from '../people/index.ts';
import { checkCode, refusedCode, useCode } from './codes.ts';
import { callOffDeletion } from './deletion.ts';
import { accountOfPhone, newPerson, noteSeen, RECORDED, refusalOfAccount } from './person-rows.ts';
import { countryOfPhone, type PhoneOfKind } from './send-code.ts';
import { openPersonSession, type PersonDevice } from './sessions.ts';

/** Whose code is right on what. */
export interface CodeAndDevice extends PhoneOfKind, PersonDevice {
  readonly code: string;
}

export interface OpenedSession {
  readonly token: string;
  readonly user_type: UserType;
  readonly id: number;
  readonly is_new: 0 | 1;
}

/** A client whom their phone makes one: what they are called and who they are is asked for next. */
async function newClient(
  request: Request,
  transaction: Transaction,
  asked: CodeAndDevice,
  countryId: number,
  now: number,
): Promise<PersonCaller> {
  const name = (part: string) => translate(request.language, `messages.new_client.${part}`);
  const caller = await newPerson(transaction, 'client', { countryId, platform: asked.platform }, request);
  await insertRow({ caller, transaction, now }, RECORDED.client, {
    id: caller.id,
    first_name: name('first_name'),
    last_name: name('last_name'),
    phone: asked.phone,
    country_id: countryId,
    preferred_language: request.language,
    platform_type: asked.platform,
  });
  return caller;
}

/** Opens the session of whoever is let in, on record. */
export async function letPersonIn(
  app: Context,
  transaction: Transaction,
  caller: PersonCaller,
  asked: CodeAndDevice,
  { isNew, now }: { readonly isNew: boolean; readonly now: number },
): Promise<OpenedSession> {
  const token = await openPersonSession(app, transaction, caller, asked, { ip: caller.ip, now });
  await noteSeen(transaction, caller, 'in', now);
  return { token, user_type: caller.kind, id: caller.id, is_new: isNew ? 1 : 0 };
}

async function tryLogin(
  app: Context,
  request: Request,
  transaction: Transaction,
  asked: CodeAndDevice,
  countryId: number,
): Promise<OpenedSession | AppError> {
  const now = app.now();
  const verdict = await checkCode(app, transaction, { ...asked, address: addressKey(request.ip) }, now);
  if (typeof verdict === 'string') return refusedCode(verdict);
  const account = await accountOfPhone(transaction, asked.user_type, asked.phone);
  // The code stays good: it is what an application is made with.
  if (!account && asked.user_type === 'provider') return conflict('provider.apply_first');
  await useCode(transaction, verdict.id, now);
  const refusal = account && refusalOfAccount(account, now);
  if (refusal) return refusal;
  const caller = account
    ? personCaller({ kind: asked.user_type, id: account.id, countryId, platform: asked.platform }, request)
    : await newClient(request, transaction, asked, countryId, now);
  await callOffDeletion({ caller, transaction, now }, caller);
  return letPersonIn(app, transaction, caller, asked, { isNew: !account, now });
}

/** Opens a session for whoever shows the code that was sent to a phone. Who has no account with it becomes a client by that. */
export async function logInByCode(app: Context, request: Request, asked: CodeAndDevice): Promise<OpenedSession> {
  await demandVersion(app, request, asked.user_type);
  // Read before a transaction holds a connection.
  const [countryId] = await Promise.all([countryOfPhone(app, asked.phone), app.keys()]);
  // Refused after the commit: a try that was spent is spent, and so is a code.
  const result = await inTransaction(app, (transaction) => tryLogin(app, request, transaction, asked, countryId));
  if (result instanceof AppError) throw result;
  return result;
}
