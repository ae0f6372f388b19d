import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addPerson, makeAdmin } from '../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database);
  token = (await makeAdmin(database)).token;
  const ids = [await addPerson(database, 'clients', here), await addPerson(database, 'clients', here)];
  for (const user_ids of [[ids[0]], [ids[1]], [ids[0]]])
    await node.call('POST', 'wallet/charge', { token, body: { user_type: 'client', user_ids, amount: '100' } });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const prove = async () => (await node.call('GET', 'ledger/proof', { token })).body.data;
const wrong = async () => {
  const { holds, checks } = await prove();
  expect(holds).toBe(checks.every((one: { wrong: unknown }) => one.wrong === null));
  return checks
    .filter((one: { wrong: unknown }) => one.wrong !== null)
    .map((one: { check: string; wrong: object }) => [one.check, one.wrong]);
};
/** Does something that the database refuses while its guards stand, sees what the proof says, and undoes it. */
async function tampered(change: string, back: string) {
  const tables = ['ledger_entries', 'ledger_postings', 'transactions', 'settlements'];
  const guard = (word: string) => tables.map((table) => `alter table ${table} ${word} trigger user`).join('; ');
  await database.pool.query(`${guard('disable')}; ${change}`);
  const found = await wrong();
  await database.pool.query(`${back}; ${guard('enable')}`);
  expect(await wrong()).toEqual([]);
  return found;
}

describe('the proof of the ledger', () => {
  it('holds over what was posted, and shows what every account comes to', async () => {
    const proof = await prove();
    expect([proof.holds, proof.checks.length]).toEqual([true, 15]);
    expect(proof.accounts).toEqual([
      { account: 'cash', unit: 'AED', sum: '-300.00' },
      { account: 'client', unit: 'AED', sum: '300.00' },
    ]);
  });

  it('names the first row that does not agree', async () => {
    const [wallet] = (await database.pool.query('select id from wallets order by id limit 1')).rows;
    expect(
      await tampered(
        'update wallets set balance = balance + 1 where id = (select min(id) from wallets)',
        'update wallets set balance = balance - 1 where id = (select min(id) from wallets)',
      ),
    ).toEqual([['wallets_agree', { table: 'wallets', id: wallet.id, expected: '200.00 AED', found: '200.01 AED' }]]);
    const [line] = (await database.pool.query('select id from transactions order by id desc limit 1')).rows;
    const last = `where id = ${line.id}`;
    expect(
      await tampered(`update transactions set balance_before = 0 ${last}`, `update transactions set balance_before = 10000 ${last}`),
    ).toEqual([['lines_follow', { table: 'transactions', id: line.id, expected: '100.00 AED', found: '0.00 AED' }]]);
    expect(
      (await tampered(`update transactions set amount = 9999 ${last}`, `update transactions set amount = 10000 ${last}`)).map(
        ([check]: [string]) => check,
      ),
    ).toEqual(['entries_have_lines', 'lines_follow']);
    const entry = `where id = (select max(id) from ledger_entries where account = 'cash')`;
    expect(
      (
        await tampered(`update ledger_entries set amount = amount - 5 ${entry}`, `update ledger_entries set amount = amount + 5 ${entry}`)
      ).map(([check]: [string]) => check),
    ).toEqual(['postings_balance', 'totals_agree']);
  });

  it('sees cash-outs that nothing was held for, and coupons counted wrong', async () => {
    const out = await insertRow(database, 'cash_outs', {
      country_id: here,
      user_type: 'client',
      user_id: 1,
      bank_name: 'بنك',
      account_number: '1',
      currency: 'AED',
      amount: 5_000,
    });
    const coupon = await insertRow(database, 'coupons', {
      country_id: here, coupon_code: 'ONE', coupon_type: 'all', discount_type: 'amount', currency: 'AED', discount_amount: 100, used_count: 3, start_at: '2026-01-01', end_at: '2026-12-31',
    }); // prettier-ignore
    expect(await wrong()).toEqual([
      ['cash_outs_agree', { table: 'cash_outs', id: out, expected: '50.00 AED', found: '-' }],
      ['coupons_agree', { table: 'coupons', id: coupon, expected: '0', found: '3' }],
    ]);
    await database.pool.query('delete from cash_outs; delete from coupons');
  });

  it('sees a settlement that no posting of the ledger stands for', async () => {
    const insert = `insert into settlements (country_id, settlement_kind, order_id, pay_type, currency, gross_amount, app_amount, provider_amount, discount_amount, vat_amount)
      values (${here}, 'settlement', 1, 'cash', 'AED', 10500, 1500, 8500, 0, 500)`;
    const found = { table: 'settlements', id: expect.any(Number), expected: '0.00 AED', found: '15.00 AED' };
    const unknown = { table: 'orders', id: 1, expected: '0', found: '1' };
    expect(await tampered(insert, 'delete from settlements')).toEqual([
      ['settlements_agree', found],
      ['orders_settled', unknown],
      ['invoices_numbered', { ...found, expected: '1', found: '0' }],
    ]);
  });

  it('says which check could not be computed, computes the others, and rings with who may prove, once a day', async () => {
    const prover = await makeAdmin(database, { permissions: ['prove-ledger', 'show-dashboard'], countries: 'all' });
    const local = await makeAdmin(database, { permissions: ['prove-ledger', 'show-dashboard'], countries: [here] });
    const getAlarm = async (who: { token: string }) =>
      (await node.call('GET', 'home', { token: who.token })).body.waiting.filter(({ id }: { id: string }) => id === 'proof_fails');
    await database.pool.query('delete from findings');
    expect(await getAlarm(prover)).toEqual([]);
    await database.pool.query('alter table coupon_uses rename to lost_uses');
    const proofs = [await prove(), await prove()];
    await database.pool.query('alter table lost_uses rename to coupon_uses');
    for (const { holds, checks } of proofs) {
      expect(holds).toBe(false);
      expect(checks.filter(({ error }: { error: unknown }) => error !== null)).toEqual([
        { check: 'coupons_agree', checked: 0, wrong: null, error: expect.stringContaining('coupon_uses') },
      ]);
      expect(checks.find(({ check }: { check: string }) => check === 'totals_agree')).toMatchObject({
        checked: 1,
        wrong: null,
        error: null,
      });
    }
    const { rows } = await database.pool.query(`select rule, evidence from findings`);
    expect(rows).toEqual([{ rule: 'proof_fails', evidence: { wrong: [], unknown: ['coupons_agree'], errors: [expect.any(String)] } }]);
    const notices = async (id: number) =>
      (await database.pool.query(`select body_en from notifications where notify_type = 'proof' and admin_id = $1`, [id])).rows;
    expect(await notices(prover.id)).toEqual([{ body_en: expect.stringContaining('coupons_agree') }]);
    expect(await notices(local.id)).toEqual([]);
    expect(await getAlarm(prover)).toMatchObject([{ value: 1, route_front: '/wallet/proof' }]);
    expect(await getAlarm(local)).toEqual([]);
    expect((await prove()).holds).toBe(true);
    await database.pool.query('delete from findings');
  });

  it('is for who holds its permission in all countries', async () => {
    const other = await makeAdmin(database, { permissions: ['index-transactions'], countries: 'all' });
    const local = await makeAdmin(database, { permissions: ['prove-ledger'], countries: [here] });
    const all = await makeAdmin(database, { permissions: ['prove-ledger'], countries: 'all' });
    const status = async (who: { token: string }) => (await node.call('GET', 'ledger/proof', { token: who.token })).status;
    expect([await status(other), await status(local), await status(all)]).toEqual([403, 403, 200]);
  });
});

describe('the dry run of a coupon', () => {
  it('shows audience, examples and the highest cost, and uses nothing', async () => {
    await database.pool.query('update clients set is_active = true');
    const id = await insertRow(database, 'coupons', {
      country_id: here, coupon_code: 'TRY', coupon_type: 'all', discount_type: 'percentage', currency: 'AED', discount_amount: 20_000, max_discount: 1_500, min_purchase: 5_000,
      max_used: 100, number_of_use_for_user: 3, start_at: '2020-01-01', end_at: '2099-12-31',
    }); // prettier-ignore
    const trial = async () => (await node.call('GET', `coupons/${id}/trial`, { token })).body.data;
    expect(await trial()).toMatchObject({
      state: 'usable',
      audience: 2,
      uses_left: 6,
      worst_cost: '90.00',
      spent: '0.00',
      currency: 'AED',
    });
    const samples = (await trial()).samples as { price: string; discount: string; is_allowed: boolean }[];
    expect(samples.find(({ price }) => price === '49.99')).toMatchObject({ discount: '0.00', is_allowed: false });
    expect(samples.find(({ price }) => price === '50.00')).toMatchObject({ discount: '10.00', is_allowed: true });
    expect(samples.find(({ price }) => price === '1000.00')).toMatchObject({ discount: '15.00', total: '985.00' });
    await database.pool.query('update coupons set max_discount = null, max_used = null where id = $1', [id]);
    expect((await trial()).worst_cost).toBeNull();
    await database.pool.query(`update coupons set end_at = '2021-01-01' where id = $1`, [id]);
    expect((await trial()).state).toBe('ended');
    expect((await database.pool.query('select count(*)::int as n from coupon_uses')).rows[0].n).toBe(0);
  });
});
