import type { Server } from '../../platform/http/server.ts';
import { profileCalls } from '@diwan/contract/app/profile';
import { handle } from '../../crud/calls/handle.ts';
import { apply } from './apply.ts';
import { askDeletion } from './deletion.ts';
import { saveLanguage, saveProfile } from './save-profile.ts';
import { showProfile } from './show-profile.ts';

/** Who one is, becoming a provider, and being forgotten. */
export function registerProfileCalls(app: Server, base: string) {
  handle(app, base, profileCalls.showProfile, async ({ request }) => ({ data: await showProfile(app, request.person) }));

  handle(app, base, profileCalls.saveProfile, async ({ request, body }) => {
    await saveProfile(app, request, body);
    return { data: await showProfile(app, request.person), message: 'updated' };
  });

  handle(app, base, profileCalls.saveLanguage, async ({ request, body }) => {
    await saveLanguage(app, request, body.preferred_language);
    return { message: 'updated' };
  });

  handle(app, base, profileCalls.deleteProfile, async ({ request }) => {
    await askDeletion(app, request);
    return { message: 'deletion_asked' };
  });

  handle(app, base, profileCalls.apply, async ({ request, reply, body }) => {
    reply.header('cache-control', 'no-store');
    return { data: await apply(app, request, body), message: 'applied' };
  });
}
