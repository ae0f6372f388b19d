import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../crud/jobs/run-job.ts';
import { addCountry, addSession, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let there: number;
let clerk: string;
let local: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database);
  there = await addCountry(database, { currency: 'KWD', phone_code: '965', time_zone: 'Asia/Kuwait' });
  const permissions = ['charge-multiple', 'withdraw-multiple', 'index-transactions', 'index-clients'];
  clerk = (await makeAdmin(database, { permissions, countries: 'all' })).token;
  local = (await makeAdmin(database, { permissions, countries: [here] })).token;
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const person = (row: Record<string, unknown> = {}, country = here) => addPerson(database, 'clients', country, row);
const call = (
  what: 'charge' | 'withdraw',
  body: object,
  { token = clerk, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) => node.call('POST', `wallet/${what}`, { token, headers, body: { user_type: 'client', amount: '100', ...body } });
const getWallet = async (id: number) => (await node.call('GET', `clients/${id}/wallet`, { token: clerk })).body.data;
const getBalance = async (id: number) => (await getWallet(id)).wallets[0].balance;
const lines = async (id: number) =>
  (await database.pool.query('select amount, balance_before, balance_after from transactions where user_id = $1 order by id', [id])).rows;

/** Of earnings: only a job's wait. */
const NOTHING_PENDING = { pending: '0.00', pending_next_at: null, pending_until: null, stopped: '0.00' };

describe('one wallet', () => {
  it('is charged and withdrawn from, in the words of the specification, with before and after', async () => {
    const id = await person();
    const charged = await call('charge', { user_ids: [id], amount: '120.50', charge_type: 'gift', notes: 'عيد سعيد' });
    expect([charged.status, charged.body.message]).toEqual([201, 'Wallet Charged Successfully']);
    expect(charged.body.data).toMatchObject({
      user_id: id, user_name: 'سلمى الحربي', transaction_type: 'charge', charge_type: 'gift', amount: '120.50', unit: 'AED',
      balance_before: '0.00', balance_after: '120.50', point_before: 0, point_after: 0, notes: 'عيد سعيد',
    }); // prettier-ignore
    const withdrawn = await call('withdraw', { user_ids: [id], amount: '70.5' });
    expect([withdrawn.status, withdrawn.body.message]).toEqual([201, 'Withdrawn Successfully']);
    expect(withdrawn.body.data).toMatchObject({ amount: '-70.50', balance_before: '120.50', balance_after: '50.00' });
    const inArabic = await call('charge', { user_ids: [id] }, { headers: { 'accept-language': 'ar' } });
    expect(inArabic.body.message).toBe('تم شحن المحفظة بنجاح');
    expect((await getWallet(id)).wallets).toEqual([
      { currency: 'AED', balance: '150.00', available: '150.00', points: 0, held: '0.00', promised: '0.00', ...NOTHING_PENDING },
    ]);
  });

  it('is named before it is done: the one person with the amount, and of many how many', async () => {
    const [one, other] = [await person({ first_name: 'شيخة', last_name: 'المنصوري' }), await person()];
    const preview = async (user_ids: number[], kind = 'charge') =>
      (await node.call('POST', `wallet/${kind}/preview`, { token: clerk, body: { user_type: 'client', user_ids, amount: '50' } })).body
        .data;
    expect(await preview([one])).toMatchObject({ person: { id: one, name: 'شيخة المنصوري' }, people_count: 1, total: '50.00' });
    expect(await preview([one, other])).toMatchObject({ person: null, people_count: 2, total: '100.00' });
    expect(await preview([one], 'withdraw')).toMatchObject({ person: { id: one }, people_count: 1, total: '50.00' });
  });

  it.each([
    ['cash', 'cash'],
    ['bank_transfer', 'cash'],
    ['compensation', 'platform'],
    ['correction', 'platform'],
    ['gift', 'promotion'],
  ])('is charged by %s out of the account %s', async (charge_type, account) => {
    const { body } = await call('charge', { user_ids: [await person()], charge_type });
    const { rows } = await database.pool.query(
      'select e.account, e.amount from ledger_entries e join transactions t using (posting_id) where t.id = $1 and e.wallet_id is null',
      [body.data.id],
    );
    expect(rows).toEqual([{ account, amount: -10_000 }]);
  });

  it('keeps points apart from money', async () => {
    const id = await person();
    const given = await call('charge', { user_ids: [id], amount: '40', wallet_type: 'points' });
    expect(given.body.data).toMatchObject({
      wallet_type: 'points',
      charge_type: null,
      unit: 'points',
      amount: '40',
      balance_after: '0.00',
      point_before: 0,
      point_after: 40,
    });
    expect((await call('withdraw', { user_ids: [id], amount: '41', wallet_type: 'points' })).body.code).toBe('wallet.insufficient');
    expect((await call('charge', { user_ids: [id], amount: '1.5', wallet_type: 'points' })).body.errors).toHaveProperty('amount');
    expect((await getWallet(id)).wallets).toEqual([
      { currency: 'AED', balance: '0.00', available: '0.00', points: 40, held: '0.00', promised: '0.00', ...NOTHING_PENDING },
    ]);
  });

  it('never goes below zero by a withdrawal, whatever runs at once', async () => {
    const id = await person();
    await call('charge', { user_ids: [id], amount: '500' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('withdraw', { user_ids: [id] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'wallet.insufficient')).toHaveLength(7);
    expect(await getBalance(id)).toBe('0.00');
    // The statement, in the order of its moments, goes from line to line.
    const statement = 'select balance_before, balance_after from transactions where user_id = $1 order by created_at, id';
    const { rows } = await database.pool.query<{ balance_before: number; balance_after: number }>(statement, [id]);
    expect(rows.map((row) => row.balance_before)).toEqual([0, ...rows.slice(0, -1).map((row) => row.balance_after)]);
  });

  it('refuses what is below the least amount, more decimals than the currency has, and unknown keys', async () => {
    const id = await person();
    const kuwaiti = await person({}, there);
    const errors = async (what: 'charge' | 'withdraw', body: object) => {
      const { status, body: answer } = await call(what, body);
      return [status, answer.errors];
    };
    expect(await errors('charge', { user_ids: [id], amount: '9.99' })).toEqual([422, { amount: ['The least amount is 10.00 AED'] }]);
    expect(await errors('withdraw', { user_ids: [id], amount: '49' })).toEqual([422, { amount: ['The least amount is 50.00 AED'] }]);
    expect(await errors('charge', { user_ids: [id], amount: '10.001' })).toEqual([422, { amount: ['This currency has 2 decimals'] }]);
    expect((await call('charge', { user_ids: [kuwaiti], amount: '10.001' })).body.data.amount).toBe('10.001');
    expect(await errors('charge', { user_ids: [id], amount: '-50' })).toEqual([422, { amount: [expect.any(String)] }]);
    expect((await errors('charge', { user_ids: [id], force: 1 }))[1]).toHaveProperty('force');
    expect((await errors('withdraw', { user_ids: [id], charge_type: 'gift' }))[1]).toHaveProperty('charge_type');
    expect((await errors('charge', { user_ids: [] }))[1]).toHaveProperty('user_ids');
  });

  it("is out of reach outside of the admin's countries, and without the permission", async () => {
    const far = await person({}, there);
    expect((await call('charge', { user_ids: [far] }, { token: local })).body.errors).toHaveProperty('user_ids');
    expect((await node.call('GET', `clients/${far}/wallet`, { token: local })).status).toBe(404);
    const { token } = await makeAdmin(database, { permissions: ['withdraw-multiple'], countries: 'all' });
    expect((await call('charge', { user_ids: [far] }, { token })).status).toBe(403);
  });
});

describe('any calls in any order', () => {
  it('leave the wallets of a model that only adds and subtracts', async () => {
    const move = fc.record({
      what: fc.constantFrom('charge' as const, 'withdraw' as const),
      who: fc.nat(2),
      // From the least amount up, in minor units.
      units: fc.integer({ min: 5_000, max: 60_000 }),
      points: fc.boolean(),
      repeat: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 14 }), async (moves) => {
        const ids = [await person(), await person(), await person()];
        const model = ids.map(() => ({ balance: 0, points: 0 }));
        for (const [index, { what, who, units, points, repeat }] of moves.entries()) {
          const wallet = model[who] as { balance: number; points: number };
          const figure = points ? 'points' : 'balance';
          const left = wallet[figure] + (what === 'charge' ? units : -units);
          const amount = points ? String(units) : (units / 100).toFixed(2);
          const body = { user_ids: [ids[who]], amount, wallet_type: points ? 'points' : 'balance' };
          const headers = { 'idempotency-key': `model-${ids[0]}-${index}` };
          const answers = [await call(what, body, { headers }), ...(repeat ? [await call(what, body, { headers })] : [])];
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (left < 0 ? 409 : 201)));
          if (left >= 0) wallet[figure] = left;
        }
        const found = await Promise.all(ids.map(async (id) => (await getWallet(id)).wallets[0]));
        expect(found.map(({ balance, points }) => [balance, points])).toEqual(
          model.map(({ balance, points }) => [(balance / 100).toFixed(2), points]),
        );
      }),
      { numRuns: 12 },
    );
  });
});

describe('many wallets', () => {
  it('are a job with a result for each: those with too little are left alone and say so', async () => {
    const [rich, poor, gone] = [await person(), await person(), await person()];
    await call('charge', { user_ids: [rich], amount: '300' });
    const { status, body } = await call('withdraw', { user_ids: [rich, poor, gone] });
    expect([status, body.message, body.data.total]).toEqual([202, 'Withdrawn Successfully', 3]);
    await database.pool.query('update clients set deleted_at = now() where id = $1', [gone]);
    await runJob(node.app, body.data.id);
    const results = (await node.call('GET', `jobs/${body.data.id}/results`, { token: clerk })).body.data;
    expect(results.map((row: { row_id: number; status: string; error: string }) => [row.row_id, row.status, row.error])).toEqual([
      [rich, 'done', null],
      [poor, 'failed', 'wallet.not_enough'],
      [gone, 'failed', 'wallet.person_gone'],
    ]);
    expect([await getBalance(rich), await getBalance(poor)]).toEqual(['200.00', '0.00']);
    // Once more after it has been charged: only what failed is done again.
    await call('charge', { user_ids: [poor], amount: '100' });
    await node.call('POST', `jobs/${body.data.id}/retry`, { token: clerk });
    await runJob(node.app, body.data.id);
    expect([await getBalance(rich), await getBalance(poor)]).toEqual(['200.00', '0.00']);
    const { data: again } = (await node.call('GET', `jobs/${body.data.id}/results?status=failed`, { token: clerk })).body;
    expect(again.map((row: { row_id: number }) => row.row_id)).toEqual([gone]);
  });

  it('are done again by their owner alone, under the right, within the limit and on record', async () => {
    const country = await addCountry(database, { limit: '500' });
    node.app.settings.clear();
    const ids = [await person({}, country), await person({}, country)];
    const owner = await makeAdmin(database, { permissions: ['charge-multiple'], countries: 'all' });
    const { token: manager } = await makeAdmin(database, { permissions: ['manage-jobs', 'charge-multiple'], countries: 'all' });
    const { body } = await call('charge', { user_ids: ids, amount: '200' }, { token: owner.token });
    const retry = (token: string) => node.call('POST', `jobs/${body.data.id}/retry`, { token });
    await database.pool.query('update clients set deleted_at = now() where id = any($1::int[])', [ids]);
    await runJob(node.app, body.data.id);
    await database.pool.query('update clients set deleted_at = null where id = any($1::int[])', [ids]);
    const role = (permissions: string[]) =>
      database.pool.query('update roles set permissions = $2 where id = (select role_id from admins where id = $1)', [
        owner.id,
        permissions,
      ]);

    const byOther = await retry(manager);
    expect([byOther.status, byOther.body.code]).toEqual([403, 'job.owner_only']);
    await role([]);
    expect((await retry(await addSession(database, owner.id))).body.data.permissions).toEqual(['charge-multiple']);
    await role(['charge-multiple']);
    // 400 of 500 went at first, and what is done again counts again.
    const above = await retry(owner.token);
    expect([above.status, above.body.code, above.body.message]).toEqual([409, 'job.above_limit', expect.stringContaining('500.00 AED')]);
    expect(await Promise.all(ids.map(getBalance))).toEqual(['0.00', '0.00']);

    await database.pool.query(`update typed_amounts set at = at - interval '25 hours' where admin_id = $1`, [owner.id]);
    expect((await retry(owner.token)).status).toBe(202);
    await runJob(node.app, body.data.id);
    expect(await Promise.all(ids.map(getBalance))).toEqual(['200.00', '200.00']);
    const { rows } = await database.pool.query(`select admin_id, changes from audit where table_name = 'jobs' and row_id = $1`, [
      body.data.id,
    ]);
    const changes = { status: { before: 'done', after: 'queued' }, failed_count: { before: 2, after: 0 } };
    expect(rows).toEqual([{ admin_id: owner.id, changes }]);
    const taken = `select sum(amount)::int as sum from typed_amounts where admin_id = $1 and at > now() - interval '24 hours'`;
    expect((await database.pool.query(taken, [owner.id])).rows).toEqual([{ sum: 40_000 }]);
  });

  it('can be all that a filter lets through, within the chosen country, and must share a currency', async () => {
    const city = await addCountry(database, { currency: 'OMR', phone_code: '968' });
    const women = [await person({ gender: 'female' }, city), await person({ gender: 'female' }, city)];
    const man = await person({ gender: 'male' }, city);
    const inCity = { headers: { 'x-country-id': String(city) } };
    const { body } = await call('charge', { all: 1, filter: { gender: 'female' }, amount: '10.125' }, inCity);
    expect(body.data.total).toBe(2);
    await runJob(node.app, body.data.id);
    expect([...(await Promise.all(women.map(getBalance))), await getBalance(man)]).toEqual(['10.125', '10.125', '0.000']);
    expect((await call('charge', { all: 1 })).body.code).toBe('wallet.several_currencies');
    expect((await call('charge', { user_ids: [man, await person()] })).body.code).toBe('wallet.several_currencies');
    expect((await call('charge', { all: 1, filter: { typo: '1' } }, inCity)).status).toBe(422);
    expect((await call('charge', { all: 1, filter: { gender: 'male', is_ban: '1' } }, inCity)).body.code).toBe('wallet.nobody');
  });

  it.each(['role_id = null', 'is_active = false', 'is_ban = true', 'deleted_at = now()'])(
    'stop when whoever began it may no more: %s',
    async (change) => {
      const ids = [await person(), await person()];
      const { id: admin, token } = await makeAdmin(database, { permissions: ['charge-multiple'], countries: 'all' });
      const { body } = await call('charge', { user_ids: ids }, { token });
      await database.pool.query(`update admins set ${change} where id = $1`, [admin]);
      await runJob(node.app, body.data.id);
      expect(await Promise.all(ids.map(getBalance))).toEqual(['0.00', '0.00']);
    },
  );

  it.each([
    ['charge', 'withdraw-multiple'],
    ['withdraw', 'charge-multiple'],
  ] as const)('stop when their %s is no right of theirs any more, though %s is', async (what, left) => {
    const ids = [await person(), await person()];
    for (const id of ids) await call('charge', { user_ids: [id] });
    const { id: admin, token } = await makeAdmin(database, { permissions: ['charge-multiple', 'withdraw-multiple'], countries: 'all' });
    const { body } = await call(what, { user_ids: ids, amount: '50' }, { token });
    await database.pool.query('update roles set permissions = $2 where id = (select role_id from admins where id = $1)', [admin, [left]]);
    await runJob(node.app, body.data.id);
    expect(await Promise.all(ids.map(getBalance))).toEqual(['100.00', '100.00']);
  });
});

describe('a repeated call', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  it('has one effect and one answer, 20 times at once', async () => {
    const id = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('charge', { user_ids: [id] }, keyed('charge-1'))));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([answers[0]?.status, await getBalance(id)]).toEqual([201, '100.00']);
    const withdrawals = await Promise.all(Array.from({ length: 20 }, () => call('withdraw', { user_ids: [id] }, keyed('withdraw-1'))));
    expect(new Set(withdrawals.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await lines(id)).map(({ amount }) => amount)).toEqual([10_000, -10_000]);
  });

  it('has one effect on two copies of the server', async () => {
    const other = await startNode(database);
    const id = await person();
    const send = (one: TestNode) =>
      one.call('POST', 'wallet/charge', {
        token: clerk,
        headers: { 'idempotency-key': 'two-nodes' },
        body: { user_type: 'client', user_ids: [id], amount: '25' },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index % 2 === 0 ? node : other)));
    await other.app.close();
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await getBalance(id)).toBe('25.00');
  });

  it('is the same call with its keys in another order, at every depth, and another with its lists in another order', async () => {
    const ids = [await person({ city_id: null }), await person()];
    const send = (body: string) =>
      node.app.inject({
        method: 'POST',
        url: '/api/admin/wallet/charge',
        headers: { authorization: `Bearer ${clerk}`, 'content-type': 'application/json', 'idempotency-key': 'in-order' },
        payload: body,
      });
    const filter = ['"gender":"female"', '"keyword":"سلمى"', `"id":${ids[0]}`];
    const keys = (named: readonly string[]) => ['"user_type":"client"', '"all":1', `"filter":{${named.join(',')}}`, '"amount":"30"'];
    const first = await send(`{${keys(filter).join(',')}}`);
    const again = await send(`{${keys(filter.toReversed()).toReversed().join(', ')}}`);
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([202, 202, first.json()]);
    const { rows } = await database.pool.query('select count(*)::int as n from jobs where id >= $1', [first.json().data.id]);
    expect(rows).toEqual([{ n: 1 }]);
    const named = (user_ids: readonly unknown[]) => call('charge', { user_ids }, keyed('in-list'));
    expect((await named(ids)).status).toBe(202);
    expect((await named(ids)).status).toBe(202);
    expect((await named(ids.toReversed())).body.code).toBe('idempotency.other_body');
  });

  it('with another body, path or country is 422; another admin has keys of their own', async () => {
    const id = await person();
    await call('charge', { user_ids: [id] }, keyed('same'));
    for (const [what, body] of [
      ['charge', { user_ids: [id], amount: '101' }],
      ['withdraw', { user_ids: [id] }],
    ] as const) {
      const answer = await call(what, body, keyed('same'));
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency.other_body']);
    }
    const headers = { ...keyed('same').headers, 'x-country-id': String(here) };
    expect((await call('charge', { user_ids: [id] }, { headers })).body.code).toBe('idempotency.other_body');
    expect((await call('charge', { user_ids: [id] }, { token: local, ...keyed('same') })).status).toBe(201);
    expect(await getBalance(id)).toBe('200.00');
  });

  it('may be tried again with its key after it failed', async () => {
    const id = await person();
    expect((await call('withdraw', { user_ids: [id] }, keyed('again'))).status).toBe(409);
    await call('charge', { user_ids: [id] });
    expect((await call('withdraw', { user_ids: [id] }, keyed('again'))).status).toBe(201);
  });

  it('starts one job', async () => {
    const ids = [await person(), await person()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('charge', { user_ids: ids }, keyed('job'))));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await runJob(node.app, answers[0]?.body.data.id);
    expect(await Promise.all(ids.map(getBalance))).toEqual(['100.00', '100.00']);
  });
});

describe('an account with money', () => {
  it('is not deleted', async () => {
    const { token } = await makeAdmin(database);
    const id = await person();
    await call('charge', { user_ids: [id] });
    expect((await node.call('DELETE', `clients/${id}`, { token })).body.code).toBe('account.not_settled');
    await call('withdraw', { user_ids: [id] });
    expect((await node.call('DELETE', `clients/${id}`, { token })).status).toBe(200);
  });
});
