import { minor } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { requestCashOut } from '../../ledger/cash-outs.ts';
import { openTimeLocks } from '../approvals/time-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { appCall, logInAs } from '../../testing/app-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder, addOrderWorld, type OrderWorld } from '../../testing/order-fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';

let database: TestDatabase;
let node: TestNode;
let world: OrderWorld;
let clerk: LoggedIn;
let second: LoggedIn;
let reason: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  const country = await addCountry(database);
  world = await addOrderWorld(database, country, await addPerson(database, 'clients', country));
  [clerk, second] = [await makeAdmin(database), await makeAdmin(database)];
  reason = await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' });
  await database.pool.query(
    `update settings set values = values || '{"approval_limit": "1000000"}' where section = 'wallet-limit' and country_id = $1`,
    [country],
  );
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const setLimit = async (limit: string) => {
  await database.pool.query(
    `update settings set values = values || jsonb_build_object('approval_limit', $2::text) where section = 'wallet-limit' and country_id = $1`,
    [world.country, limit],
  );
  node.app.settings.clear();
};
const call = (path: string, body: object = {}, token = clerk.token) => node.call('POST', path, { token, body });
const change = (id: number, columns: string) => database.pool.query(`update providers set ${columns} where id = $1`, [id]);

/** A provider who has asked for 80.00 of 100.00. */
async function waitingCashOut(): Promise<{ provider: number; id: number }> {
  const provider = await addPerson(database, 'providers', world.country);
  expect((await call('wallet/charge', { user_type: 'provider', user_ids: [provider], amount: '100' })).status).toBe(201);
  const money = { country_id: world.country, user_type: 'provider', user_id: provider, currency: 'AED', amount: minor(8_000n) } as const;
  const account = { bank_name: 'بنك الخليج', branch: null, account_number: 'AE070331234567890123456', city: null };
  const at = new Date(node.app.now()).toISOString();
  const id = await inTransaction(node.app, (transaction) => requestCashOut(transaction, JOB, { ...money, ...account, at }));
  return { provider, id };
}
const accept = (id: number) => call(`cash_outs/${id}`, { status: 'accepted' });
const approve = (id: number) => call(`approvals/${id}`, { decision: 'approve' }, second.token);
const getStatus = async (id: number) => (await node.call('GET', `cash_outs/${id}`, { token: clerk.token })).body.data.status;
const findings = async (provider: number) =>
  (await database.pool.query(`select rule, amount::text, evidence -> 'doubts' as doubts from findings where provider_id = $1 and cash_out_id is not null`, [provider])).rows; // prettier-ignore
const wallet = async (provider: number) =>
  (await node.call('GET', `providers/${provider}/wallet`, { token: clerk.token })).body.data.wallets[0];

const STATES: readonly (readonly [doubt: string, make: (provider: number) => Promise<unknown>])[] = [
  ['banned', (id) => change(id, 'is_ban = true')],
  ['inactive', (id) => change(id, 'is_active = false')],
  ['locked', (id) => change(id, 'is_locked = true')],
  ['leaving', (id) => change(id, 'deleted_at = now()')],
  ['finding', (id) => insertRow(database, 'findings', { rule: 'too_fast', country_id: world.country, provider_id: id })],
  [
    'disputed',
    async (id) => {
      const order_id = await addOrder(database, world, { order_status: 'order_done', provider_id: id, pay_type: 'cash' });
      const body = { order_id, complained_by: 'client', report_reason_id: reason, description: 'لم يصل أحد' };
      expect((await call('complaints', body)).status).toBe(201);
    },
  ],
];

describe('a cash-out is paid by two', () => {
  it.each(STATES)(
    'where its provider is %s, with the reason in one sentence, and paying in spite of it is a finding',
    async (doubt, make) => {
      const { provider, id } = await waitingCashOut();
      await make(provider);
      const { status, body } = await accept(id);
      expect([status, body.data]).toMatchObject([202, { limit: null, doubts: [doubt] }]);
      expect(body.message).toMatch(/: paying waits for a second admin$/);
      expect([await getStatus(id), await findings(provider)]).toEqual(['pending', []]);
      expect((await approve(body.data.approval_id)).status).toBe(200);
      expect([await getStatus(id), await findings(provider)]).toEqual([
        'accepted',
        [{ rule: 'paid_out_in_doubt', amount: '8000', doubts: [doubt] }],
      ]);
    },
  );

  it('also where whoever pays has lifted what spoke against it, and while a second admin is asked', async () => {
    const { provider, id } = await waitingCashOut();
    await change(provider, 'is_ban = true');
    const { approval_id } = (await accept(id)).body.data;
    expect((await call(`providers/${provider}/is_ban`, { is_ban: 0 })).status).toBe(200);
    const again = await accept(id);
    expect([again.status, again.body.code, again.body.data]).toEqual([409, 'approval.waiting', { approval_id }]);
    expect((await call(`approvals/${approval_id}`, { decision: 'refuse' }, second.token)).status).toBe(200);
    const own = await accept(id);
    expect([own.status, own.body.message]).toEqual([202, expect.stringContaining('lifted within 72 hours')]);
    expect((await approve(own.body.data.approval_id)).status).toBe(200);
    // Another admin than who lifted it pays alone, as ever; who lifted it does not.
    for (const [by, paid] of [
      [second, 202],
      [clerk, 200],
    ] as const) {
      const next = await waitingCashOut();
      const finding = await insertRow(database, 'findings', {
        rule: 'too_fast', country_id: world.country, provider_id: next.provider, unique_key: `lifted:${next.id}`,
      }); // prettier-ignore
      expect((await call(`findings/${finding}/decide`, { decision: 'nothing', notes: 'لا شيء' }, second.token)).status).toBe(200);
      expect((await call(`cash_outs/${next.id}`, { status: 'accepted' }, by.token)).status).toBe(paid);
    }
  });

  it('and nobody approves what came up since it was asked for', async () => {
    const { provider, id } = await waitingCashOut();
    await change(provider, 'is_active = false');
    const { approval_id } = (await accept(id)).body.data;
    await change(provider, 'is_ban = true');
    const refused = await approve(approval_id);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'cash_out.in_doubt', { doubts: ['banned', 'inactive'] }]);
    expect((await call(`approvals/${approval_id}`, { decision: 'refuse' }, second.token)).status).toBe(200);
    const anew = await accept(id);
    expect(anew.body.data.doubts).toEqual(['banned', 'inactive']);
    expect((await approve(anew.body.data.approval_id)).status).toBe(200);
  });

  it('and never by an hour that passes: in doubt it waits for a person, and a doubt that comes up ends what waited', async () => {
    const others = (isActive: boolean) => database.pool.query('update admins set is_active = $1 where id <> $2', [isActive, clerk.id]);
    const pass = (approval: number) =>
      database.pool.query(`update approvals set done_at = now() - interval '1 hour' where id = $1`, [approval]);
    const read = async (approval: number) => (await database.pool.query('select * from approvals where id = $1', [approval])).rows[0];
    await others(false);
    try {
      const { provider, id } = await waitingCashOut();
      await change(provider, 'is_ban = true');
      const { approval_id, done_at } = (await accept(id)).body.data;
      expect(done_at).toBeNull();
      // Nor if an hour had been given to it.
      await pass(approval_id);
      expect(await openTimeLocks(node.app)).toBe(1);
      expect([(await read(approval_id)).status, await getStatus(id), await findings(provider)]).toEqual(['failed', 'pending', []]);
      // Whoever becomes a second person while it waits decides about it.
      const waits = (await accept(id)).body;
      expect([waits.message, waits.data.done_at]).toEqual([expect.stringContaining('nothing to be done by itself'), null]);
      await others(true);
      expect([(await approve(waits.data.approval_id)).status, await getStatus(id)]).toEqual([200, 'accepted']);
      expect(await findings(provider)).toMatchObject([{ rule: 'paid_out_in_doubt' }]);
      await others(false);
      const later = await waitingCashOut();
      await setLimit('50');
      const waiting = (await accept(later.id)).body.data;
      expect(waiting).toMatchObject({ doubts: [], done_at: expect.any(String) });
      await change(later.provider, 'is_active = false');
      await pass(waiting.approval_id);
      expect(await openTimeLocks(node.app)).toBe(1);
      const ended = await read(waiting.approval_id);
      expect([ended.status, ended.decision_notes, await getStatus(later.id)]).toEqual([
        'failed',
        expect.stringContaining('nothing is paid out by itself to somebody in doubt: ask for it anew'),
        'pending',
      ]);
      // Without a doubt the hour does what it is there for.
      await change(later.provider, 'is_active = true');
      const again = (await accept(later.id)).body.data;
      await pass(again.approval_id);
      expect([await openTimeLocks(node.app), await getStatus(later.id)]).toEqual([1, 'accepted']);
    } finally {
      await others(true);
      await setLimit('1000000');
    }
  });

  it('and needs no second one for a lock that is over', async () => {
    const { provider, id } = await waitingCashOut();
    await change(provider, `is_locked = true, locked_until = now() - interval '1 minute'`);
    expect((await accept(id)).status).toBe(200);
  });
});

describe('what a wallet lacks is netted first', () => {
  const owe = (provider: number, amount: number) =>
    addOrder(database, world, { order_status: 'order_done', provider_id: provider, pay_type: 'cash', app_rate: 100_000, services_price: amount, services_price_after_coupon: amount, vat_price: 0, total_price: amount }); // prettier-ignore
  const finish = async (order: number) => expect((await call(`orders/${order}/finish_order`)).status).toBe(200);
  const check = async (id: number) => (await node.call('GET', `cash_outs/${id}/check`, { token: clerk.token })).body.data;

  it('the rest is paid, as it was shown before', async () => {
    const { provider, id } = await waitingCashOut();
    await finish(await owe(provider, 5_000));
    expect(await wallet(provider)).toMatchObject({ balance: '-30.00', held: '80.00' });
    expect(await check(id)).toMatchObject({ amount: '80.00', balance: '-30.00', netted: '30.00', pays: '50.00', doubts: [], takes_two: 0 });
    const { status, body } = await accept(id);
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^50.00 AED was paid out; 30.00 AED stayed/)]);
    expect(await wallet(provider)).toMatchObject({ balance: '0.00', held: '0.00' });
  });

  it('and beside it stands what of the wallet may be taken out, and what not yet', async () => {
    const { provider, id } = await waitingCashOut();
    const order_id = 800_000 + provider;
    const job = { country_id: world.country, provider_id: provider, currency: 'AED', order_id, paid_by: 'client' };
    const at = new Date(Date.now() + 3_600_000);
    await insertRow(database, 'earnings', { ...job, amount: 500, available_at: at });
    await insertRow(database, 'earnings', { ...job, paid_by: 'coupon', amount: 300, available_at: at, stopped_at: new Date() });
    expect(await check(id)).toMatchObject({
      balance: '20.00', available: '12.00', pending: '5.00', pending_until: at.toISOString(), stopped: '3.00', doubts: ['stopped'],
    }); // prettier-ignore
    await database.pool.query('delete from earnings where order_id = $1', [order_id]);
  });

  it('and nothing is paid where all of it is owed', async () => {
    const { provider, id } = await waitingCashOut();
    await finish(await owe(provider, 20_000));
    expect(await check(id)).toMatchObject({ netted: '80.00', pays: '0.00' });
    expect((await accept(id)).status).toBe(200);
    expect([await getStatus(id), await wallet(provider)]).toMatchObject(['rejected', { balance: '-100.00', held: '0.00' }]);
  });
});

describe('nobody leaves an account that is not settled', () => {
  const leave = async (kind: 'client' | 'provider', id: number) => {
    const { status, body } = await appCall(node, 'DELETE', 'profile', { token: await logInAs(node, kind, id) });
    return [
      status,
      body.code,
      (body.data?.things ?? []).map(({ kind: what, amount, end }: Record<string, unknown>) => [what, amount, end]),
    ];
  };
  const provider = () => addPerson(database, 'providers', world.country);
  const client = () => addPerson(database, 'clients', world.country);
  const earn = (provider_id: number, more: object) => {
    const about = {
      country_id: world.country,
      provider_id,
      currency: 'AED',
      order_id: 900_000 + provider_id,
      paid_by: 'client',
      amount: 500,
    };
    return insertRow(database, 'earnings', { ...about, available_at: new Date(0), ...more });
  };

  it.each<[string, 'client' | 'provider', () => Promise<number>, unknown[]]>([
    [
      'a balance',
      'client',
      async () => {
        const id = await client();
        await call('wallet/charge', { user_type: 'client', user_ids: [id], amount: '100' });
        return id;
      },
      ['balance', '100.00', 'withdraw'],
    ],
    [
      'a debt',
      'client',
      async () => {
        const id = await client();
        await insertRow(database, 'wallets', { user_type: 'client', user_id: id, currency: 'AED', country_id: world.country, balance: 0 });
        const order = await addOrder(
          database,
          { ...world, client: id },
          { order_status: 'order_done', provider_id: await provider(), pay_type: 'wallet' },
        );
        expect((await call(`orders/${order}/finish_order`)).status).toBe(200);
        return id;
      },
      ['debt', '105.00', 'pay'],
    ],
    [
      'an unpaid order',
      'client',
      async () => {
        const id = await client();
        await addOrder(database, { ...world, client: id }, { order_status: 'finished', pay_type: 'card', status_at: new Date() });
        return id;
      },
      ['unpaid_order', '105.00', 'pay'],
    ],
    [
      'a package of visits that was not used up',
      'client',
      async () => {
        const id = await client();
        await database.pool.query('update provider_services set price = 10000, count_visit = 4, count_gift_visit = 0 where id = $1', [
          world.pack,
        ]);
        const bought = await insertRow(database, 'subscriptions', {
          country_id: world.country, client_id: id, provider_service_id: world.pack, count_visit: 4,
          start_at: '2026-05-01', end_at: '2126-05-31', currency: 'AED', price: 10_000,
        }); // prettier-ignore
        expect((await call(`subscriptions/${bought}/activate`, { pay_type: 'cash' })).status).toBe(200);
        return id;
      },
      ['package', '100.00', 'stop'],
    ],
    [
      'earnings that are pending',
      'provider',
      async () => {
        const id = await provider();
        await earn(id, { available_at: new Date(Date.now() + 3_600_000) });
        return id;
      },
      ['pending', '5.00', 'wait'],
    ],
    [
      'earnings that are stopped',
      'provider',
      async () => {
        const id = await provider();
        await earn(id, { stopped_at: new Date(), stop_reason: 'complaint' });
        return id;
      },
      ['stopped', '5.00', 'wait'],
    ],
    [
      'an open finding',
      'provider',
      async () => {
        const id = await provider();
        await insertRow(database, 'findings', { rule: 'too_fast', country_id: world.country, provider_id: id });
        return id;
      },
      ['finding', null, 'wait'],
    ],
  ])('with %s', async (_what, kind, make, thing) => {
    const id = await make();
    expect(await leave(kind, id)).toEqual([409, 'account.not_settled', [thing]]);
    const office = await node.call('DELETE', `${kind}s/${id}`, { token: clerk.token });
    expect(office.status).toBe(409);
    // What was made beside the ledger goes again, so that its proof holds.
    await database.pool.query('delete from earnings where provider_id = $1 and order_id > 900000', [id]);
    await database.pool.query(`delete from orders where client_id = $1 and order_status = 'finished' and pay_status = 'unpaid'`, [id]);
  });

  it('with a cash-out that waits', async () => {
    const { provider: id } = await waitingCashOut();
    expect(await leave('provider', id)).toEqual([409, 'account.not_settled', [['balance', '20.00', 'withdraw'], ['cash_out', '80.00', 'wait']]]); // prettier-ignore
  });

  it('and with nothing in the way anybody may', async () => {
    expect((await leave('client', await client()))[0]).toBe(200);
  });
});

it('leaves a ledger whose proof holds', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
