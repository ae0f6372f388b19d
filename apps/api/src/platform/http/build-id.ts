import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BUILD_HEADER } from '@diwan/contract/kit/constants';

/** Which build of the dashboard lies beside this API; null where none does. The contract is in it, so that another API is another build. */
function readBuildId(folder: string): string | null {
  const file = join(folder, '.build');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Has every answer say which build this node serves: a dashboard of another one then loads itself anew. */
export function registerBuildId(app: FastifyInstance, folder: string): void {
  const id = readBuildId(folder);
  app.decorate('buildId', id);
  if (id === null) return;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(BUILD_HEADER, id);
    done();
  });
}
