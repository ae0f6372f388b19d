import type { TestProject } from 'vitest/node';
import { prepareTestServer } from './test-server.ts';

/** The same tests on the server of TEST_DATABASE_URL. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  return prepareTestServer(project, server);
}
