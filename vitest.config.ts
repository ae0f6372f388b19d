import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const API_TESTS = 'apps/api/src/**/*.test.ts';
/** Tests that put something else in a module's place: each has its modules for itself. All others share them, which loads them once a worker. */
const ISOLATED = '**/*.isolated.test.ts';
/** Tests of what all others did, which come last. */
const WHOLE = '**/*.whole.test.ts';
/** Tests that kill processes, or walk at random, for more than ten seconds: `npm run faults -- <name>` runs them, and CI, `npm test` does not. */
const DRILL = '**/*.drill.test.ts';
/** What a change forgets to add: texts, migrations, lines of lists and documents. They need no database, and `npm run check` runs them. */
const FACTS = '{apps/api/src,scripts}/**/*.facts.test.ts';
/** Which drills are asked for: `api` for those beside the API's tests, else one of `scripts/drills`. */
const ASKED = process.env['DRILL'];

/** A minute or two each: begun last they would run on alone, beside workers with nothing left to do. */
const LONG = /(?:\/new-resource|\/src\/commands|\/backup\.drill)\.test\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))];
  }
}

const api: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'api',
    include: [API_TESTS],
    exclude: [ISOLATED, WHOLE, DRILL, FACTS],
    globalSetup: 'apps/api/src/testing/embedded-setup.ts',
  },
};
const apiIsolated: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'api-isolated',
    isolate: true,
    include: [`apps/api/src/${ISOLATED}`],
    globalSetup: 'apps/api/src/testing/embedded-setup.ts',
  },
};
const apiWhole: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'api-whole',
    include: [`apps/api/src/${WHOLE}`],
    sequence: { groupOrder: 1 },
    globalSetup: 'apps/api/src/testing/whole-run-setup.ts',
  },
};

// The same tests on a server of one's own, but for those about the embedded one and about the process around it. Of the suite over
// every resource, what asks an older PostgreSQL for more than single rows: lists, totals and exports.
const apiExternal: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'api-external',
    include: [API_TESTS],
    exclude: [
      ISOLATED,
      WHOLE,
      DRILL,
      FACTS,
      'apps/api/src/platform/database/embedded/**',
      'apps/api/src/*.test.ts',
      'apps/api/src/conformance/{create,delete,everywhere,flags,guards,order,permissions,scope,update}.test.ts',
    ],
    globalSetup: 'apps/api/src/testing/external-setup.ts',
  },
};

const apiDrills: TestProjectConfiguration = {
  extends: true,
  test: { name: 'api-drills', include: [`apps/api/src/${DRILL}`], globalSetup: 'apps/api/src/testing/embedded-setup.ts' },
};
// As with the tests: but for those about the embedded server and about the process around it.
const apiDrillsExternal: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'api-drills-external',
    include: [`apps/api/src/{ledger,modules,thief}/${DRILL}`],
    globalSetup: 'apps/api/src/testing/external-setup.ts',
  },
};

// What takes minutes or programs that are no part of the product: `npm run faults -- <name>` alone runs them.
const drills: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'drills',
    include: ['scripts/drills/*.drill.ts'],
    globalSetup: `apps/api/src/testing/${process.env['TEST_DATABASE_URL'] ? 'external' : 'embedded'}-setup.ts`,
  },
};

export default defineConfig({
  test: {
    // A third beside two cores: whoever waits for the database or a child process leaves its core to another.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes: a second, as it is by itself, is not always enough on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // As with the journeys: in CI what failed runs once more, and is named if it passes then (scripts/steps/second-tries.mjs).
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'apps/web/{src,worker}/**/*.test.{ts,tsx}'] },
      },
      // What builds and checks the house: it runs on the Node of who builds, and on no other.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'], exclude: [FACTS] } },
      { extends: true, test: { name: 'facts', include: [FACTS] } },
      api,
      apiIsolated,
      apiWhole,
      ...(process.env['TEST_DATABASE_URL'] ? [apiExternal] : []),
      ...(ASKED === 'api' ? [apiDrills] : []),
      ...(ASKED === 'api' && process.env['TEST_DATABASE_URL'] ? [apiDrillsExternal] : []),
      ...(ASKED && ASKED !== 'api' ? [drills] : []),
    ],
  },
});
