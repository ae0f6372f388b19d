import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { profileAppCalls } from '@diwan/contract/person-sessions/profile-app-calls';
import type { CallBody } from '@diwan/contract/kit/call';
import { addressKey } from '../../access/attempts/address-key.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { addRow, checkedValues } from '../../crud/write/save.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { providersApi } from '../providers/index.ts';
import { demandVersion } from '../people/index.ts';
import { checkCode, refusedCode, useCode } from './codes.ts';
import { letPersonIn, type OpenedSession } from './log-in.ts';
import { accountOfPhone, newPerson } from './person-rows.ts';
import { countryOfPhone } from './send-code.ts';

type Application = CallBody<typeof profileAppCalls.apply>;
/** What is kept of an application, checked as an admin's form is. */
type Kept = Awaited<ReturnType<typeof checkedValues>>;

async function addApplicant(
  app: Context,
  request: Request,
  transaction: Transaction,
  asked: Application,
  kept: Kept,
): Promise<OpenedSession | AppError> {
  const now = app.now();
  const shown = { ...asked, user_type: 'provider' } as const;
  const verdict = await checkCode(app, transaction, { ...shown, address: addressKey(request.ip) }, now);
  if (typeof verdict === 'string') return refusedCode(verdict);
  // The code stays good: it is what they log in with.
  if (await accountOfPhone(transaction, 'provider', asked.phone)) return conflict('provider.applied');
  await useCode(transaction, verdict.id, now);
  const country = Number(kept['country_id']);
  const caller = await newPerson(transaction, 'provider', { countryId: country, platform: asked.platform }, request);
  const { id } = caller;
  await addRow({ app, caller, transaction, now }, providersApi, kept, { id, platform_type: asked.platform });
  await notifyAdmins(transaction, {
    type: 'account',
    id,
    title: 'messages.notices.provider_applied.title',
    body: 'messages.notices.provider_applied.body',
    params: { name: `${asked.first_name} ${asked.last_name}` },
    to: { holding: 'update-providers', country },
  });
  return letPersonIn(app, transaction, caller, shown, { isNew: true, now });
}

/** Makes a provider who waits for an admin, of whoever shows the code that was sent to their phone; the country is that of the phone. */
export async function apply(app: Context, request: Request, asked: Application): Promise<OpenedSession> {
  await demandVersion(app, request, 'provider');
  const { code: _, device_name: __, device_id: ___, platform: ____, ...form } = asked;
  const [country_id] = await Promise.all([countryOfPhone(app, asked.phone), app.keys()]);
  const kept = await checkedValues(app, providersApi, 'create', { ...form, country_id });
  const result = await inTransaction(app, (transaction) => addApplicant(app, request, transaction, asked, kept));
  if (result instanceof AppError) throw result;
  return result;
}
