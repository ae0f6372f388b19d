import { defineConfig } from 'vitest/config';

/** The tests that a part of the code is asked by, as `mutants.mjs` names them; those of the API on a server of their own. */
const { files, isOfApi } = JSON.parse(process.env['MUTANT_TESTS'] ?? '{"files":[]}') as { files: string[]; isOfApi: boolean };

export default defineConfig({
  test: {
    include: files,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // What comes and goes on a busy machine is no verdict: a fault fails twice.
    ...(isOfApi && { globalSetup: 'apps/api/src/testing/embedded-setup.ts', retry: 1 }),
  },
});
