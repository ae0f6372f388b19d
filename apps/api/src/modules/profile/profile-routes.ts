import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NEW_PASSWORD, profile } from '@diwan/contract/profile';
import { ACCOUNT_ANSWERS } from '../session/index.ts';
import { describeAdmin } from '../session/index.ts';
import { requestSchema } from '../../crud/documents/body-schema.ts';
import { translate } from '../../platform/translate.ts';
import { heldPermissions, may } from '../../access/access.ts';
import { controlPermissions } from './control-permissions.ts';
import { changePassword, saveProfile } from './save-profile.ts';
import { registerSessionList } from './session-list-routes.ts';
import { registerTotp } from './totp-routes.ts';

const PROFILE_DOC = { summary: 'Who is logged in', tag: 'session', answer: ACCOUNT_ANSWERS.profile };
const SAVE_DOC = {
  summary: 'Change what is one’s own: name, phone, gender, image',
  tag: 'session',
  body: requestSchema(profile, 'update'),
  answer: ACCOUNT_ANSWERS.profile,
  refusals: [409, 422],
};
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
const HELD_DOC = { summary: 'The permissions held; a superadmin holds all', tag: 'session', answer: ACCOUNT_ANSWERS.permissions };
const CONTROLS_DOC = { summary: 'What may be done on each route of the dashboard', tag: 'session', answer: ACCOUNT_ANSWERS.controls };

/** What someone logged in asks about themself. */
export function registerProfile(app: FastifyInstance, prefix: string) {
  const success = (request: FastifyRequest, data: unknown, key = 'ok') => ({
    status: 'success',
    message: translate(request.language, `messages.${key}`),
    data,
  });

  app.get(`${prefix}/profile`, { config: { guard: 'session', doc: PROFILE_DOC } }, async (request) =>
    success(request, await describeAdmin(app, request.access.adminId, request.language)),
  );
  app.put(`${prefix}/profile`, { config: { guard: 'session', doc: SAVE_DOC } }, async (request) => {
    const describe = () => describeAdmin(app, request.access.adminId, request.language);
    await saveProfile(app, request, describe);
    return success(request, await describe(), 'updated');
  });
  app.put(`${prefix}/profile/password`, { config: { guard: 'session', doc: PASSWORD_DOC } }, async (request) => {
    await changePassword(app, request);
    return success(request, null, 'password_changed');
  });
  registerSessionList(app, prefix);
  registerTotp(app, prefix);

  app.get(`${prefix}/get_my_permissions`, { config: { guard: 'session', doc: HELD_DOC } }, (request) =>
    success(request, heldPermissions(request.access)),
  );
  app.get(`${prefix}/get_my_control_permissions`, { config: { guard: 'session', doc: CONTROLS_DOC } }, (request) =>
    success(
      request,
      controlPermissions((permission) => may(request.access, permission.permission_url)),
    ),
  );
}
