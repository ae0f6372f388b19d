import type { CallFacts } from '@diwan/contract/calls/call';
import { isPhoneIn, type PhoneRule } from '@diwan/domain/phones';
import { readRecord } from '@diwan/domain/records';
import { typedPhone } from '@diwan/domain/typed';
import { AppError } from '../platform/errors.ts';
import type { Runner } from '../platform/database/runner.ts';
import type { Context } from './context.ts';
import { withPhoneSettings } from './phone-settings.ts';

type Row = Readonly<Record<'id' | 'phone_limit', number>> & { readonly phone_code: string };

/** The phone rules of all active countries: a few dozen short rows, read afresh so that a changed limit holds at once. Within a transaction its own connection reads them. */
export async function phoneRules(app: Context, runner: Runner = app.database.pool): Promise<PhoneRule[]> {
  const { rows } = await runner.query<Row>({
    name: 'phone_rules',
    text: 'select id, phone_code, phone_limit from countries where is_active and deleted_at is null',
  });
  return withPhoneSettings(app, rows, runner);
}

const NOT_SERVED = 'country.not_served';

/**
 * For calls that show whose a phone is: one of a country that was switched off is written as it should be, and its owner is told why it
 * is refused all the same.
 */
export async function refuseUnservedPhone(app: Context, { errors }: Pick<CallFacts, 'errors'>, given: unknown): Promise<void> {
  const { phone } = readRecord(given);
  if (!errors?.[422]?.includes(NOT_SERVED) || typeof phone !== 'string') return;
  const { rows } = await app.database.pool.query<Row>({
    name: 'phone_rules_unserved',
    text: 'select id, phone_code, phone_limit from countries where not is_active and deleted_at is null',
  });
  if (!isPhoneIn(await withPhoneSettings(app, rows, app.database.pool), typedPhone(phone))) return;
  throw new AppError(422, NOT_SERVED, {}, { errors: { phone: [{ key: 'country_not_served', params: {} }] } });
}
