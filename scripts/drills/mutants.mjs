import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installApart } from '../steps/install-apart.mjs';
import { giveUp, ROOT, runNode } from '../steps/run-command.mjs';
import { copyWorkTree } from '../steps/scratch-copy.mjs';

const DOMAIN = 'packages/domain/src';
const API = 'apps/api/src';

const ofDomain = (folder) => ({ files: [`${DOMAIN}/${folder}*.ts`], tests: [`${DOMAIN}/**/*.test.ts`], wanted: 95 });
/** Of the API some lines are tried, the same each time: a mutant there is a database, and seconds. */
const ofApi = (files, tests) => ({ files, tests, wanted: 90, lines: 30, isOfApi: true });

/** Each part that is tried: whole files, or so many lines of them, the tests that are asked, and what part of the faults they have to notice, in percent. */
const PARTS = {
  money: ofDomain('ledger/'),
  coupons: ofDomain('coupons/'),
  orders: ofDomain('orders/'),
  tickets: ofDomain('tickets/'),
  agents: ofDomain('agents/'),
  dispatch: ofDomain('dispatch/'),
  chats: ofDomain('chat/'),
  tracking: ofDomain('tracking/'),
  vehicles: ofDomain('vehicles/'),
  rest: ofDomain(''),
  ledger: ofApi(
    ['cash-outs', 'move-wallets', 'package-visits', 'penalties', 'promised', 'refund-order'].map((name) => `${API}/ledger/${name}.ts`),
    [
      `${API}/ledger/earnings.test.ts`,
      ...['cash-outs/cash-outs', 'orders/calling-off', 'orders/refunds', 'orders/wallet-cover', 'wallet/wallet-calls'].map(
        (name) => `${API}/modules/${name}.test.ts`,
      ),
      `${API}/modules/requests/packages-of-visits.test.ts`,
    ],
  ),
  access: ofApi(
    ['powers', 'caller', 'view-as', 'session-cache', 'attempts/address-key', 'attempts/login-limits', 'persons/person-access'].map(
      (name) => `${API}/access/${name}.ts`,
    ),
    [`${API}/access/**/*.test.ts`, `${API}/modules/admins/admins.test.ts`, `${API}/modules/session/session-routes.test.ts`],
  ),
  lists: ofApi(
    ['list/filters', 'list/paging', 'list/page', 'list/sums', 'list/totals', 'fields/conditions'].map((name) => `${API}/crud/${name}.ts`),
    [`${API}/crud/list/*.test.ts`, `${API}/modules/orders/order-money.test.ts`],
  ),
  desk: ofApi(
    ['agents/route-tickets', 'chats/refuse-flood', 'tickets/merge-tickets', 'tickets/transition-ticket'].map(
      (name) => `${API}/modules/${name}.ts`,
    ),
    ['agents/agents', 'chats/flood', 'tickets/tickets', 'tickets/desk-rules'].map((name) => `${API}/modules/${name}.test.ts`),
  ),
};

/** Numbers from 0 up to 1 that are the same each time. */
function* numbersFrom(seed) {
  for (let state = seed; ; yield state / 2 ** 31) state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
}

/** Some lines of some files that could be wrong, as ranges, by a seed that stays. */
function sampleLines(files, count) {
  const lines = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^(import|export \*|\s*(\/\/|\/?\*|[})\]]+[;,]?$)|$)/.test(line) ? [] : [`${file}:${index + 1}-${index + 1}`],
      ),
  );
  const numbers = numbersFrom(29);
  const weighed = lines.map((line) => [numbers.next().value, line]).toSorted(([a], [b]) => a - b);
  return weighed.slice(0, count).map(([, line]) => line);
}

/** The files of a part, without their tests. */
const listFiles = (patterns) =>
  globSync(patterns, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();

/** Which files and tests, as the parts name them, are not there. */
export const findMissing = () =>
  Object.values(PARTS)
    .flatMap(({ files, tests }) => [...files, ...tests])
    .filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0);

/** What became of the mutants of a part, and those that nobody noticed, each in a line. */
function readReport(file) {
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  const all = Object.entries(files).flatMap(([name, { source, mutants }]) => mutants.map((mutant) => ({ ...mutant, name, source })));
  const tried = all.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
  const left = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const show = ({ name, source, location: { start, end }, replacement }) => {
    const line = source.split('\n')[start.line - 1];
    const was = start.line === end.line ? line.slice(start.column - 1, end.column - 1) : `${line.slice(start.column - 1)} …`;
    return `${name}:${start.line} ${was} -> ${replacement}`.replaceAll(/\s+/g, ' ').slice(0, 200);
  };
  return { tried: tried.length, noticed: tried.length - left.length, left: left.map(show) };
}

async function mutatePart(name, copy, packages) {
  const { files, tests, lines, isOfApi = false } = PARTS[name];
  const listed = listFiles(files);
  const report = join(copy, 'mutants.json');
  const settings = {
    testRunner: 'vitest',
    plugins: [join(packages, '@stryker-mutator/vitest-runner/dist/src/index.js')],
    mutate: lines === undefined ? listed : sampleLines(listed, lines),
    // The copy is ours to change, and its packages lead to it.
    inPlace: true,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // Tables of constants, which are made as a file is loaded: each of their mutants would load and ask everything anew.
    ignoreStatic: true,
    vitest: { configFile: 'scripts/drills/mutants/vitest.config.ts', pool: isOfApi ? 'forks' : 'threads' },
    // There is no compiler to ask: types were checked before.
    tsconfigFile: 'none.json',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    timeoutMS: isOfApi ? 60_000 : 10_000,
  };
  writeFileSync(join(copy, 'stryker.conf.json'), JSON.stringify(settings));
  const env = { ...process.env, MUTANT_TESTS: JSON.stringify({ files: tests, isOfApi }) };
  let text = '';
  const stryker = join(packages, '@stryker-mutator/core/bin/stryker.js');
  const code = await runNode([stryker, 'run', 'stryker.conf.json'], { cwd: copy, env, onOutput: (chunk) => (text += chunk) });
  if (code !== 0) giveUp(`${text}\nThe mutants of ${name} could not be tried: the reason is above.`);
  return readReport(report);
}

/** Tries mutants of some parts, of all where none is named, and prints what was noticed of each and what was not. Gives the exit code. */
export async function tryMutants(names) {
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) giveUp(`Name parts: ${Object.keys(PARTS).join(', ')}.`);
  const packages = await installApart('mutants', 'scripts/drills/mutants');
  const copy = copyWorkTree();
  let isEnough = true;
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const { tried, noticed, left } = await mutatePart(name, copy, packages);
    const percent = tried === 0 ? 100 : Math.floor((1000 * noticed) / tried) / 10;
    isEnough &&= percent >= PARTS[name].wanted;
    console.log(`${name}: ${noticed} of ${tried} noticed, ${percent} % (${PARTS[name].wanted} wanted)`);
    for (const line of left) console.log(`  ${line}`);
  }
  return isEnough ? 0 : 1;
}
