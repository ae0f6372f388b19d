import type { Server } from '../../platform/http/server.ts';
import { profileCalls } from '@diwan/contract/profile/calls';
import { sessionCalls } from '@diwan/contract/session/calls';
import { handle } from '../../crud/calls/handle.ts';
import { describeAdmin, endSessionById, endAllSessions, getSessions } from '../session/index.ts';
import { heldPermissions, may } from '../../access/access.ts';
import { controlPermissions } from './control-permissions.ts';
import { describeSession } from './describe-session.ts';
import { changePassword, saveProfile } from './save-profile.ts';
import { registerTotp } from './totp-routes.ts';
import { notFound } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Where the admin is logged in, and ending it there. */
function registerSessionList(app: Server, prefix: string) {
  handle(app, prefix, profileCalls.listSessions, async ({ request: { access } }) => ({
    data: await getSessions(app, access.adminId, access.tokenHash),
  }));

  handle(app, prefix, profileCalls.endSession, async ({ request, params: { id } }) => {
    await inTransaction(app, async (transaction) => {
      if (!(await endSessionById(app, transaction, request.caller, request.access.adminId, id))) throw notFound();
    });
    return { message: 'session_ended' };
  });

  handle(app, prefix, profileCalls.endOtherSessions, async ({ request }) => {
    const { adminId, tokenHash } = request.access;
    await inTransaction(app, (transaction) => endAllSessions(app, transaction, request.caller, [adminId], tokenHash));
    return { message: 'sessions_ended' };
  });
}

/** What someone logged in asks about themself. */
export function registerProfile(app: Server, prefix: string) {
  handle(app, prefix, profileCalls.showProfile, async ({ request }) => ({
    data: await describeAdmin(app, request.access.adminId, request.language),
  }));
  handle(app, prefix, profileCalls.saveProfile, async ({ request, body }) => {
    const describe = () => describeAdmin(app, request.access.adminId, request.language);
    await saveProfile(app, request, body, describe);
    return { data: await describe(), message: 'updated' };
  });
  handle(app, prefix, profileCalls.changePassword, async ({ request, body }) => {
    await changePassword(app, request, body);
    return { message: 'password_changed' };
  });
  registerSessionList(app, prefix);
  registerTotp(app, prefix);

  handle(app, prefix, sessionCalls.startSession, async ({ request }) => ({
    data: await describeSession(app, request.access, request.language),
  }));
  handle(app, prefix, profileCalls.myPermissions, ({ request }) => ({ data: heldPermissions(request.access) }));
  handle(app, prefix, profileCalls.myControls, ({ request }) => ({
    data: controlPermissions((permission) => may(request.access, permission.permission_url)),
  }));
}
