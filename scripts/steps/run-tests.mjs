import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { BUILDS, isFresh } from './build-stamp.mjs';
import { installIfNeeded } from './install.mjs';
import { useMemoryFolder } from './memory-folder.mjs';
import { giveUp, ROOT, run, runNode } from './run-command.mjs';
import { countPlaywright, slowest } from './slowest.mjs';
import { findBase, listChanged, listFiles } from './work-tree.mjs';

const CACHE = join(ROOT, '.cache');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const SECOND_TRIES = join(ROOT, 'scripts/steps/second-tries.mjs');

/** What `npm test -- <words>` asks for: the files whose path has one of them. Without a word everything runs. */
const words = process.argv.slice(2).filter((word) => word !== '--changed');
/** `--changed`: the tests that import what differs from the branch that it is to land on, and the journeys that were edited. */
const changed = process.argv.includes('--changed') ? listChanged() : undefined;
const journeys = changed?.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file));
const matching = changed ? ['.test.ts', ...journeys] : words.length === 0 ? undefined : findMatching();

await installIfNeeded();
// A file or two wait for no build: tests that start the whole server start its sources then.
if (!matching) await buildIfStale();
mkdirSync(CACHE, { recursive: true });
useMemoryFolder();
// Tests that kill the whole server start this, over and over.
if (!matching || isFresh(BUILDS.api)) process.env.TEST_BUILT_SERVER = join(ROOT, 'apps/api/dist/server.js');
if (matching?.some((file) => file.includes('.drill.test.'))) process.env.DRILL = 'api';

// Another Node, where one is named: it takes the API's tests on a server of one's own, or all of the API's where there is none.
const OTHER_NODE = matching ? undefined : process.env.TEST_OTHER_NODE;
// One pattern: of several that leave out, whatever one of them lets through runs.
const HERE = ['--project=!*-external'];
const THERE = process.env.TEST_DATABASE_URL ? ['api-external', 'api-drills-external'] : ['api', 'api-drills'];

const isAsked = (files) => !matching || matching.some((file) => files.test(file));
const results = [];
if (isAsked(/\.test\.tsx?$/))
  results.push(
    await runVitest('Unit, API and conformance tests', process.execPath, [
      ...(OTHER_NODE || matching ? HERE : []),
      ...(changed ? ['--changed', findBase()] : words),
    ]),
  );
if (OTHER_NODE)
  results.push(
    await runVitest(
      'Unit and API tests on the other Node',
      OTHER_NODE,
      ['unit', ...THERE].map((name) => `--project=${name}`),
    ),
  );
if (isAsked(/^e2e\/kits\/.*\.spec\.ts$/)) results.push(await runPlaywright('Component tests', 'playwright.kits.config.ts'));
if (isAsked(/^e2e\/[^/]+\.spec\.ts$/)) results.push(await runPlaywright('Browser tests', 'playwright.config.ts'));
console.log('');
for (const line of slowest(results.flatMap(({ files }) => files))) console.log(line);
// Once more at the end, where whoever reads only the last lines of a long log finds them.
for (const { failures } of results) for (const failure of failures) console.log(`FAILED ${failure}`);
for (const { name, passed, failed, skipped } of results) console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped.`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function findMatching() {
  const parts = words.map((word) => word.toLowerCase());
  const found = listTests().filter((file) => parts.some((part) => file.toLowerCase().includes(part)));
  if (found.length === 0) giveUp(`No file of tests has ${words.map((word) => `"${word}"`).join(' or ')} in its path.`);
  return found;
}

function listTests() {
  try {
    return listFiles('*.test.ts', '*.test.tsx', 'e2e/*.spec.ts');
  } catch {
    return giveUp('Words choose among the files that git knows: this is no checkout, or git is not installed. `npm test` runs everything.');
  }
}

async function runVitest(name, node, projects) {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`, `--reporter=${SECOND_TRIES}`];
  const code = await run(node, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...projects]);
  const report = read(VITEST_REPORT);
  const counts = total(name, code, report?.numPassedTests, report?.numFailedTests, report?.numPendingTests);
  const files = (report?.testResults ?? []).map((file) => ({ name: relative(ROOT, file.name), ms: file.endTime - file.startTime }));
  return { ...counts, failures: failedTests(report), files };
}

/** One line for each failed test, or for a file that failed outside of one: where it is, what it is called, how it failed. */
function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

function firstLine(message = '') {
  return message.split('\n')[0];
}

async function runPlaywright(name, config) {
  const browser = await findBrowser();
  if (!browser) {
    console.error(`${name} could not run: no Chromium is on the path, Playwright could not fetch one, and only root can install one.`);
    return total(name, 1);
  }
  const report = join(CACHE, config.replace('.config.ts', '.json'));
  rmSync(report, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const args = ['--config', join(ROOT, config), '--reporter=list,json', '--pass-with-no-tests', ...(journeys ?? words)];
  const code = await runNode([cli, 'test', ...args], { env });
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(report)?.stats ?? {};
  return { ...total(name, code, expected + flaky, unexpected, skipped), ...countPlaywright(read(report)) };
}

/** What fails outside a test, such as a set-up, counts as one failure: the runner's exit code has the last word. */
function total(name, code, passed = 0, failed = 0, skipped = 0) {
  return { name, passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped, failures: [], files: [] };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
