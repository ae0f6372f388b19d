import { connect as openSocket, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { answerToFault } from './database-faults.ts';
import { readConfig } from '../../config.ts';
import { startJob } from '../../crud/jobs/start-job.ts';
import { runJob } from '../../crud/jobs/run-job.ts';
import { inTransaction } from '../database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addCity, addPerson, makeAdmin } from '../../testing/fixtures.ts';
import { onServer } from '../../testing/test-server.ts';

let database: TestDatabase;
let node: TestNode;
let admin: { id: number; token: string };
let country: number;

/** Any write of a city and any posting fails with the code of `faults`, as often as it says: a sequence counts what a rollback undoes. */
const FAULTS = `
create table faults (code text, times int);
create sequence tries;
create function fail() returns trigger language plpgsql as $$
declare f faults;
begin
  select * into f from faults;
  if f.code is null then return new; end if;
  if nextval('tries') <= f.times then raise exception 'as ordered' using errcode = f.code; end if;
  return new;
end $$;
create trigger fail before insert or update on cities for each row execute function fail();
create trigger fail before insert on ledger_postings for each row execute function fail();`;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  admin = await makeAdmin(database);
  country = await addCountry(database);
  await database.pool.query(FAULTS);
});
beforeEach(() => order(null));
afterAll(async () => {
  await node.app.close();
  await database.close();
});

async function order(code: string | null, times = 1): Promise<void> {
  await database.pool.query('delete from faults');
  await database.pool.query(`select setval('tries', 1, false)`);
  if (code !== null) await database.pool.query('insert into faults values ($1, $2)', [code, times]);
}

async function tries(): Promise<number> {
  const { rows } = await database.pool.query<{ last_value: number; is_called: boolean }>('select last_value, is_called from tries');
  return rows[0]?.is_called ? rows[0].last_value : 0;
}

const count = async (table: string) => Number((await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n);
const city = (n: string) => ({ country_id: country, name_ar: 'مدينة', name_en: n, is_active: 1 });
const addOne = () => node.call('POST', 'cities', { token: admin.token, body: city('Tarif') });

describe.each(['40P01', '40001', '55P03'])('a transaction that ends with %s', (code) => {
  it('is done again, three times, and then once only', async () => {
    await order(code, 3);
    const before = [await count('cities'), await count('audit')];
    const { status, body } = await addOne();
    expect([status, body.data?.name_en]).toEqual([201, 'Tarif']);
    expect(await tries()).toBe(4);
    expect([await count('cities'), await count('audit')]).toEqual(before.map((n) => n + 1));
  });

  it('is given up after that: 503 that says when to try again, and nothing is written', async () => {
    await order(code, 100);
    const before = await count('cities');
    const { status, body, headers } = await addOne();
    expect([status, body.status, body.code, headers['retry-after']]).toEqual([503, 'error', 'database.busy', '1']);
    expect([await tries(), await count('cities')]).toEqual([4, before]);
  });

  it('moves money once, and keeps the one answer of its key', async () => {
    const client = await addPerson(database, 'clients', country);
    await order(code, 2);
    const charge = () =>
      node.call('POST', 'wallet/charge', {
        token: admin.token,
        body: { user_type: 'client', user_ids: [client], amount: '100' },
        headers: { 'idempotency-key': `key of ${code}` },
      });
    const [first, second] = [await charge(), await charge()];
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(first.body.data.balance_after).toBe('100.00');
    expect(await tries()).toBe(3);
  });

  it('within a job is the whole batch once more, and no row’s own failure', async () => {
    const ids = [await addCity(database, country), await addCity(database, country)];
    await order(code, 2);
    const rows = () => `select id from cities where id in (${ids.join(', ')})`;
    const job = await inTransaction(node.app, (transaction) =>
      startJob(node.app, transaction, { kind: 'delete', adminId: admin.id, ip: '', table: 'cities', params: { country_id: null }, rows }),
    );
    expect(await runJob(node.app, job.id)).toBe('done');
    const { rows: jobs } = await database.pool.query('select done_count, failed_count from jobs where id = $1', [job.id]);
    expect(jobs).toEqual([{ done_count: 2, failed_count: 0 }]);
  });
});

describe('a fault is answered by what it is:', () => {
  it.each([
    ['57014', 503, 'database.slow', '5'],
    ['25006', 503, 'database.read_only', '30'],
    ['53100', 507, 'storage.full', undefined],
    ['53300', 503, 'database.unavailable', '5'],
    ['53200', 503, 'database.unavailable', '5'],
    ['57P01', 503, 'database.unavailable', '5'],
    ['08006', 503, 'database.unavailable', '5'],
    ['23505', 422, 'validation', undefined],
    ['XX000', 500, 'internal', undefined],
  ])('%s is %i %s', async (code, status, word, retryAfter) => {
    await order(code);
    const answer = await addOne();
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([status, word, retryAfter]);
    expect(answer.body.message).not.toMatch(/as ordered|errors\./);
    expect(await tries()).toBe(1);
  });

  it.each([
    ['EPIPE', 503],
    ['ECONNRESET', 503],
    ['ENOSPC', 507],
    ['EDQUOT', 507],
  ])('%s is %i', async (code, status) => {
    const fault = Object.assign(new Error('as ordered'), { code });
    vi.spyOn(node.app.settings, 'of').mockRejectedValueOnce(fault);
    expect((await node.call('GET', 'cities', { token: admin.token })).status).toBe(status);
  });

  it.each([
    ['of a folder that takes no writes', { code: 'EROFS', syscall: 'open', path: '/data/uploads' }, 'storage.unavailable'],
    ['of a folder that is gone', { code: 'ENOENT', syscall: 'mkdir', path: '/data' }, 'storage.unavailable'],
    ['of a bucket that is not reached', { code: 'ECONNREFUSED', syscall: 'connect', $metadata: { attempts: 3 } }, 'storage.unavailable'],
    ["of the database's socket", { code: 'ENOENT', syscall: 'connect', path: '/run/.s.PGSQL.5432' }, 'database.unavailable'],
  ])('what is %s is called so', async (_, facts, code) => {
    vi.spyOn(node.app.settings, 'of').mockRejectedValueOnce(Object.assign(new Error('as ordered'), facts));
    const { status, body } = await node.call('GET', 'cities', { token: admin.token });
    expect([status, body.code]).toEqual([503, code]);
  });

  it('a database that is gone is 503 with a time to try again, in every call', async () => {
    const gone = await createTestDatabase();
    const other = await startNode(gone);
    await onServer(inject('testServer'), (client) =>
      client.query(`drop database ${new URL(gone.connectionString).pathname.slice(1)} with (force)`),
    );
    for (const path of ['login', 'wallet/charge', 'logout']) {
      const { status, headers } = await other.call('POST', path, { token: 'x', body: { email: 'a@diwan.example', password: 'palm-tree' } });
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '5']);
    }
    const ready = await other.app.inject('/ready');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    await other.app.close();
    await gone.close();
  });
});

describe('a database that has become read-only', () => {
  it('is 503 for what changes something and open to what reads; it takes changes as soon as it can', async () => {
    const name = new URL(database.connectionString).pathname.slice(1);
    const set = (value: string) =>
      onServer(inject('testServer'), async (client) => {
        await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      });
    await set('on');
    try {
      await expect.poll(async () => (await addOne()).body.code).toBe('database.read_only');
      expect((await node.call('GET', 'cities', { token: admin.token })).status).toBe(200);
    } finally {
      await onServer(inject('testServer'), (client) => client.query(`alter database ${name} reset default_transaction_read_only`));
    }
    // No session of before may answer for the database.
    await expect.poll(async () => (await addOne()).status).toBe(201);
  });
});

describe('a caller that goes away', () => {
  it('is no fault of ours', async () => {
    const lines: { msg: string; level: number }[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as { msg: string; level: number });
        done();
      },
    });
    const app = await buildApp({ config: readConfig({}), database, logger: { level: 'info', stream } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const head = (path: string, type: string) =>
      `POST /api/admin/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: ${type}\r\ncontent-length: 900000\r\n\r\n`;
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n${'a'.repeat(50_000)}`;
    const field = `--x\r\ncontent-disposition: form-data; name="name_en"\r\n\r\n${'a'.repeat(50_000)}`;
    for (const said of [
      head('uploads', 'multipart/form-data; boundary=x') + file,
      head('cities', 'multipart/form-data; boundary=x') + field,
      head('cities', 'application/json') + '{"a":',
      head('cities', 'application/x-www-form-urlencoded') + 'a=1&',
    ]) {
      const seen = lines.length;
      const socket = openSocket((app.server.address() as AddressInfo).port, '127.0.0.1');
      await new Promise<void>((resolve) => socket.write(said, () => resolve()));
      socket.end();
      setTimeout(() => socket.destroy(), 100);
      await expect.poll(() => lines.slice(seen).map(({ msg }) => msg)).toContain('the caller went away');
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    await app.close();
  });
});

it('a file that is missing or may not be written is no outage of the database; a socket that is gone is', () => {
  const fault = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
  expect(answerToFault(fault('ENOENT', 'connect'))).toMatchObject({ status: 503, code: 'database.unavailable' });
  expect(answerToFault(new Error('wrapped', { cause: fault('ENOENT', 'connect') }))).toMatchObject({ status: 503 });
  for (const [code, syscall] of [
    ['ENOENT', 'mkdir'],
    ['ENOENT', 'open'],
    ['EROFS', 'mkdir'],
    ['EACCES', 'open'],
  ] as const)
    expect(answerToFault(fault(code, syscall))).toBeUndefined();
});
