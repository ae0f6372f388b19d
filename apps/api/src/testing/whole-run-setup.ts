import type { TestProject } from 'vitest/node';
import { prepareCallNotes } from './call-notes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run makes every test of the API, and not only some files or names. */
    isWholeRun: boolean;
  }
}

/** Tells what looks at a run's end whether all of the API's tests ran before it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { projects, state, config } = project.vitest;
  const files = await Promise.all(
    ['api', 'api-isolated'].map(async (name) => (await projects.find((one) => one.name === name)?.globTestFiles())?.testFiles ?? ['']),
  );
  const asked = new Set(state.getPaths());
  project.provide('isWholeRun', !config.testNamePattern && !config.shard && files.flat().every((file) => asked.has(file)));
  return prepareCallNotes(project);
}
