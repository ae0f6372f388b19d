import { minor } from '@diwan/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { ROW_CHANNEL } from '../../crud/events/row-events.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { runJob } from '../../crud/jobs/run-job.ts';
import { requestCashOut } from '../../ledger/cash-outs.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { watchFaults } from '../../testing/watch-faults.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let clerk: LoggedIn;
let second: LoggedIn;
let provider: number;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database);
  const permissions = [
    'charge-multiple',
    'withdraw-multiple',
    'index-transactions',
    'index-cashout-requests',
    'update-cashout-requests',
    'index-approvals',
  ];
  clerk = await makeAdmin(database, { permissions: [...permissions, 'decide-approvals'], countries: [here] });
  second = await makeAdmin(database, { permissions: [...permissions, 'decide-approvals'], countries: 'all' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await setLimit('1000000000');
  provider = await addPerson(database, 'providers', here);
  await charge(provider, '1000');
  // Each test begins a new day.
  await database.pool.query('delete from typed_amounts');
});

const charge = (id: number, amount: string, token = clerk.token) =>
  node.call('POST', 'wallet/charge', { token, body: { user_type: 'provider', user_ids: [id], amount } });
async function setLimit(limit: string) {
  await database.pool.query(`update settings set values = $2 where section = 'wallet-limit' and country_id = $1`, [
    here,
    JSON.stringify({ approval_limit: limit }),
  ]);
  node.app.settings.clear();
}
const ask = (amount = 40_000n, at = new Date(node.app.now()).toISOString()) =>
  inTransaction(node.app, (transaction) =>
    requestCashOut(transaction, JOB, {
      country_id: here, user_type: 'provider', user_id: provider, currency: 'AED', amount: minor(amount), bank_name: 'بنك الخليج', branch: 'ديرة',
      account_number: 'AE070331234567890123456', city: 'دبي', at,
    }),
  ); // prettier-ignore
const decide = (
  id: number,
  status: string,
  { token = clerk.token, headers = {}, ...more }: { token?: string; headers?: Record<string, string>; reject_reason?: string } = {},
) => node.call('POST', `cash_outs/${id}`, { token, headers, body: { status, ...more } });
const approve = (id: number, token: string, decision = 'approve') => node.call('POST', `approvals/${id}`, { token, body: { decision } });
const wallet = async () => (await node.call('GET', `providers/${provider}/wallet`, { token: clerk.token })).body.data.wallets[0];
const kinds = async () =>
  (await database.pool.query(`select kind from ledger_postings p where reference like 'cash_out:%' and exists (select from ledger_entries e left join wallets w on w.id = e.wallet_id
    where e.posting_id = p.id and (w.user_id = $1 or e.account = 'payouts')) and split_part(reference, ':', 2)::int in (select id from cash_outs where user_id = $1) order by p.id`, [provider])).rows.map((row) => row.kind); // prettier-ignore

describe('a cash-out', () => {
  it('holds its amount from the start, never more than there is', async () => {
    await ask();
    expect(await wallet()).toMatchObject({ balance: '600.00', held: '400.00' });
    await expect(ask(60_001n)).rejects.toMatchObject({ code: 'wallet.insufficient' });
    expect(await wallet()).toMatchObject({ balance: '600.00', held: '400.00' });
  });

  it('is paid out of what is held when it is accepted', async () => {
    const id = await ask();
    const { status, body } = await decide(id, 'accepted');
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'accepted', amount: '400.00', decided_by: clerk.id, user_name: 'سلمى الحربي' },
    ]);
    expect([await wallet(), await kinds()]).toMatchObject([{ balance: '600.00', held: '0.00' }, ['hold', 'payout']]);
  });

  it('goes back into the wallet when it is rejected, with a reason if there is one', async () => {
    const id = await ask();
    expect((await decide(id, 'rejected', { reject_reason: 'رقم الحساب غير صحيح' })).body.data).toMatchObject({
      status: 'rejected',
      reject_reason: 'رقم الحساب غير صحيح',
    });
    expect([await wallet(), await kinds()]).toMatchObject([{ balance: '1000.00', held: '0.00' }, ['hold', 'release']]);
    expect((await decide(await ask(), 'rejected')).status).toBe(200);
  });

  it('is decided about once, however many accept and reject it at once', async () => {
    const id = await ask();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => decide(id, index % 2 === 0 ? 'accepted' : 'rejected')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'cash_out.decided')).toHaveLength(11);
    const all = await kinds();
    expect([all.length, all[0]]).toEqual([2, 'hold']);
    expect(await wallet()).toMatchObject({ balance: all[1] === 'payout' ? '600.00' : '1000.00', held: '0.00' });
  });

  it('answers 20 repetitions of one call alike', async () => {
    const id = await ask();
    const headers = { 'idempotency-key': `payout-${id}` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, 'accepted', { headers })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await decide(id, 'rejected', { headers })).status).toBe(422);
  });

  it('takes accepted and rejected only, from who may decide, in their countries', async () => {
    const id = await ask();
    expect((await decide(id, 'pending')).body.errors).toHaveProperty('status');
    expect((await decide(id, 'accept')).body.errors).toHaveProperty('status');
    const { token } = await makeAdmin(database, { permissions: ['index-cashout-requests'], countries: 'all' });
    expect((await decide(id, 'accepted', { token })).status).toBe(403);
    const far = await makeAdmin(database, { permissions: ['update-cashout-requests'], countries: [] });
    expect((await decide(id, 'accepted', { token: far.token })).status).toBe(404);
    const form = await node.call('POST', `cash_outs/${id}`, {
      token: clerk.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ status: 'accepted' }).toString(),
    });
    expect(form.status).toBe(200);
  });

  it('is found by its status', async () => {
    await ask();
    const { body } = await node.call('GET', 'cash_outs?status=pending', { token: clerk.token });
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map((row: { status: string }) => row.status))).toEqual(new Set(['pending']));
  });
});

it('is rejected while its approval is approved, forty times: one of both happens, and nobody waits for ever', async () => {
  await setLimit('0');
  const ids = await Promise.all(Array.from({ length: 40 }, () => ask(100n)));
  const faults = watchFaults();
  const answers = await Promise.all(
    ids.map(async (id) => {
      const { approval_id: approval } = (await decide(id, 'accepted')).body.data;
      return Promise.all([decide(id, 'rejected'), approve(approval, second.token)]);
    }),
  );
  const codes = new Set(
    answers.map((pair) =>
      pair
        .map(({ status }) => status)
        .toSorted()
        .join(),
    ),
  );
  expect([[...codes].filter((one) => one !== '200,409'), faults.stop()]).toEqual([[], []]);
  const { rows } = await database.pool.query(`select count(*)::int as n from approvals a join cash_outs o on o.id = a.cash_out_id
    where o.id = any($1) and (a.status, o.status) not in (('approved', 'accepted'), ('refused', 'rejected'))`, [ids]); // prettier-ignore
  expect(rows[0].n).toBe(0);
});

it('a cash-out whose account is paid out to no more is neither approved nor asked to be', async () => {
  await setLimit('300');
  const [asked, late] = [await ask(), await ask(35_000n)];
  const { approval_id: approval } = (await decide(asked, 'accepted')).body.data;
  await database.pool.query('update cash_outs set is_stopped = true where id = any($1)', [[asked, late]]);
  const answers = [await approve(approval, second.token), await decide(late, 'accepted')];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'cash_out.account_taken_back'],
    [409, 'cash_out.account_taken_back'],
  ]);
  const { rows } = await database.pool.query('select count(*)::int as n from approvals where cash_out_id = $1', [late]);
  expect([rows[0].n, (await wallet()).held]).toEqual([0, '750.00']);
  expect([(await decide(asked, 'rejected')).status, (await decide(late, 'rejected')).status]).toEqual([200, 200]);
  expect(await wallet()).toMatchObject({ balance: '1000.00', held: '0.00' });
});

describe('what is said with a decision', () => {
  const SAID: [string, object, string][] = [
    ['what is not asked for', { why: 'x' }, 'why'],
    ['what is no text', { text: 5 }, 'text'],
    ['what is too long', { text: 'س'.repeat(501) }, 'text'],
    ['what the database cannot keep', { text: 'a\u0000b' }, 'text'],
  ];
  const named = ({ text, ...others }: { text?: unknown }, name: string) => ({ ...others, ...(text !== undefined && { [name]: text }) });

  it.each(SAID)('is refused by its own name: %s', async (_, said, field) => {
    await setLimit('300');
    const cashOut = await ask();
    const { approval_id: approval } = (await decide(cashOut, 'accepted')).body.data;
    for (const [path, name, decision] of [
      [`cash_outs/${cashOut}`, 'reject_reason', { status: 'rejected' }],
      [`approvals/${approval}`, 'notes', { decision: 'refuse' }],
    ] as const) {
      const { status, body } = await node.call('POST', path, { token: second.token, body: { ...decision, ...named(said, name) } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field === 'text' ? name : field]]);
    }
    expect((await approve(approval, second.token, 'refuse')).status).toBe(200);
  });

  it('is kept without what nobody sees around it', async () => {
    await setLimit('300');
    const id = await ask();
    const { approval_id: approval } = (await decide(id, 'accepted')).body.data;
    const body = { decision: 'refuse', notes: ' \u200B لا \n نعم  ' };
    const answer = await node.call('POST', `approvals/${approval}`, { token: second.token, body });
    expect([answer.status, answer.body.data.decision_notes]).toEqual([200, 'لا \n نعم']);
    expect((await decide(id, 'rejected', { reject_reason: '' })).body.data).toMatchObject({ status: 'rejected', reject_reason: null });
  });
});

describe("above the country's limit", () => {
  it.each([
    ['is rejected', 'rejected', 'refused', ''],
    ['is asked for anew', 'accepted', 'expired', `update approvals set created_at = now() - interval '30 days' where id = $1`],
  ])('lists hear of the approval that closes because its cash-out %s', async (_when, status, closed, before) => {
    await setLimit('300');
    const id = await ask();
    const { approval_id: approval } = (await decide(id, 'accepted')).body.data;
    if (before !== '') await database.pool.query(before, [approval]);
    const client = await database.pool.connect();
    const heard: unknown[] = [];
    const hear = ({ payload = '{}' }: { payload?: string | undefined }) => void heard.push(JSON.parse(payload));
    try {
      client.on('notification', hear);
      await client.query(`listen ${ROW_CHANNEL}`);
      expect((await decide(id, status)).body.status).toBe('success');
      const event = { table: 'approvals', id: approval, kind: 'update', country_id: here };
      await expect.poll(() => heard).toContainEqual(expect.objectContaining(event));
      const { rows } = await database.pool.query('select status from approvals where id = $1', [approval]);
      expect(rows).toEqual([{ status: closed }]);
    } finally {
      client.off('notification', hear);
      await client.query('unlisten *');
      client.release();
    }
  });

  it('a refused approval stands in the logs of the approval and of the cash-out', async () => {
    await setLimit('300');
    const id = await ask();
    const { approval_id: approval } = (await decide(id, 'accepted')).body.data;
    expect((await approve(approval, second.token, 'refuse')).status).toBe(200);
    const { rows } = await database.pool.query(
      `select table_name, changes from audit where admin_id = $3 and (table_name, row_id) in (('approvals', $1), ('cash_outs', $2)) order by table_name`,
      [approval, id, second.id],
    );
    const refused = { before: 'pending', after: 'refused' };
    expect(rows).toEqual([
      { table_name: 'approvals', changes: { status: refused } },
      { table_name: 'cash_outs', changes: { approval: refused } },
    ]);
    // Rejecting a request refuses the approval that waits for it.
    const { approval_id: other } = (await decide(id, 'accepted')).body.data;
    expect((await decide(id, 'rejected')).status).toBe(200);
    const { rows: dropped } = await database.pool.query(`select changes from audit where table_name = 'approvals' and row_id = $1`, [
      other,
    ]);
    expect(dropped).toContainEqual({ changes: { status: refused } });
    // The earlier one stays as it was decided.
    const { rows: by } = await database.pool.query('select decided_by from approvals where cash_out_id = $1 order by id', [id]);
    expect(by).toEqual([{ decided_by: second.id }, { decided_by: clerk.id }]);
  });

  it('a cash-out stays pending until another admin approves it', async () => {
    await setLimit('300');
    const id = await ask();
    const asked = await decide(id, 'accepted');
    expect([asked.status, asked.body.data]).toMatchObject([202, { limit: '300.00', currency: 'AED' }]);
    const approval = asked.body.data.approval_id;
    expect((await node.call('GET', `cash_outs/${id}`, { token: clerk.token })).body.data).toMatchObject({
      status: 'pending',
      approval_id: approval,
    });
    expect((await decide(id, 'accepted')).body.code).toBe('approval.waiting');
    expect([(await approve(approval, clerk.token)).status, (await approve(approval, clerk.token)).body.code]).toEqual([
      403,
      'approval.own',
    ]);
    expect((await approve(approval, second.token)).body.data).toMatchObject({
      status: 'approved',
      requested_by: clerk.id,
      decided_by: second.id,
    });
    expect((await approve(approval, second.token)).body.code).toBe('approval.decided');
    expect([await wallet(), await kinds()]).toMatchObject([{ balance: '600.00', held: '0.00' }, ['hold', 'payout']]);
    const { rows } = await database.pool.query(`select admin_id, approved_by from ledger_postings where reference = $1`, [`cash_out:${id}:end`]); // prettier-ignore
    expect(rows).toEqual([{ admin_id: clerk.id, approved_by: second.id }]);
  });

  it('can be rejected meanwhile, which ends the waiting', async () => {
    await setLimit('300');
    const id = await ask();
    const { approval_id: approval } = (await decide(id, 'accepted')).body.data;
    expect((await decide(id, 'rejected')).status).toBe(200);
    expect((await approve(approval, second.token)).body.code).toBe('approval.decided');
    expect(await wallet()).toMatchObject({ balance: '1000.00', held: '0.00' });
  });

  it('a charge waits: nobody approves their own, not even twenty at once approve it twice', async () => {
    await setLimit('999.99');
    const { status, body } = await charge(provider, '1000');
    expect([status, body.data.approval_id > 0, await wallet()]).toMatchObject([202, true, { balance: '1000.00' }]);
    expect((await charge(provider, '999.99')).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(body.data.approval_id, second.token)));
    expect(answers.filter(({ status: one }) => one === 200)).toHaveLength(1);
    expect((await wallet()).balance).toBe('2999.99');
    const { rows } = await database.pool.query(`select admin_id, approved_by from ledger_postings order by id desc limit 1`);
    expect(rows[0]).toEqual({ admin_id: clerk.id, approved_by: second.id });
  });

  it('counts the whole call: many small amounts are one large one', async () => {
    await setLimit('500');
    const others = [provider, await addPerson(database, 'providers', here), await addPerson(database, 'providers', here)];
    const { status, body } = await node.call('POST', 'wallet/charge', {
      token: clerk.token,
      body: { user_type: 'provider', user_ids: others, amount: '200' },
    });
    expect(status).toBe(202);
    const approved = await approve(body.data.approval_id, second.token);
    expect(approved.body.data).toMatchObject({ people_count: 3, amount: '200.00', total_amount: '600.00' });
    await runJob(node.app, approved.body.data.job_id);
    expect((await wallet()).balance).toBe('1200.00');
  });

  it('is refused without any effect', async () => {
    await setLimit('500');
    const { body } = await charge(provider, '501');
    expect((await approve(body.data.approval_id, second.token, 'refuse')).body.data.status).toBe('refused');
    expect((await wallet()).balance).toBe('1000.00');
    expect((await approve(body.data.approval_id, second.token, 'maybe')).body.errors).toHaveProperty('decision');
  });

  it('a withdrawal that has become too large by then is not done, and still waits', async () => {
    await setLimit('500');
    const withdraw = (amount: string) =>
      node.call('POST', 'wallet/withdraw', { token: clerk.token, body: { user_type: 'provider', user_ids: [provider], amount } });
    const { body } = await withdraw('900');
    expect((await withdraw('200')).status).toBe(201);
    expect((await approve(body.data.approval_id, second.token)).body.code).toBe('wallet.insufficient');
    expect((await node.call('GET', `approvals/${body.data.approval_id}`, { token: clerk.token })).body.data.status).toBe('pending');
  });

  it('does nothing for an account that is gone by then', async () => {
    await setLimit('500');
    const { body } = await charge(provider, '600');
    await database.pool.query('update providers set deleted_at = now() where id = $1', [provider]);
    expect((await approve(body.data.approval_id, second.token)).body.code).toBe('wallet.person_gone');
  });

  it('tells those who may approve, and whoever asked', async () => {
    await setLimit('500');
    const { body } = await charge(provider, '600');
    const bell = async (token: string) => (await node.call('GET', 'notification', { token })).body.data[0];
    expect(await bell(second.token)).toMatchObject({ notify_type: 'approval', notify_id: body.data.approval_id });
    await approve(body.data.approval_id, second.token);
    expect(await bell(clerk.token)).toMatchObject({ notify_type: 'approval', title: 'Your request was approved' });
  });
});
