import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/database/embedded/start-embedded.ts';
import { prepareCallNotes } from './call-notes.ts';
import { prepareTestServer } from './test-server.ts';

/** One PostgreSQL for the whole run, in a folder that goes away with it; so it need not wait for the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env['TEST_DATABASE_URL']) {
    console.log('Skipped: the API tests against a PostgreSQL of your own, since TEST_DATABASE_URL is not set.');
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'diwan-test-'));
  // As root, PostgreSQL runs as a user who must be able to pass.
  chmodSync(dataDir, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings });
  await prepareTestServer(project, embedded.connectionString);
  const removeNotes = prepareCallNotes(project);
  return async () => {
    removeNotes();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
