import type { Config } from '../../config.ts';
import { readSuperadmins } from '../../access/superadmins.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

type Switches = Pick<Config, 'oidcOnly' | 'breakGlassEmail'>;

/** Whether a password opens an account at all: where the provider alone lets admins in, that of one account does. */
export const opensByPassword = ({ oidcOnly, breakGlassEmail }: Switches, email: string): boolean =>
  oidcOnly !== true || email === breakGlassEmail;

/** Whether it is the account that still has a password while all others log in by the provider. */
export const isBreakGlass = (config: Switches, email: string): boolean => config.oidcOnly === true && email === config.breakGlassEmail;

/** Puts on record that the account for emergencies is used, and tells every superadmin at once. */
export async function warnOfBreakGlass(
  app: Context,
  transaction: Transaction,
  { id, email, ip }: { readonly id: number; readonly email: string; readonly ip: string },
): Promise<void> {
  app.log.warn({ admin: id, ip }, 'the account for emergencies (BREAK_GLASS_EMAIL) logs in by its password');
  const changes = { break_glass: { before: null, after: 1 } };
  await writeAudit(transaction, { kind: 'admin', id, ip }, [{ table: 'admins', id, action: 'login', changes }]);
  const chiefs = await readSuperadmins(transaction.client);
  await notifyAdmins(transaction, {
    type: 'account',
    id,
    title: 'messages.break_glass.title',
    body: 'messages.break_glass.body',
    params: { email, ip },
    to: chiefs.map((chief) => chief.id),
    alert: true,
  });
}
