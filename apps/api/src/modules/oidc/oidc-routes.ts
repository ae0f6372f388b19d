import { oidcCalls } from '@diwan/contract/oidc/calls';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { Server } from '../../platform/http/server.ts';
import { describeAdmin } from '../session/index.ts';
import { CALLBACK, goToProvider } from './exchange.ts';
import { finishLogin } from './finish-login.ts';
import { keepAnswer, readFlow } from './flow.ts';
import { finishLink, showIdentities, unlinkIdentity } from './link.ts';
import { endFromOutside } from './logout-token.ts';

const DOC = {
  summary: 'Where the login provider leads the browser back to: a redirect to the page that finishes, with a cookie',
  tag: 'session',
  status: 303,
  query: { code: { type: 'string' }, state: { type: 'string' }, error: { type: 'string' } },
  answer: { type: 'string' },
  answerType: 'text/plain',
} as const;

/**
 * Where the provider leads the browser back to. What it brings leaves the address at once, for the cookie of the browser that began;
 * the page that comes next finishes by a call of its own. Where it goes is one of two pages, whatever the address says.
 */
function registerCallback(app: Server) {
  app.get(CALLBACK, { config: { guard: 'public', doc: DOC } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const [, search = ''] = request.url.split('?', 2);
    const flow = await readFlow(app, request);
    // Another browser's answer leaves the login that is under way in this one alone.
    if (flow && new URLSearchParams(search).get('state') === flow.state) await keepAnswer(app, reply, flow, search);
    return reply.redirect(flow && flow.admin !== null ? '/profile/show?oidc' : '/login?oidc', 303);
  });
}

/** Logging in by the provider, and linking one's account with it. */
export function registerOidc(app: Server, prefix: string) {
  registerCallback(app);

  handle(app, prefix, oidcCalls.beginLogin, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { data: { url: await goToProvider(app, request, reply, null) } };
  });

  handle(app, prefix, oidcCalls.finishLogin, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const result = await finishLogin(app, request, reply);
    if ('second_step' in result) return { data: result, message: `second_step.${result.second_step}` };
    return { data: { ...(await describeAdmin(app, result.id, request.language)), token: result.token }, message: 'logged_in' };
  });

  handle(app, prefix, oidcCalls.endFromOutside, async ({ reply, body }) => {
    reply.header('cache-control', 'no-store');
    await endFromOutside(app, body.logout_token);
    return {};
  });

  handle(app, prefix, oidcCalls.listIdentities, async ({ request }) => ({ data: await showIdentities(app, request) }));

  handle(app, prefix, oidcCalls.beginLink, async ({ request, reply, body }) => {
    await confirmPassword(app, request, body.current_password);
    return { data: { url: await goToProvider(app, request, reply, request.access.adminId) } };
  });

  handle(app, prefix, oidcCalls.finishLink, async ({ request, reply }) => {
    await finishLink(app, request, reply);
    return { message: 'identity_linked' };
  });

  handle(app, prefix, oidcCalls.unlink, async ({ request, params: { id } }) => {
    await unlinkIdentity(app, request, id);
    return { message: 'identity_unlinked' };
  });
}
