import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCountry,
  createTestDatabase,
  startNode,
  type TestClock,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, addProvider, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let node: TestNode;
const clock: TestClock = { now: Date.now() };
let country: number;
let provider: number;
let asProvider: string;
let admin: LoggedIn;
/** Pays out to accounts that `admin` has decided about: one person alone does not do both. */
let payer: LoggedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  country = await addCountry(database);
  const rights = {
    permissions: [
      'charge-multiple',
      'index-cashout-requests',
      'update-cashout-requests',
      'index-providers',
      'show-providers',
      'index-transactions',
      'show-dashboard',
    ],
    countries: [country],
  } as const;
  admin = await makeAdmin(database, rights);
  payer = await makeAdmin(database, rights);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  provider = await addProvider(database, country);
  asProvider = await logInAs(node, 'provider', provider);
});

const charge = async (user_type: 'provider', id: number, amount: string) =>
  expect((await node.call('POST', 'wallet/charge', { token: admin.token, body: { user_type, user_ids: [id], amount } })).status).toBe(201);
const get = (path: string, token: string) => appCall(node, 'GET', path, { token });
const ACCOUNT = {
  bank_name: 'بنك الخليج',
  branch: 'ديرة',
  account_number: 'AE070331234567890123456',
  city: 'دبي',
  holder_name: 'خالد سالم',
};
const saveAccount = (body: object = {}, token = asProvider) =>
  appCall(node, 'PUT', 'bank_account', { token, body: { ...ACCOUNT, ...body } });
const look = async (id = provider) => (await node.call('GET', `providers/${id}/bank_account`, { token: admin.token })).body.data;
const decide = (body: object, { token = admin.token, id = provider } = {}) =>
  node.call('POST', `providers/${id}/bank_account`, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
/** An account that an admin has looked at and accepted. */
async function useAccount() {
  const { changed_at } = (await saveAccount()).body.data;
  expect((await decide({ status: 'accepted', changed_at })).status).toBe(200);
}
/** What the provider was told last. */
const toldLast = async () => (await database.pool.query(`select title_en, body_en from user_notifications where user_type = 'provider' and user_id = $1 order by id desc limit 1`, [provider])).rows[0]; // prettier-ignore
const ask = (amount: unknown, { token = asProvider, key = 'new' } = {}) =>
  appCall(node, 'POST', 'cash_outs', { token, key, body: { amount } });

describe('a bank account', () => {
  it('is a provider’s, said by themself, logged with its end alone, and told to them', async () => {
    expect((await get('bank_account', asProvider)).body.data).toBeNull();
    expect((await get('bank_account', await logInAs(node, 'client', await addClient(database, country)))).status).toBe(403);
    const { status, body } = await saveAccount();
    expect([status, body.data]).toMatchObject([200, { ...ACCOUNT, payouts_from: null, status: 'pending', decided_at: null }]);
    const activity = await node.call('GET', `providers/${provider}/activity`, { token: admin.token });
    expect(JSON.stringify(activity.body.data)).toContain('…3456');
    expect(JSON.stringify(activity.body.data)).not.toContain(ACCOUNT.account_number);
    const { rows } = await database.pool.query('select title_en from user_notifications where user_type = $1 and user_id = $2', [
      'provider',
      provider,
    ]);
    expect(rows).toEqual([{ title_en: 'Your bank account was added' }]);
  });

  it('is refused with an IBAN whose digits do not agree, without a bank, and with what nobody knows', async () => {
    for (const [wrong, field] of [
      [{ account_number: 'AE080331234567890123456' }, 'account_number'],
      [{ bank_name: ' ' }, 'bank_name'],
      [{ holder_name: '' }, 'holder_name'],
      [{ iban: 'x' }, 'iban'],
    ] as const) {
      const { status, body } = await saveAccount(wrong);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await saveAccount({ account_number: '0331234567890' })).status).toBe(200);
    for (const typed of ['SA03 8000 0000 6080 1016 7519', 'IBAN: sa03-8000-0000-6080-1016-7519', '\u2066SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩'])
      expect((await saveAccount({ account_number: typed })).body.data.account_number).toBe('SA0380000000608010167519');
    clock.now += 60_000;
    const named = 'رقم الحساب (الآيبان): SA03 8000 0000 6080 1016 7519';
    expect((await saveAccount({ account_number: named })).body.data.account_number).toBe('SA0380000000608010167519');
    for (const typed of ['sa03 8000 0000 6080 1016 7518', '(SA0380000000608010167518)', 'ЅА0380000000608010167519', '-.-.', '7'.repeat(41)])
      expect((await saveAccount({ account_number: typed })).status).toBe(422);
  });

  it('stops paying out for a day when money would go elsewhere, also after it was changed back', async () => {
    await charge('provider', provider, '200');
    await useAccount();
    expect((await saveAccount()).body.data).toMatchObject({ payouts_from: null, status: 'accepted' });
    const stopped = { payouts_from: new Date(clock.now + 24 * HOUR).toISOString(), status: 'pending' };
    for (const other of [{ account_number: 'SA0380000000608010167519' }, { bank_name: 'مصرف آخر' }, { holder_name: 'سالم خالد' }]) {
      expect([other, (await saveAccount(other)).body.data]).toMatchObject([other, stopped]);
      await database.pool.query(`update bank_accounts set payouts_from = null, status = 'accepted' where provider_id = $1`, [provider]);
      expect((await saveAccount()).body.data).toMatchObject(stopped);
      await database.pool.query(`update bank_accounts set payouts_from = null, status = 'accepted' where provider_id = $1`, [provider]);
    }
    await saveAccount({ account_number: 'SA0380000000608010167519' });
    await useAccount();
    const { status, body } = await ask('100');
    expect([status, body.code]).toEqual([409, 'cash_out.new_account']);
    clock.now += 24 * HOUR;
    expect((await ask('100')).status).toBe(201);
    // Admins' sessions do not last so long.
    clock.now -= 24 * HOUR;
  });

  it('is paid out to by nobody before an admin has accepted it as it stands', async () => {
    await charge('provider', provider, '200');
    expect(await look()).toBeNull();
    const { changed_at } = (await saveAccount()).body.data;
    expect((await ask('100')).body.code).toBe('cash_out.account_waits');
    expect(await look()).toMatchObject({ ...ACCOUNT, status: 'pending', decided_by_name: null });
    const bell = (await node.call('GET', 'notification', { token: admin.token })).body.data[0];
    expect(bell).toMatchObject({ notify_type: 'bank_account', notify_id: provider, title: 'A bank account to look at' });
    expect((await decide({ status: 'rejected', changed_at })).body.errors).toHaveProperty('reject_reason');
    expect((await decide({ status: 'rejected', changed_at, reject_reason: 'الاسم لا يطابق' })).body.data).toMatchObject({
      status: 'rejected',
    });
    expect((await ask('100')).body.code).toBe('cash_out.account_rejected');
    // Sent again as it was it stays rejected; another one is looked at.
    expect((await saveAccount()).body.data).toMatchObject({ status: 'rejected', reject_reason: 'الاسم لا يطابق' });
    clock.now += 1000;
    const next = (await saveAccount({ account_number: 'SA0380000000608010167519' })).body.data;
    expect(next).toMatchObject({ status: 'pending', reject_reason: null });
    // Who looked at the one before has not seen this one.
    const late = await decide({ status: 'accepted', changed_at });
    expect([late.status, late.body.code]).toEqual([409, 'bank_account.changed']);
    expect((await decide({ status: 'accepted', changed_at: next.changed_at })).body.data.status).toBe('accepted');
    expect((await decide({ status: 'accepted', changed_at: next.changed_at })).body.code).toBe('bank_account.decided');
    const log = await node.call('GET', `providers/${provider}/activity`, { token: admin.token });
    expect(log.body.data[0].changes).toEqual({ bank_account_status: { before: 'pending', after: 'accepted' } });
    const told = await database.pool.query('select title_en from user_notifications where user_type = $1 and user_id = $2 order by id', ['provider', provider]); // prettier-ignore
    expect(told.rows.map((row) => row.title_en)).toEqual([
      'Your bank account was added',
      'Your bank account was not accepted',
      'Your bank account was changed',
      'Your bank account was accepted',
    ]);
  });

  it('that waits is told to who decides and may open it, and to nobody whom the notice would lead to a closed door', async () => {
    const may = ['index-cashout-requests', 'update-cashout-requests', 'show-providers'] as const;
    const told = async (permissions: readonly PermissionUrl[]) => {
      const { token } = await makeAdmin(database, { permissions, countries: [country] });
      clock.now += 1000;
      await saveAccount({ account_number: String(clock.now) });
      const { data } = (await node.call('GET', 'notification', { token })).body;
      const opened = await node.call('GET', `providers/${provider}`, { token });
      const account = await node.call('GET', `providers/${provider}/bank_account`, { token });
      return [data.map((one: { notify_id: number }) => one.notify_id), opened.status, account.status];
    };
    expect(await told(may)).toEqual([[provider], 200, 200]);
    expect(await told(['index-cashout-requests', 'update-cashout-requests'])).toEqual([[], 403, 200]);
    expect(await told(['update-cashout-requests', 'show-providers'])).toEqual([[], 200, 403]);
    expect(await told(['index-cashout-requests', 'show-providers'])).toEqual([[], 200, 200]);
  });

  it('that was rejected for its branch or city is looked at anew once these are others, and keeps what was decided otherwise', async () => {
    for (const mended of [{ branch: 'بر دبي' }, { branch: 'بر دبي', city: 'الشارقة' }, { branch: null, city: 'الشارقة' }]) {
      clock.now += 1000;
      const { changed_at } = (await look()) ?? (await saveAccount()).body.data;
      await decide({ status: 'rejected', changed_at, reject_reason: 'الفرع غير صحيح' });
      const newest = async () => (await node.call('GET', 'notification', { token: admin.token })).body.data[0];
      const before = await newest();
      clock.now += 1000;
      const next = (await saveAccount(mended)).body.data;
      expect(next).toMatchObject({ ...mended, status: 'pending', reject_reason: null, decided_at: null, payouts_from: null });
      const bell = await newest();
      expect([bell.id > before.id, bell.notify_type, bell.notify_id]).toEqual([true, 'bank_account', provider]);
      const log = await node.call('GET', `providers/${provider}/activity`, { token: admin.token });
      expect(log.body.data[0].changes).toEqual({ bank_account_status: { before: 'rejected', after: 'pending' } });
    }
    const { changed_at } = await look();
    expect((await decide({ status: 'accepted', changed_at })).status).toBe(200);
    expect((await saveAccount({ branch: null, city: 'الشارقة' })).body.data).toMatchObject({ status: 'accepted', city: 'الشارقة' });
  });

  it('that was accepted is another one at another branch or in another city: it waits anew, logged and told', async () => {
    for (const [moved, field, values] of [
      [{ branch: 'بر دبي' }, 'bank_branch', { before: 'ديرة', after: 'بر دبي' }],
      [{ city: 'الشارقة' }, 'bank_city', { before: 'دبي', after: 'الشارقة' }],
    ] as const) {
      provider = await addProvider(database, country);
      asProvider = await logInAs(node, 'provider', provider);
      await useAccount();
      clock.now += 1000;
      const stopped = { ...moved, status: 'pending', decided_at: null, payouts_from: new Date(clock.now + 24 * HOUR).toISOString() };
      expect((await saveAccount(moved)).body.data).toMatchObject(stopped);
      const log = await node.call('GET', `providers/${provider}/activity`, { token: admin.token });
      expect(log.body.data[0].changes).toMatchObject({ bank_account_status: { before: 'accepted', after: 'pending' }, [field]: values });
      const bell = (await node.call('GET', 'notification', { token: admin.token })).body.data[0];
      expect(bell).toMatchObject({ notify_type: 'bank_account', notify_id: provider });
      expect(await toldLast()).toMatchObject({ title_en: 'Your bank account was changed' });
    }
  });

  it('that is replaced is paid out to no more, not even what was asked for before: both sides are told, and the log says so', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    const { id } = (await ask('120')).body.data;
    const pay = () => node.call('POST', `cash_outs/${id}`, { token: payer.token, body: { status: 'accepted' } });
    const isStopped = async () => (await node.call('GET', `cash_outs/${id}`, { token: admin.token })).body.data.is_stopped;
    clock.now += 1000;
    await saveAccount();
    expect(await isStopped()).toBe(0);
    const { changed_at } = (await saveAccount({ account_number: 'SA0380000000608010167519' })).body.data;
    expect([(await pay()).body.code, await isStopped()]).toEqual(['cash_out.account_taken_back', 1]);
    const changes = await database.pool.query(`select changes, user_type, user_id from audit where table_name = 'cash_outs' and row_id = $1 order by id desc limit 1`, [id]); // prettier-ignore
    expect(changes.rows).toEqual([{ changes: { is_stopped: { before: false, after: true } }, user_type: 'provider', user_id: provider }]);
    expect(await toldLast()).toEqual({ title_en: 'Your cash-out request was stopped', body_en: expect.stringContaining('…3456') });
    const bell = (await node.call('GET', 'notification', { token: admin.token })).body.data[0];
    expect(bell).toMatchObject({ title: 'A cash-out request was stopped, as the account changed', notify_id: id });
    expect(bell.body).toContain('AED 120.00');
    // The new one frees nothing; the one before does, once somebody has looked at it again as it was.
    await decide({ status: 'accepted', changed_at });
    expect((await pay()).body.code).toBe('cash_out.account_taken_back');
    clock.now += 1000;
    const elsewhere = (await saveAccount({ branch: 'بر دبي' })).body.data;
    await decide({ status: 'accepted', changed_at: elsewhere.changed_at });
    expect((await pay()).body.code).toBe('cash_out.account_taken_back');
    clock.now += 1000;
    const again = (await saveAccount()).body.data;
    await decide({ status: 'accepted', changed_at: again.changed_at });
    expect((await pay()).status).toBe(200);
  });

  it('replaced while somebody asks to be paid out leaves nothing that can be paid to the one before', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    clock.now += 1000;
    const [asked, saved] = await Promise.all([ask('100'), saveAccount({ account_number: 'SA0380000000608010167519' })]);
    expect([saved.status, asked.status === 201 || asked.body.code === 'cash_out.new_account']).toEqual([200, true]);
    const { rows } = await database.pool.query(`select from cash_outs where user_id = $1 and status = 'pending' and not is_stopped`, [provider]); // prettier-ignore
    expect(rows).toEqual([]);
  });

  it('that was accepted is taken back with a reason: what waits to be paid out to it is not, whatever is named afterwards', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    const { id } = (await ask('120')).body.data;
    const { changed_at } = await look();
    const back = { status: 'rejected', from: 'accepted', changed_at };
    // Who thinks that it still waits has not seen the acceptance.
    expect((await decide({ ...back, from: 'pending', reject_reason: 'بلاغ احتيال' })).body.code).toBe('bank_account.decided');
    expect((await decide(back)).body.errors).toHaveProperty('reject_reason');
    const done = await decide({ ...back, reject_reason: 'بلاغ احتيال' });
    expect([done.status, done.body.data]).toMatchObject([200, { status: 'rejected', reject_reason: 'بلاغ احتيال' }]);
    expect((await decide({ ...back, reject_reason: 'بلاغ احتيال' })).body.code).toBe('bank_account.decided');
    const log = await node.call('GET', `providers/${provider}/activity`, { token: admin.token });
    expect(log.body.data[0].changes).toEqual({
      bank_account_status: { before: 'accepted', after: 'rejected' },
      reject_reason: { before: null, after: 'بلاغ احتيال' },
    });
    const told = await database.pool.query('select title_en, body_en from user_notifications where user_type = $1 and user_id = $2 order by id desc limit 1', ['provider', provider]); // prettier-ignore
    expect(told.rows).toEqual([{ title_en: 'Your bank account is no longer used', body_en: expect.stringContaining('بلاغ احتيال') }]);

    const pay = () => node.call('POST', `cash_outs/${id}`, { token: payer.token, body: { status: 'accepted' } });
    expect([(await pay()).status, (await pay()).body.code]).toEqual([409, 'cash_out.account_taken_back']);
    expect((await node.call('GET', `cash_outs/${id}`, { token: admin.token })).body.data).toMatchObject({
      status: 'pending',
      is_stopped: 1,
    });
    const changes = await database.pool.query(`select changes from audit where table_name = 'cash_outs' and row_id = $1 order by id desc limit 1`, [id]); // prettier-ignore
    expect(changes.rows).toEqual([{ changes: { is_stopped: { before: false, after: true } } }]);
    // Another account that is accepted frees nothing that names this one.
    clock.now += 1000;
    const other = (await saveAccount({ account_number: 'SA0380000000608010167519' })).body.data;
    await decide({ status: 'accepted', changed_at: other.changed_at });
    expect((await pay()).body.code).toBe('cash_out.account_taken_back');
    const rejected = await node.call('POST', `cash_outs/${id}`, {
      token: admin.token,
      body: { status: 'rejected', reject_reason: 'أُوقف الحساب' },
    });
    expect(rejected.status).toBe(200);
    expect((await get('wallet', asProvider)).body.data).toMatchObject({ balance: '500.00', held: '0.00' });
  });

  it('that was rejected or taken back may be accepted after all, and what waits goes on', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    const { id } = (await ask('120')).body.data;
    const { changed_at } = await look();
    await decide({ status: 'rejected', from: 'accepted', changed_at, reject_reason: 'بلاغ احتيال' });
    expect((await decide({ status: 'accepted', from: 'rejected', changed_at })).body.data).toMatchObject({
      status: 'accepted',
      reject_reason: null,
    });
    expect((await node.call('POST', `cash_outs/${id}`, { token: payer.token, body: { status: 'accepted' } })).status).toBe(200);
  });

  it('taken back while somebody asks to be paid out leaves nothing that can be paid', async () => {
    await charge('provider', provider, '500');
    await useAccount();
    const { changed_at } = await look();
    const back = { status: 'rejected', from: 'accepted', changed_at, reject_reason: 'بلاغ احتيال' };
    const [asked, taken] = await Promise.all([ask('100'), decide(back)]);
    expect([taken.status, asked.status === 201 || asked.body.code === 'cash_out.account_rejected']).toEqual([200, true]);
    const { rows } = await database.pool.query(`select from cash_outs where user_id = $1 and status = 'pending' and not is_stopped`, [provider]); // prettier-ignore
    expect(rows).toEqual([]);
  });

  it('that waits is in the list of providers and on home, for who decides in its country, the oldest first', async () => {
    await database.pool.query(`update bank_accounts set status = 'accepted' where status = 'pending'`);
    const second = await addProvider(database, country);
    await saveAccount();
    clock.now += 1000;
    await saveAccount({ account_number: 'SA0380000000608010167519' }, await logInAs(node, 'provider', second));
    const list = async () => (await node.call('GET', 'providers?filter=bank_account_waiting&sort=id', { token: admin.token })).body.data;
    const home = async (token = admin.token) => (await node.call('GET', 'home', { token })).body;
    const shown = async (token?: string) => {
      const { waiting, oldest } = await home(token);
      const queue = waiting.find((one: { id: string }) => one.id === 'bank_accounts');
      const own = oldest.filter(({ kind }: { kind: string }) => kind === 'bank_accounts');
      return [queue?.value, own.map(({ row }: { row: { id: number } }) => row.id)];
    };
    expect((await list()).map((row: { id: number }) => row.id)).toEqual([provider, second]);
    expect(await shown()).toEqual([2, [provider, second]]);
    const waiting = async (token: string) => {
      const { status, body } = await node.call('GET', 'bank_accounts', { token });
      return status === 200 ? [status, body.data.map((row: { id: number }) => row.id), body.has_more] : [status];
    };
    expect(await waiting(admin.token)).toEqual([200, [provider, second], false]);
    expect((await home()).waiting.find((one: { id: string }) => one.id === 'bank_accounts').route_front).toBe('/wallet/bank_accounts');
    const permissions = ['show-dashboard', 'index-cashout-requests', 'update-cashout-requests', 'index-providers'] as const;
    const abroad = await makeAdmin(database, { permissions, countries: [await addCountry(database)] });
    expect(await shown(abroad.token)).toEqual([0, []]);
    expect(await waiting(abroad.token)).toEqual([200, [], false]);
    const reader = await makeAdmin(database, {
      permissions: ['show-dashboard', 'index-cashout-requests', 'index-providers'],
      countries: [country],
    });
    expect(await shown(reader.token)).toEqual([undefined, []]);
    expect(await waiting(reader.token)).toEqual([403]);
    // Whose account waits is not for those who do not decide about accounts, in no list that could be narrowed by it.
    const filter = 'filter=bank_account_waiting';
    for (const path of [`providers?${filter}`, `providers_not_paginated?${filter}`, `drivers?${filter}`, `contributors?${filter}`]) {
      const { status, body } = await node.call('GET', path, { token: reader.token });
      expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, ['filter']]);
    }
    expect((await node.call('GET', 'providers?filter=user_locked', { token: reader.token })).status).toBe(200);
    const unlisted = await makeAdmin(database, { permissions: ['show-dashboard', 'index-cashout-requests'], countries: [country] });
    expect(await shown(unlisted.token)).toEqual([undefined, []]);
    await decide({ status: 'accepted', changed_at: (await look()).changed_at });
    expect(await shown()).toEqual([1, [second]]);
    await database.pool.query('update providers set deleted_at = now() where id = $1', [second]);
    expect(await shown()).toEqual([0, []]);
  });

  it('is looked at by who decides about cash-outs in their country', async () => {
    const { changed_at } = (await saveAccount()).body.data;
    const elsewhere = await makeAdmin(database, {
      permissions: ['index-cashout-requests', 'update-cashout-requests', 'show-providers', 'update-providers'],
      countries: [await addCountry(database)],
    });
    const reader = await makeAdmin(database, { permissions: ['index-cashout-requests', 'show-providers'], countries: [country] });
    expect((await node.call('GET', `providers/${provider}/bank_account`, { token: elsewhere.token })).status).toBe(404);
    expect((await decide({ status: 'accepted', changed_at }, { token: elsewhere.token })).status).toBe(404);
    expect((await node.call('GET', `providers/${provider}/bank_account`, { token: reader.token })).status).toBe(200);
    expect((await decide({ status: 'accepted', changed_at }, { token: reader.token })).status).toBe(403);
    expect((await look()).status).toBe('pending');
  });
});
