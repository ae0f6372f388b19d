import type { Server } from '../../platform/http/server.ts';
import { profileCalls, sessionCalls } from '@diwan/contract/calls/session';
import { handle } from '../../crud/calls/handle.ts';
import { describeAdmin } from '../session/index.ts';
import { heldPermissions, may } from '../../access/access.ts';
import { controlPermissions } from './control-permissions.ts';
import { describeSession } from './describe-session.ts';
import { changePassword, saveProfile } from './save-profile.ts';
import { registerSessionList } from './session-list-routes.ts';
import { registerTotp } from './totp-routes.ts';

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
