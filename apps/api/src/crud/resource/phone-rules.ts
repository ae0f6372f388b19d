import type { CallFacts } from '@diwan/contract/kit/call';
import { isPhoneIn, type PhoneRule } from '@diwan/domain/phones';
import type { Flag } from '../../platform/as-flag.ts';
import { readRecord } from '@diwan/domain/records';
import { typedPhone } from '@diwan/domain/typed';
import { AppError } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Context } from './context.ts';

interface PhoneCountry {
  readonly id: number;
  readonly phone_limit: number;
}

/** Countries with what the settings say of their phones: another number of digits, whether their records take no other country's, and of their national IDs. */
export function withPhoneSettings<C extends PhoneCountry>(
  app: Context,
  countries: readonly C[],
  runner?: Runner,
): Promise<(C & { restrict_phone_code: Flag; national_id_limit: number })[]> {
  return Promise.all(
    countries.map(async (country) => {
      const { phone_length, restrict_phone_code, national_id_limit } = await app.settings.of(country.id, runner);
      return { ...country, phone_limit: phone_length ?? country.phone_limit, restrict_phone_code, national_id_limit };
    }),
  );
}

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
