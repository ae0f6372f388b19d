import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, temporaryFolder } from '../apps/api/src/testing/app-process.ts';
import { startSmtpServer } from '../apps/api/src/testing/loopback-servers.ts';
import { buildIfStale } from '../scripts/steps/build-if-stale.mjs';

/** Starts the built app with a demo marketplace of its own, which goes away with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  // An app that already runs can be named, for working on the tests.
  if (process.env['E2E_BASE_URL']) return async () => undefined;
  await buildIfStale();
  const dataDir = temporaryFolder();
  const server = join(import.meta.dirname, '../apps/api/dist/server.js');
  // Mail goes out for real, as far as this machine; SMS and push are not configured.
  const mail = await startSmtpServer();
  const app = startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO_LIVE: '0', SMTP_URL: mail.url, WEBHOOK_NETWORKS: '127.0.0.0/8' }, [
    server,
  ]);
  process.env['E2E_BASE_URL'] = await app.ready;
  return async () => {
    app.child.kill('SIGTERM');
    await app.ended;
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
