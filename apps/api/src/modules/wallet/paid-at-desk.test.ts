import { minor } from '@diwan/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB } from '../../access/caller.ts';
import { runJob } from '../../crud/jobs/run-job.ts';
import { requestCashOut } from '../../ledger/cash-outs.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { ledgerFaults } from '../../testing/proof.ts';
import { openTimeLocks } from '../approvals/time-lock.ts';

const ACCOUNT = 'AE070331234567890123456';

let database: TestDatabase;
let node: TestNode;
let country: number;
let clerk: LoggedIn;
let second: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  country = await addCountry(database, { limit: '10000' });
  [clerk, second] = [await makeAdmin(database), await makeAdmin(database)];
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (path: string, body: object = {}, by = clerk) => node.call('POST', path, { token: by.token, body });
const change = (id: number, columns: string) => database.pool.query(`update providers set ${columns} where id = $1`, [id]);
/** A provider with 200.00, of whom the clerk has decided nothing. */
async function rich(amount = '200'): Promise<number> {
  const id = await addPerson(database, 'providers', country);
  expect((await call('wallet/charge', { user_type: 'provider', user_ids: [id], amount, charge_type: 'gift' }, second)).status).toBe(201);
  await database.pool.query('delete from typed_amounts');
  return id;
}
const withdraw = (ids: readonly number[], more: object = {}, by = clerk) =>
  call('wallet/withdraw', { user_type: 'provider', user_ids: ids, amount: '60', charge_type: 'bank_transfer', ...more }, by);
const preview = (ids: readonly number[], more: object = {}) =>
  call('wallet/withdraw/preview', { user_type: 'provider', user_ids: ids, amount: '60', charge_type: 'bank_transfer', ...more });
const setLimit = async (limit: string) => {
  await database.pool.query(
    `update settings set values = values || jsonb_build_object('approval_limit', $2::text) where section = 'wallet-limit' and country_id = $1`,
    [country, limit],
  );
  node.app.settings.clear();
};
const approve = (id: number) => call(`approvals/${id}`, { decision: 'approve' }, second);
const refuse = (id: number) => call(`approvals/${id}`, { decision: 'refuse' }, second);
const getBalance = async (id: number) =>
  (await node.call('GET', `providers/${id}/wallet`, { token: clerk.token })).body.data.wallets[0].balance;
const read = async (approval: number) => (await database.pool.query('select * from approvals where id = $1', [approval])).rows[0];
const addAccount = (id: number, row: object = {}) =>
  database.pool.query(
    `insert into bank_accounts select * from jsonb_populate_record(null::bank_accounts, $1::jsonb)`,
    [JSON.stringify({ provider_id: id, bank_name: 'بنك', account_number: ACCOUNT, holder_name: 'MONA', changed_at: '2026-01-01T00:00:00Z', status: 'accepted', ...row })],
  ); // prettier-ignore
function askCashOut(id: number): Promise<number> {
  const money = { country_id: country, user_type: 'provider', user_id: id, currency: 'AED', amount: minor(8_000n) } as const;
  const account = { bank_name: 'بنك', branch: null, account_number: ACCOUNT, city: null, at: new Date(node.app.now()).toISOString() };
  return inTransaction(node.app, (transaction) => requestCashOut(transaction, JOB, { ...money, ...account }));
}

/** The office has changed their phones. */
const changePhones = (ids: readonly number[]) =>
  database.pool.query(
    `insert into audit (admin_id, table_name, row_id, action, changes)
      select $1, 'providers', unnest($2::int[]), 'update', '{"phone": {"before": "+971500000001", "after": "+971500000002"}}'`,
    [second.id, ids],
  );

describe('what is withdrawn in cash or by a transfer is paid out', () => {
  it.each(['cash', 'bank_transfer'])('so whoever is in doubt is paid by two, who read why: %s', async (charge_type) => {
    const id = await rich();
    await change(id, 'is_ban = true');
    expect((await preview([id], { charge_type })).body.data).toMatchObject({ limit: null, doubts: ['banned'], takes_two: 1 });
    const { status, body } = await withdraw([id], { charge_type, notes: 'طلبها بنفسه' });
    expect([status, body.message, body.data]).toMatchObject([
      202,
      'They are banned: paying waits for a second admin',
      { doubts: ['banned'] },
    ]);
    expect(await getBalance(id)).toBe('200.00');
    const { notes } = await read(body.data.approval_id);
    expect(notes).toContain('They are banned');
    expect((await approve(body.data.approval_id)).status).toBe(200);
    expect(await getBalance(id)).toBe('140.00');
    const { rows } = await database.pool.query('select notes from transactions where user_id = $1 order by id desc limit 1', [id]);
    expect(rows).toEqual([{ notes: 'طلبها بنفسه' }]);
    const found = await database.pool.query('select rule, amount::text, approval_id from findings where provider_id = $1', [id]);
    expect(found.rows).toEqual([{ rule: 'paid_out_in_doubt', amount: '6000', approval_id: body.data.approval_id }]);
  });

  it('and who lifts what speaks against it, or decided about the account, asks a second one', async () => {
    const id = await rich();
    await change(id, 'is_ban = true');
    const waits = (await withdraw([id])).body.data.approval_id;
    expect((await call(`providers/${id}/is_ban`, { is_ban: 0 })).status).toBe(200);
    const again = await withdraw([id], {}, second);
    expect([again.status, again.body.code, again.body.data]).toEqual([409, 'approval.waiting', { approval_id: waits }]);
    expect((await refuse(waits)).status).toBe(200);
    const own = await withdraw([id]);
    expect([own.status, own.body.message]).toEqual([202, expect.stringContaining('lifted within 72 hours')]);
    expect((await preview([id])).status).toBe(409);
    expect((await refuse(own.body.data.approval_id)).status).toBe(200);
    expect((await preview([id])).body.data).toMatchObject({ doubts: [], takes_two: 1 });
    expect((await withdraw([id], {}, second)).status).toBe(201);

    const other = await rich();
    await addAccount(other, { status: 'pending', changed_at: '2026-01-01T00:00:00.000Z' });
    const decided = await call(`providers/${other}/bank_account`, { status: 'accepted', changed_at: '2026-01-01T00:00:00.000Z' });
    expect(decided.status).toBe(200);
    const paid = await withdraw([other]);
    expect([paid.status, paid.body.message]).toEqual([202, expect.stringContaining('decided about this bank account')]);
  });

  it('whichever of a superadmin’s accounts lifted it', async () => {
    const puppet = await makeAdmin(database);
    await database.pool.query(
      `insert into audit (admin_id, table_name, row_id, action, changes) values ($1, 'admins', $2, 'create', '{}')`,
      [clerk.id, puppet.id],
    );
    const id = await rich();
    await change(id, 'is_ban = true');
    expect((await call(`providers/${id}/is_ban`, { is_ban: 0 }, puppet)).status).toBe(200);
    const own = await withdraw([id]);
    expect([own.status, own.body.message]).toEqual([202, expect.stringContaining('lifted within 72 hours')]);
  });

  it.each([
    ['cash_out.new_account', { payouts_from: '2126-01-01T00:00:00Z' }],
    ['cash_out.account_waits', { status: 'pending' }],
    ['cash_out.account_rejected', { status: 'rejected' }],
  ])('and goes to no account that a cash-out does not go to: %s', async (code, account) => {
    const id = await rich();
    await addAccount(id, account);
    for (const refused of [await withdraw([id]), await preview([id])]) expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect((await withdraw([id], { charge_type: 'cash' })).status).toBe(201);
    await database.pool.query(`update bank_accounts set status = 'accepted', payouts_from = now() - interval '1 hour' where provider_id = $1`, [id]); // prettier-ignore
    expect((await withdraw([id])).status).toBe(201);
  });

  it('and nobody is paid beside a cash-out that waits, by either door', async () => {
    const id = await rich();
    const waiting = await askCashOut(id);
    const beside = await withdraw([id]);
    expect([beside.status, beside.body.code, beside.body.data]).toEqual([409, 'cash_out.waiting', { id: waiting }]);
    expect((await call(`cash_outs/${waiting}`, { status: 'rejected', reject_reason: 'لاحقًا من فضلك' })).status).toBe(200);
    await change(id, 'is_ban = true');
    const { approval_id } = (await withdraw([id])).body.data;
    await change(id, 'is_ban = false');
    const asked = await askCashOut(id);
    const accepted = await call(`cash_outs/${asked}`, { status: 'accepted' }, second);
    expect([accepted.status, accepted.body.code, accepted.body.data]).toEqual([409, 'approval.waiting', { approval_id }]);
    // Nor is what was asked for before paid then.
    const late = await approve(approval_id);
    expect([late.status, late.body.code]).toEqual([409, 'cash_out.waiting']);
  });

  it('and what comes up afterwards is new to whoever approves, and no hour pays it', async () => {
    const id = await rich('9000');
    await setLimit('1000');
    const above = await withdraw([id], { amount: '8000' });
    expect([above.status, above.body.data.doubts]).toEqual([202, []]);
    await change(id, 'is_ban = true');
    const late = await approve(above.body.data.approval_id);
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'cash_out.in_doubt', { doubts: ['banned'] }]);
    await refuse(above.body.data.approval_id);
    await database.pool.query('update admins set is_active = false where id <> $1', [clerk.id]);
    const asked = await withdraw([id], { amount: '8000' });
    expect(asked.body.data).toMatchObject({ doubts: ['banned'], done_at: null });
    const { approval_id } = asked.body.data;
    await database.pool.query(`update approvals set done_at = now() - interval '1 hour' where id = $1`, [approval_id]);
    expect(await openTimeLocks(node.app)).toBe(1);
    expect([(await read(approval_id)).status, await getBalance(id)]).toEqual(['failed', '9000.00']);
    await database.pool.query('update admins set is_active = true');
    await setLimit('10000');
  });

  it('but an hour lifts that the office changed a phone, which its owner knew by the old one at once, also of a cash-out', async () => {
    const [id, other] = [await rich(), await rich()];
    await changePhones([id, other]);
    await database.pool.query('update admins set is_active = false where id <> $1', [clerk.id]);
    const answers = [await withdraw([id]), await call(`cash_outs/${await askCashOut(other)}`, { status: 'accepted' })];
    for (const { body } of answers) {
      expect(body.data).toMatchObject({ doubts: ['phone_changed'], done_at: expect.any(String) });
      await database.pool.query(`update approvals set done_at = now() - interval '1 hour' where id = $1`, [body.data.approval_id]);
    }
    expect(await openTimeLocks(node.app)).toBe(2);
    for (const { body } of answers) expect(await read(body.data.approval_id)).toMatchObject({ status: 'approved' });
    expect([await getBalance(id), await getBalance(other)]).toEqual(['140.00', '120.00']);
    await database.pool.query('update admins set is_active = true');
  });

  it('and of many at once no more than ten limits go by the hour', async () => {
    const ids = [];
    for (let index = 0; index < 6; index++) ids.push(await rich('4500'));
    await changePhones(ids);
    await database.pool.query('update admins set is_active = false where id <> $1', [clerk.id]);
    await setLimit('500');
    await database.pool.query(`update approvals set created_at = created_at - interval '2 days'`);
    const answers = await Promise.all(ids.map((id) => withdraw([id], { amount: '4500' })));
    expect(answers.filter(({ body }) => body.data.done_at !== null)).toHaveLength(1);
    await setLimit('10000');
    await database.pool.query('update admins set is_active = true');
  });

  it('while a correction stays in the house, and pays nobody', async () => {
    const id = await rich();
    await addAccount(id, { payouts_from: '2126-01-01T00:00:00Z' });
    await change(id, 'is_ban = true');
    expect((await withdraw([id], { charge_type: 'correction' })).status).toBe(201);
    const { rows } = await database.pool.query(
      `select e.account, e.amount::text from ledger_entries e join transactions t using (posting_id) where t.user_id = $1 and e.wallet_id is null order by e.id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ account: 'platform', amount: '6000' }]);
  });
});

describe('many at once', () => {
  const results = async (job: number) =>
    (await node.call('GET', `jobs/${job}/results`, { token: clerk.token })).body.data.map(
      (row: { row_id: number; error: string | null }) => [row.row_id, row.error],
    );

  it('take two with one of them in doubt, who is named, and nobody is paid in spite of what nobody saw', async () => {
    const [free, banned, later] = [await rich(), await rich(), await rich()];
    await change(banned, 'is_ban = true');
    const { status, body } = await withdraw([free, banned, later]);
    expect([status, body.data.doubts, body.message]).toEqual([202, ['banned'], expect.stringContaining('some of them')]);
    expect((await read(body.data.approval_id)).notes).toContain(`They are banned: ${banned}`);
    await change(later, 'is_active = false');
    const done = await approve(body.data.approval_id);
    expect(done.status).toBe(200);
    const { job_id } = await read(body.data.approval_id);
    await runJob(node.app, job_id);
    expect(await results(job_id)).toEqual([[free, null], [banned, null], [later, 'wallet.takes_two']]); // prettier-ignore
    expect(await Promise.all([free, banned, later].map(getBalance))).toEqual(['140.00', '140.00', '200.00']);
    const found = await database.pool.query(`select rule from findings where provider_id = $1`, [banned]);
    expect(found.rows).toEqual([{ rule: 'paid_out_in_doubt' }]);
  });

  it('are asked about again when they are done again, each by themself', async () => {
    const poor = async () => addPerson(database, 'providers', country);
    const ids = [await poor(), await poor(), await poor(), await poor(), await poor(), await poor()];
    const [free, banned, lifted, waits, phone] = ids as [number, number, number, number, number];
    const { body } = await withdraw(ids);
    await runJob(node.app, body.data.id);
    expect((await results(body.data.id)).map(([, error]: [number, string]) => error)).toEqual(ids.map(() => 'wallet.not_enough'));
    expect((await call('wallet/charge', { user_type: 'provider', user_ids: ids, amount: '200' }, second)).status).toBe(202);
    const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from jobs');
    await runJob(node.app, rows[0]?.id ?? 0);
    await change(banned, 'is_ban = true');
    await change(lifted, 'is_ban = true');
    expect((await call(`providers/${lifted}/is_ban`, { is_ban: 0 })).status).toBe(200);
    await askCashOut(waits);
    await insertRow(database, 'audit', { admin_id: second.id, table_name: 'providers', row_id: phone, action: 'update', changes: '{"phone": {}}' }); // prettier-ignore
    await addAccount(ids[5] ?? 0, { payouts_from: '2126-01-01T00:00:00Z' });
    await database.pool.query('delete from typed_amounts');
    expect((await call(`jobs/${body.data.id}/retry`)).status).toBe(202);
    await runJob(node.app, body.data.id);
    expect(await results(body.data.id)).toEqual([
      [free, null],
      [banned, 'wallet.takes_two'],
      [lifted, 'wallet.takes_two'],
      [waits, 'cash_out.waiting'],
      [phone, 'wallet.takes_two'],
      [ids[5], 'cash_out.new_account'],
    ]);
  });

  it('and what two agreed to counts once: done again it is one who asks', async () => {
    const [one, other] = [await rich('50'), await rich()];
    await change(one, 'is_ban = true');
    const { approval_id } = (await withdraw([one, other])).body.data;
    expect((await approve(approval_id)).status).toBe(200);
    const { job_id } = await read(approval_id);
    await runJob(node.app, job_id);
    expect(await results(job_id)).toEqual([[one, 'wallet.not_enough'], [other, null]]); // prettier-ignore
    await call('wallet/charge', { user_type: 'provider', user_ids: [one], amount: '200' }, second);
    await database.pool.query('delete from typed_amounts');
    expect((await call(`jobs/${job_id}/retry`)).status).toBe(202);
    await runJob(node.app, job_id);
    expect([await results(job_id), await getBalance(one)]).toEqual([[[one, 'wallet.takes_two'], [other, null]], '250.00']); // prettier-ignore
  });
});

it('leaves a ledger whose proof holds', async () => {
  expect(await ledgerFaults(database)).toEqual([]);
});
