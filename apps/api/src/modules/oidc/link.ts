import { admins } from '@diwan/contract/admins/resource';
import type { DataOf } from '@diwan/contract/kit/call';
import type { oidcCalls } from '@diwan/contract/oidc/calls';
import { noteFailedConfirmation } from '../../access/attempts/note-failed-login.ts';
import { recordBeside, recorded } from '../../crud/record/change-log.ts';
import type { Context } from '../../crud/resource/context.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Reply, WholeRequest } from '../../platform/http/server.ts';
import { findIdentity, listIdentities, providerName } from '../session/index.ts';
import { whoCameBack } from './exchange.ts';
import { linkIdentity } from './first-login.ts';

/** As the log names it. */
const written = (issuer: string, subject: string) => `${issuer} ${subject}`;

/** The identities of who asks, and the provider that more can be linked at. */
export async function showIdentities(app: Context, request: WholeRequest): Promise<DataOf<typeof oidcCalls.listIdentities>> {
  const { oidcIssuer } = app.config;
  const identities = await listIdentities(app.database.pool, request.access.adminId);
  return {
    provider: providerName(app.config, request.language),
    identities: identities.map(({ id, issuer, subject, created_at, last_login_at }) => ({
      id,
      issuer,
      subject,
      is_current: asFlag(issuer === oidcIssuer),
      created_at,
      last_login_at,
    })),
  };
}

/** Links the identity that came back with the account of who is logged in, on record. 409 where it opens another's. */
export async function finishLink(app: Context, request: WholeRequest, reply: Reply): Promise<void> {
  const { adminId } = request.access;
  try {
    const { claims } = await whoCameBack(app, request, reply, adminId);
    await inTransaction(app, async (transaction) => {
      const linked = await findIdentity(transaction, claims.iss, claims.sub);
      if (linked?.admin_id === adminId) return;
      if (linked) throw conflict('oidc.linked_elsewhere');
      await linkIdentity(app, transaction, adminId, claims);
      const changes = { identity: { before: null, after: written(claims.iss, claims.sub) } };
      await recordBeside({ caller: request.caller, transaction }, recorded(admins), { id: adminId }, changes);
    });
  } catch (error) {
    noteFailedConfirmation(app, request, error);
    throw error;
  }
}

/** Unlinks one identity of who asks, on record. 409 where it is the way in that is left, or gave the rank. */
export async function unlinkIdentity(app: Context, request: WholeRequest, id: number): Promise<void> {
  const { adminId } = request.access;
  await inTransaction(app, async (transaction) => {
    const own = db.deleteFrom('admin_identities').where('id', '=', id).where('admin_id', '=', adminId);
    const gone = await maybe(transaction, own.returning(['issuer', 'subject', 'gave_rank']));
    if (!gone) throw notFound();
    if (app.config.oidcOnly === true || gone.gave_rank) throw conflict('oidc.only_way');
    const changes = { identity: { before: written(gone.issuer, gone.subject), after: null } };
    await recordBeside({ caller: request.caller, transaction }, recorded(admins), { id: adminId }, changes);
  });
}
