import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { CodeBody } from '@diwan/contract/session/login';
import { addressKey } from '../../access/attempts/address-key.ts';
import { admit, forgive, type Attempt } from '../../access/attempts/login-limits.ts';
import { noteFailedLogin } from '../../access/attempts/note-failed-login.ts';
import { confirmTotp, takeCode, takeRecoveryCode } from './totp.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { isKnownAddress, letAdminIn, loginRefusal } from './log-in.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';

interface Challenged {
  id: number;
  email: string;
  password_hash: string;
  is_active: boolean;
  is_ban: boolean;
  confirmed: boolean;
}

const FIND = `select a.id, a.email, a.password_hash, a.is_active, a.is_ban, s.confirmed_at is not null as confirmed
from login_challenges c join admins a on a.id = c.admin_id join admin_totp s on s.admin_id = a.id
where c.token_hash = $1 and c.expires_at > $2 and a.deleted_at is null`;

/** The right code opens the session; the first one ever also switches codes on, and its answer has the recovery codes. */
export interface OpenedByCode {
  readonly id: number;
  readonly token: string;
  readonly recovery_codes?: readonly string[];
}

/** Which kind of code it was; undefined for a wrong one. */
async function take(
  app: Context,
  transaction: Transaction,
  account: Challenged,
  code: string,
  now: number,
): Promise<'app' | 'recovery' | undefined> {
  if (await takeCode(app, transaction, account.id, code, now)) return 'app';
  return account.confirmed && (await takeRecoveryCode(transaction, account.id, code, now)) ? 'recovery' : undefined;
}

/** The second step of a login. Wrong codes slow down whoever sends them, by counts of their own beside those of passwords. */
export async function giveCode(app: Context, request: Request, body: CodeBody): Promise<OpenedByCode> {
  let accountId: number | undefined;
  try {
    return await tryCode(app, request, body, (id) => (accountId = id));
  } catch (error) {
    noteFailedLogin(app, request, accountId, error);
    throw error;
  }
}

async function tryCode(app: Context, request: Request, { challenge, code }: CodeBody, tell: (id: number) => void): Promise<OpenedByCode> {
  const now = app.now();
  const address = addressKey(request.ip);
  const hash = hashToken(challenge);
  const { account, attempt } = await inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<Challenged>(FIND, [hash, new Date(now).toISOString()]);
    const found = rows[0];
    if (!found) throw loginRefusal('auth.challenge_expired');
    tell(found.id);
    const isKnown: Attempt['isKnown'] = (asking) => isKnownAddress(asking, found.id, address, now);
    const tried: Attempt = { account: `code:${found.email}`, address, isKnown };
    await admit(transaction, tried, now);
    return { account: found, attempt: tried };
  });
  return inTransaction(app, async (transaction) => {
    const challenged = db.selectFrom('login_challenges').select('admin_id').where('token_hash', '=', hash);
    if (!(await maybe(transaction, challenged.forUpdate()))) throw loginRefusal('auth.challenge_expired');
    const taken = await take(app, transaction, account, code, now);
    if (taken === undefined) throw loginRefusal('auth.wrong_code');
    if (account.is_ban) throw loginRefusal('auth.banned');
    if (!account.is_active) throw loginRefusal('auth.inactive');
    await run(transaction, db.deleteFrom('login_challenges').where('token_hash', '=', hash));
    await forgive(transaction, attempt, now);
    const recovery_codes = account.confirmed ? undefined : await confirmTotp(transaction, account.id, now);
    const token = await letAdminIn(app, transaction, request, account, now);
    const actor = { kind: 'admin', id: account.id, ip: request.ip } as const;
    if (taken === 'recovery')
      await writeAudit(transaction, actor, [{ table: 'admins', id: account.id, action: 'recovery_code', changes: {} }]);
    if (recovery_codes) {
      const changes = { has_totp: { before: 0, after: 1 } };
      await writeAudit(transaction, actor, [{ table: 'admins', id: account.id, action: 'update', changes }]);
    }
    return { id: account.id, token, ...(recovery_codes && { recovery_codes }) };
  });
}
