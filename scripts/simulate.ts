// `npm run simulate -- --clients 500 --drivers 200 --agents 5 --seed 1 --minutes 10 --url http://localhost:3000`: a marketplace full of people, on
// a demo's node or nodes. Ends with what they did, and fails where the dashboard counts otherwise, the ledger's proof does not hold, or a
// rule against thieves finds something about them, who are all honest.
import { parseArgs } from 'node:util';
import { castClients, castDrivers } from '@diwan/simulator/casting';
import { findDifferences, readTotals } from '@diwan/simulator/compare';
import { simulate } from '@diwan/simulator/simulate';
import { hireStaff } from '@diwan/simulator/staff';
import { createTally } from '@diwan/simulator/tally';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '50' },
    drivers: { type: 'string', default: '20' },
    agents: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    url: { type: 'string', default: 'http://localhost:3000' },
    country: { type: 'string', default: '1' },
    code: { type: 'string', default: '1234' },
    email: { type: 'string', default: 'admin@diwan.example' },
    password: { type: 'string', default: 'diwan-demo-2026' },
  },
});

const MINUTE = 60_000;
/** A line of how it goes, this often. */
const SAY_EVERY_MS = 30_000;
/** Answers that were under way when everybody went home. */
const SETTLE_MS = 3_000;

const urls = values.url.split(',');
const [first = ''] = urls;
const staff = await hireStaff(first, values.email, values.password).catch((error: Error) => {
  // The network's own word of it is one further in.
  const { message } = error.cause instanceof Error && error.cause.message !== '' ? error.cause : error;
  console.error(
    `Nobody could log in at ${first} as ${values.email}: ${message}. Start a demo there, or name it with --url, --email and --password.`,
  );
  process.exit(1);
});
const drivers = await castDrivers(staff, values.country, Number(values.drivers));
const clients = await castClients(staff, values.country, Number(values.clients));
// A simulation in which nobody takes part finds no fault: that must not look as if there were none.
if (clients.length + drivers.length === 0) {
  console.error(`Country ${values.country} has no client and no driver who could take part: name one that has with --country.`);
  process.exit(1);
}
console.log(`${clients.length} clients and ${drivers.length} drivers for ${values.minutes} minutes.`);

interface Finding {
  readonly id: number;
  readonly rule: string;
  readonly order_no: string | null;
  readonly evidence: string;
}
const MOST_FINDINGS = 5_000;
const readFindings = () => staff.rows<Finding>('findings', {}, MOST_FINDINGS);

const before = await readTotals(staff);
const foundBefore = new Set((await readFindings()).map(({ id }) => id));
const tally = createTally();
const faults: string[] = [];
const end = new AbortController();
const timer = setTimeout(() => end.abort(), Number(values.minutes) * MINUTE);
process.once('SIGINT', () => end.abort());
const say = setInterval(
  () =>
    console.log(
      `${tally.count('place a trip')} rides placed, ${tally.count('accept an offer')} offers accepted, ${tally.count('finish_order')} orders finished`,
    ),
  SAY_EVERY_MS,
);
await simulate(
  {
    urls,
    code: values.code,
    seed: Number(values.seed),
    speed: Number(values.speed),
    clients,
    drivers,
    agents: { staff, count: Number(values.agents) },
    signal: end.signal,
    onFault: (error) => faults.push(String(error instanceof Error ? error.stack : error)),
  },
  tally,
);
clearTimeout(timer);
clearInterval(say);
await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

console.log(tally.lines().join('\n'));
const differences = findDifferences(tally, before, await readTotals(staff));
const wrong = await staff.wrongChecks();
const found = (await readFindings()).filter(({ id }) => !foundBefore.has(id));
const findings = found.map(({ rule, order_no, evidence }) => `${rule}: order ${order_no}, ${evidence}`);
for (const line of [...faults.slice(0, 10), ...differences, ...wrong, ...findings.slice(0, 50)]) console.error(line);
console.log(
  `${faults.length} lives broke, ${differences.length} counts differ, ${wrong.length} checks of the ledger do not hold, ${findings.length} findings.`,
);
if (faults.length + differences.length + wrong.length + findings.length > 0) process.exitCode = 1;
