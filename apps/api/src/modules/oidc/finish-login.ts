import { noteFailedLogin } from '../../access/attempts/note-failed-login.ts';
import type { Context } from '../../crud/resource/context.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, run } from '../../platform/database/typed.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Reply, Request } from '../../platform/http/server.ts';
import { findIdentity, letAdminIn, loginRefusal, secondStep, totpState, type LinkedIdentity, type LoginResult } from '../session/index.ts';
import { keepRefreshToken } from './ask-again.ts';
import { whoCameBack, type CameBack } from './exchange.ts';
import { meetFirst } from './first-login.ts';
import { giveRights } from './give-rights.ts';
import { getRight, provedTwoSteps } from './groups.ts';

/** The admin of an identity, locked. What they may not is said as after a right password. */
async function lockAdmin(transaction: Transaction, { admin_id: id }: LinkedIdentity) {
  const row = db.selectFrom('admins').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  const admin = await maybe(transaction, row.forNoKeyUpdate());
  if (!admin) throw loginRefusal('oidc.no_account');
  if (admin.is_ban) throw loginRefusal('auth.banned');
  if (!admin.is_active) throw loginRefusal('auth.inactive');
  return admin;
}

async function openAccount(
  app: Context,
  transaction: Transaction,
  request: Request,
  { claims, refreshToken }: CameBack,
  tell: (adminId: number) => void,
): Promise<LoginResult> {
  const now = app.now();
  const linked = await findIdentity(transaction, claims.iss, claims.sub);
  if (linked) tell(linked.admin_id);
  // Before anything is changed: without groups nothing is known about rights.
  const right = app.config.oidcRoles.length > 0 ? getRight(app.config, claims) : undefined;
  const identity = linked ?? (await meetFirst(app, transaction, claims));
  const admin = await lockAdmin(transaction, identity);
  if (right !== undefined) await giveRights(app, transaction, admin, identity, right);
  const used = db.updateTable('admin_identities').set({ last_login_at: new Date(now).toISOString() });
  await run(transaction, used.where('id', '=', identity.id));
  await keepRefreshToken(app, transaction, identity.id, refreshToken);
  // What the provider asked for stands for a code, never for setting codes up where the role demands them.
  const isSpared = provedTwoSteps(app.config, claims) && (await totpState(app, transaction.client, admin.id)).enabled;
  const next = isSpared ? undefined : await secondStep(app, transaction, admin, now);
  return next ?? { id: admin.id, token: await letAdminIn(app, transaction, request, { ...admin, byProvider: true }, now) };
}

/** Opens a session for whoever came back from the provider, or asks for their code, as a login by password does. */
export async function finishLogin(app: Context, request: Request, reply: Reply): Promise<LoginResult> {
  let adminId: number | undefined;
  try {
    const came = await whoCameBack(app, request, reply, null);
    return await inTransaction(app, (transaction) => openAccount(app, transaction, request, came, (id) => (adminId = id)));
  } catch (error) {
    noteFailedLogin(app, request, adminId, error);
    throw error;
  }
}
