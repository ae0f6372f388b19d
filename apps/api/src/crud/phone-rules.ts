import type { Context } from './context.ts';
import type { PhoneRule } from '@diwan/domain/phones';
import type { Runner } from '../platform/database/runner.ts';
import { withPhoneSettings } from './phone-settings.ts';

/** The phone rules of all active countries: a few dozen short rows, read afresh so that a changed limit holds at once. Within a transaction its own connection reads them. */
export async function phoneRules(app: Context, runner: Runner = app.database.pool): Promise<PhoneRule[]> {
  const { rows } = await runner.query<{ id: number; phone_code: string; phone_limit: number }>({
    name: 'phone_rules',
    text: 'select id, phone_code, phone_limit from countries where is_active and deleted_at is null',
  });
  return withPhoneSettings(app, rows, runner);
}
