import type { TestProject } from 'vitest/node';
import { prepareCallNotes } from './call-notes.ts';
import { prepareTestServer } from './test-server.ts';

/** The same tests on the server of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  const removeDatabases = await prepareTestServer(project, server);
  const removeNotes = prepareCallNotes(project);
  return async () => {
    removeNotes();
    await removeDatabases();
  };
}
