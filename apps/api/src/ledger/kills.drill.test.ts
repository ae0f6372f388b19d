import { minor } from '@diwan/domain/money';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOB } from '../access/caller.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase } from '../testing/access-fixtures.ts';
import { SERVER, startApp, type AppProcess } from '../testing/app-process.ts';
import { addPerson, makeAdmin } from '../testing/fixtures.ts';
import { requestCashOut } from './cash-outs.ts';
import { proveLedger } from './prove-ledger.ts';

// `MONEY_OPERATIONS=10000 MONEY_KILLS=20 npm run faults -- kills` is the long form of this drill.
const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? 600);
const KILLS = Number(process.env['MONEY_KILLS'] ?? 3);
const WRITERS = 12;

interface Operation {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  /** What it moves, in minor units; a decision about a cash-out has none of its own. */
  readonly amount: number | null;
  readonly person: number;
}
interface Answer {
  readonly status: number;
  readonly id: number;
  readonly code: string | undefined;
}

let database: TestDatabase;
let token: string;
let app: AppProcess;
/** A second copy of the server, which nobody kills. */
let other: AppProcess;
let people: number[];
let operations: Operation[];
const answers = new Map<string, Answer>();

beforeAll(async () => {
  database = await createTestDatabase();
  const node = await startNode(database);
  const here = await addCountry(database);
  const admin = await makeAdmin(database);
  token = admin.token;
  // Outside the demo a superadmin has a second step.
  await database.pool.query(`insert into admin_totp (admin_id, secret, confirmed_at) values ($1, 'any', now())`, [admin.id]);
  people = [];
  for (let index = 0; index < 8; index += 1) people.push(await addPerson(database, 'providers', here));
  const paths: string[] = [];
  for (const user_id of people) {
    await node.call('POST', 'wallet/charge', { token, body: { user_type: 'provider', user_ids: [user_id], amount: '2000' } });
    for (let index = 0; index < 3; index += 1) {
      const wanted = {
        country_id: here,
        user_type: 'provider' as const,
        user_id,
        currency: 'AED',
        bank_name: 'بنك',
        branch: null,
        account_number: '1',
        city: null,
      };
      paths.push(
        `cash_outs/${await inTransaction(node.app, (transaction) => requestCashOut(transaction, JOB, { ...wanted, amount: minor(10_000n), at: new Date(node.app.now()).toISOString() }))}`,
      );
    }
  }
  await node.app.close();
  operations = Array.from({ length: OPERATIONS }, (_, index) => operation(index, paths));
});
afterAll(async () => {
  for (const copy of [app, other]) copy.child.kill('SIGTERM');
  await Promise.all([app.ended, other.ended]);
  await database.close();
});

function operation(index: number, cashOuts: readonly string[]): Operation {
  const person = people[index % people.length] as number;
  const key = `operation-${index}`;
  if (index % 10 === 9) {
    const body = { status: index % 20 === 9 ? 'accepted' : 'rejected' };
    return { key, path: cashOuts[index % cashOuts.length] as string, body, amount: null, person };
  }
  const isCharge = index % 3 > 0;
  const units = 50 + (index % 7) * 25;
  // Nobody is paid at the desk while a cash-out of theirs waits: what is taken back is put right.
  const body = { user_type: 'provider', user_ids: [person], amount: String(units), ...(!isCharge && { charge_type: 'correction' }) };
  return { key, path: `wallet/${isCharge ? 'charge' : 'withdraw'}`, body, amount: (isCharge ? units : -units) * 100, person };
}

/** Does what waits, until nothing does or the server is gone. */
async function work(address: string, waiting: Operation[]): Promise<void> {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': next.key };
    const response = await fetch(`${address}/api/admin/${next.path}`, { method: 'POST', headers, body: JSON.stringify(next.body) }).catch(
      () => null,
    );
    const answer = (await response?.json().catch(() => null)) as { data?: { id?: number }; code?: string } | null | undefined;
    // A call that the server's end cut off may or may not have had its effect: it is sent again, with its key.
    if (!response || !answer) return;
    if (response.status < 500) answers.set(next.key, { status: response.status, id: answer.data?.id ?? 0, code: answer.code });
  }
}

const unanswered = () => operations.filter(({ key }) => !answers.has(key));

it(
  `loses nothing and does nothing twice in ${OPERATIONS} operations over ${KILLS} kills, with a second copy of the server`,
  { timeout: 900_000 },
  async () => {
    const env = { DATABASE_URL: database.connectionString, DEMO: '0', LOG_LEVEL: 'silent', HOST: '127.0.0.1', DRAIN_SECONDS: '0' };
    other = startApp(env, SERVER);
    const otherAddress = await other.ready;
    let cut = 0;
    for (let round = 0; unanswered().length > 0; round += 1) {
      app = startApp(env, SERVER);
      const address = await app.ready;
      const waiting = unanswered();
      const working = Promise.all(Array.from({ length: WRITERS }, (_, index) => work(index % 2 ? otherAddress : address, waiting)));
      if (round >= KILLS) {
        await working;
        continue;
      }
      // In the middle of its share of the work.
      const share = Math.ceil(OPERATIONS / (KILLS + 1));
      while (answers.size < share * (round + 1)) await sleep(2);
      app.child.kill('SIGKILL');
      await app.ended;
      waiting.length = 0;
      await working;
      cut += unanswered().length > 0 ? 1 : 0;
      if (round < KILLS) expect(unanswered().length).toBeGreaterThan(0);
    }
    expect(cut).toBe(KILLS);

    const moved = operations.filter(({ amount, key }) => amount !== null && answers.get(key)?.status === 201);
    const refused = operations.filter(({ key }) => answers.get(key)?.status !== 201 && answers.get(key)?.status !== 200);
    expect(new Set(refused.map(({ key }) => answers.get(key)?.code))).toEqual(
      new Set(['wallet.insufficient', 'cash_out.decided'].filter((code) => refused.some(({ key }) => answers.get(key)?.code === code))),
    );
    // Every acknowledged operation is there, with its amount and its person, and there are no others.
    const { rows } = await database.pool.query<{ id: number; amount: number; user_id: number }>(
      `select id, amount, user_id from transactions where transaction_type in ('charge', 'withdraw') and amount <> 200000 order by id`,
    );
    const told = moved.map(({ key, amount, person }) => ({ id: answers.get(key)?.id ?? 0, amount: amount ?? 0, user_id: person }));
    expect(rows).toEqual(told.toSorted((a, b) => a.id - b.id));
    const client = await database.pool.connect();
    const proof = await proveLedger(client).finally(() => client.release());
    expect(proof.checks.filter(({ wrong }) => wrong !== null)).toEqual([]);
  },
);
