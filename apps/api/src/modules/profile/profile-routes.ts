import type { FastifyInstance, FastifyRequest } from 'fastify';
import { profileCalls } from '@diwan/contract/calls/session';
import { NEW_PASSWORD } from '@diwan/contract/profile';
import { handle } from '../../crud/calls/handle.ts';
import { ACCOUNT_ANSWERS } from '../session/index.ts';
import { describeAdmin } from '../session/index.ts';
import { translate } from '../../platform/translate.ts';
import { heldPermissions, may } from '../../access/access.ts';
import { controlPermissions } from './control-permissions.ts';
import { changePassword, saveProfile } from './save-profile.ts';
import { registerSessionList } from './session-list-routes.ts';
import { registerTotp } from './totp-routes.ts';

const PASSWORD_DOC = {
  summary: 'Change one’s own password; the other sessions end',
  tag: 'session',
  body: {
    type: 'object',
    properties: {
      current_password: { type: 'string' },
      password: { type: 'string', minLength: NEW_PASSWORD.min, maxLength: NEW_PASSWORD.max, description: 'The common ones are refused.' },
      passwordConfirm: { type: 'string' },
    },
    required: ['current_password', 'password', 'passwordConfirm'],
    additionalProperties: false,
  },
  answer: ACCOUNT_ANSWERS.nothing,
  refusals: [422, 429],
};
/** What someone logged in asks about themself. */
export function registerProfile(app: FastifyInstance, prefix: string) {
  const success = (request: FastifyRequest, data: unknown, key = 'ok') => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  handle(app, prefix, profileCalls.showProfile, async ({ request }) => ({
    data: await describeAdmin(app, request.access.adminId, request.language),
  }));
  handle(app, prefix, profileCalls.saveProfile, async ({ request, body }) => {
    const describe = () => describeAdmin(app, request.access.adminId, request.language);
    await saveProfile(app, request, body, describe);
    return { data: await describe(), message: 'updated' };
  });
  app.put(`${prefix}/profile/password`, { config: { guard: 'session', doc: PASSWORD_DOC } }, async (request) => {
    await changePassword(app, request);
    return success(request, null, 'password_changed');
  });
  registerSessionList(app, prefix);
  registerTotp(app, prefix);

  handle(app, prefix, profileCalls.myPermissions, ({ request }) => ({ data: heldPermissions(request.access) }));
  handle(app, prefix, profileCalls.myControls, ({ request }) => ({
    data: controlPermissions((permission) => may(request.access, permission.permission_url)),
  }));
}
