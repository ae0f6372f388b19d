import { writeAudit } from '../../crud/record/audit.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { readSuperadmins } from '../../access/superadmins.ts';
import type { Config } from '../../config.ts';
import type { ErrorCode } from '@diwan/locales/keys';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { LoginBody } from '@diwan/contract/session/login';
import { addressKey } from '../../access/attempts/address-key.ts';
import { admit, forgive, type Attempt } from '../../access/attempts/login-limits.ts';
import { noteFailedLogin } from '../../access/attempts/note-failed-login.ts';
import { verifyPassword } from '../../access/passwords/passwords.ts';
import { openSession } from './sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { secondStep, type SecondStep } from './second-step.ts';
import { type NotNull } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

/** How long an address stays one that the account is known to log in from. */
const KNOWN_DAYS = 180;

/** So many of an account's logins are looked at for an address, the latest first. */
const KNOWN_LOGINS = 500;

/**
 * Whether an account logged in from an address lately. Looked for only where the answer makes a difference, and for an account that is
 * none as well: read with each try, the log of a busy account made its refusals a quarter slower, and so told that it is one.
 */
export async function isKnownAddress({ client }: Transaction, accountId: number, address: string, now: number): Promise<boolean> {
  const since = new Date(now - KNOWN_DAYS * 24 * 60 * 60_000).toISOString();
  const latest = db
    .selectFrom('audit')
    .select('ip')
    .where('table_name', '=', 'admins')
    .where('row_id', '=', accountId)
    .where('action', '=', 'login')
    .where('at', '>', since)
    .where('ip', 'is not', null)
    .$narrowType<{ ip: NotNull }>()
    .orderBy('id', 'desc')
    .limit(KNOWN_LOGINS);
  const addresses = await all(client, db.selectFrom(latest.as('l')).select('ip').distinct());
  return addresses.some(({ ip }) => addressKey(ip) === address);
}

interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
  is_ban: boolean;
  in_country: boolean;
}

const FIND = `select a.id, a.password_hash, a.is_active, a.is_ban,
  $2::int is null or exists (select 1 from countries c where c.id = $2 and c.is_active and c.deleted_at is null and (a.is_super_admin or a.all_countries
    or exists (select 1 from admin_countries ac where ac.admin_id = a.id and ac.country_id = c.id))) as in_country
from admins a where a.email = $1 and a.deleted_at is null`;

// 422, not 401 or 403: the dashboard answers those by logging out and by leaving the page.
export const loginRefusal = (code: ErrorCode) => new AppError(422, code);

async function findAccount({ client }: Transaction, { email, country_id }: LoginBody): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(FIND, [email, country_id ?? null]);
  return rows[0];
}

function refuse(account: Account | undefined, matches: boolean, wrong: ErrorCode): asserts account is Account {
  // The same answer for an unknown e-mail and a wrong password; whoever knows the password learns what else is in the way.
  if (!account || !matches) throw loginRefusal(wrong);
  if (account.is_ban) throw loginRefusal('auth.banned');
  if (!account.is_active) throw loginRefusal('auth.inactive');
  if (!account.in_country) throw loginRefusal('auth.country_not_yours');
}

/** Opens the session, unless the account changed while its password was being checked. */
export async function letAdminIn(
  app: Context,
  transaction: Transaction,
  request: Request,
  account: Pick<Account, 'id' | 'password_hash'> & { readonly byProvider?: true },
  now: number,
): Promise<string> {
  const { client } = transaction;
  const { rows } = await client.query<{ email: string }>(
    'update admins set last_login_at = $3 where id = $1 and password_hash = $2 and is_active and not is_ban and deleted_at is null returning email',
    [account.id, account.password_hash, new Date(now).toISOString()],
  );
  if (!rows[0]) throw loginRefusal('auth.wrong_credentials');
  if (!account.byProvider && isBreakGlass(app.config, rows[0].email))
    await warnOfBreakGlass(app, transaction, { ...rows[0], id: account.id, ip: request.ip });
  await client.query(
    `insert into audit (at, admin_id, ip, table_name, row_id, action, changes) values ($3, $1, $2, 'admins', $1, 'login', '{}')`,
    [account.id, request.ip, new Date(now).toISOString()],
  );
  return openSession(transaction, {
    adminId: account.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    now,
    days: app.config.sessionDays,
  });
}

/** A session that is open, or what is asked for next. */
export type LoginResult = { readonly id: number; readonly token: string } | SecondStep;

/** Opens a session for whoever logs in, or asks for their code. 422 says what was wrong, 429 how long to wait. */
export async function logIn(app: Context, request: Request, body: LoginBody): Promise<LoginResult> {
  let account: Account | undefined;
  try {
    return await tryLogin(app, request, body, (found) => (account = found));
  } catch (error) {
    noteFailedLogin(app, request, account?.id, error);
    throw error;
  }
}

async function tryLogin(
  app: Context,
  request: Request,
  body: LoginBody,
  tell: (account: Account | undefined) => void,
): Promise<LoginResult> {
  const now = app.now();
  const address = addressKey(request.ip);
  const attempt = { account: body.email, address };
  const account = await inTransaction(app, async (transaction) => {
    const found = opensByPassword(app.config, body.email) ? await findAccount(transaction, body) : undefined;
    tell(found);
    const isKnown: Attempt['isKnown'] = (asking) => isKnownAddress(asking, found?.id ?? 0, address, now);
    await admit(transaction, { ...attempt, isKnown }, now);
    return found;
  });
  const matches = await verifyPassword(account?.password_hash, body.password);
  if (matches) await inTransaction(app, (transaction) => forgive(transaction, attempt, now));
  // Nobody learns which is the account that still has a password, nor whether a password is right that opens nothing.
  refuse(account, matches, app.config.oidcOnly === true ? 'auth.oidc_only' : 'auth.wrong_credentials');
  return inTransaction(app, async (transaction) => {
    const next = await secondStep(app, transaction, { id: account.id, email: body.email }, now);
    return next ?? { id: account.id, token: await letAdminIn(app, transaction, request, account, now) };
  });
}

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
