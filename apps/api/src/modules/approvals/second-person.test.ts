import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCountry,
  addSession,
  createTestDatabase,
  PASSWORD,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { expireApprovals } from './expire.ts';

let database: TestDatabase;
let node: TestNode;
let here: number;
let chief: LoggedIn;
let second: LoggedIn;
let client: number;

const DECIDER = ['charge-multiple', 'index-approvals', 'decide-approvals', 'index-transactions'];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  here = await addCountry(database, { limit: '500' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('update admins set is_active = false');
  [chief, second] = [await makeAdmin(database), await makeAdmin(database, { permissions: DECIDER, countries: [here] })];
  client = await addPerson(database, 'clients', here);
});

const ask = async (by = chief) =>
  node.call('POST', 'wallet/charge', { token: by.token, body: { user_type: 'client', user_ids: [client], amount: '900' } });
const approve = (id: number, by: LoggedIn, decision = 'approve') =>
  node.call('POST', `approvals/${id}`, { token: by.token, body: { decision } });
const age = (id: number, hours: number) =>
  database.pool.query(`update approvals set created_at = created_at - make_interval(hours => $2) where id = $1`, [id, hours]);

let serial = 0;
/** Another superadmin, made by somebody through the front door. */
async function getPuppet({ token }: LoggedIn): Promise<LoggedIn> {
  const n = (serial += 1);
  const body = {
    first_name: 'دمية', last_name: 'متحركة', email: `puppet${n}@diwan.example`, phone: `+97155000${String(n).padStart(4, '0')}`, gender: 'male',
    password: PASSWORD, passwordConfirm: PASSWORD, current_password: PASSWORD, is_super_admin: 1, is_active: 1,
  }; // prettier-ignore
  const made = await node.call('POST', 'admins', { token, body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { id } = made.body.data;
  return { id, token: await addSession(database, id) };
}

const link = (by: number, account: number) =>
  database.pool.query(`insert into audit (admin_id, table_name, row_id, action, changes) values ($1, 'admins', $2, 'create', '{}')`, [
    by,
    account,
  ]);
const clerkHere = () => makeAdmin(database, { permissions: DECIDER, countries: [here] });
const getRole = async (admin: number) => (await database.pool.query('select role_id from admins where id = $1', [admin])).rows[0].role_id;

const FORMS = ['first_name', 'last_name', 'email', 'phone', 'gender', 'all_countries', 'country_ids', 'title_ar', 'title_en', 'updated_at'];

/** Changes a row, as the chief unless another is named. */
async function change(path: string, changes: object, { token } = chief): Promise<void> {
  const { data } = (await node.call('GET', path, { token })).body;
  const said = FORMS.filter((name) => name in data).map((name) => [name, data[name]]);
  const { status, body } = await node.call('PUT', path, {
    token,
    body: { ...Object.fromEntries(said), current_password: PASSWORD, ...changes },
  });
  expect([status, body.errors]).toEqual([200, undefined]);
}

describe('a second person', () => {
  it('is nobody who was made by the asker, before or after the request', async () => {
    const early = await getPuppet(chief);
    const { approval_id: id } = (await ask()).body.data;
    const late = await getPuppet(chief);
    for (const puppet of [early, late]) expect((await approve(id, puppet)).body.code).toBe('approval.not_a_second');
    expect((await approve(id, second)).status).toBe(200);
  });

  it('is nobody who made the asker or got into their account, whatever the way, nor who was made by the same person', async () => {
    const made = await getPuppet(chief);
    const [byPassword, byEmail, byRole, bySecondStep] = [
      await clerkHere(),
      await clerkHere(),
      await clerkHere(),
      await clerkHere(),
    ] as const;
    const password = 'cedar-lagoon-58';
    await change(`admins/${byPassword.id}`, { password, passwordConfirm: password, role_id: await getRole(byPassword.id) });
    await change(`admins/${byEmail.id}`, { email: `taken${byEmail.id}@diwan.example`, role_id: await getRole(byEmail.id) });
    await change(`roles/${await getRole(byRole.id)}`, { permissions: [...DECIDER, 'index-clients'] });
    await database.pool.query(`insert into admin_totp (admin_id, secret, confirmed_at) values ($1, 'JBSWY3DPEHPK3PXP', now())`, [
      bySecondStep.id,
    ]);
    const step = { token: chief.token, body: { current_password: PASSWORD } };
    expect((await node.call('POST', `admins/${bySecondStep.id}/reset-totp`, step)).status).toBe(200);
    for (const puppet of [made, byPassword, byEmail, byRole, bySecondStep]) {
      const session = { id: puppet.id, token: await addSession(database, puppet.id) };
      const { approval_id: id } = (await ask(session)).body.data;
      expect((await approve(id, chief)).body.code).toBe('approval.not_a_second');
      // Another one that the same person has in hand is none either: all of them are one.
      for (const sibling of [made, byRole])
        if (sibling.id !== puppet.id) {
          const theirs = { id: sibling.id, token: await addSession(database, sibling.id) };
          expect((await approve(id, theirs)).body.code).toBe('approval.not_a_second');
        }
      expect((await approve(id, second)).status).toBe(200);
    }
    const { rows } = await database.pool.query(`select distinct subject_id from findings where rule = 'not_a_second_person'`);
    expect(rows.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining([chief.id, made.id, byRole.id]));
  });

  it('is, in a house of one superadmin, also that one, about whom they made themself: it is a finding', async () => {
    await database.pool.query('update admins set is_active = id = $1, is_super_admin = id = $1', [chief.id]);
    const clerk = await clerkHere();
    await change(`admins/${clerk.id}`, { role_id: await getRole(second.id) });
    const { approval_id: id } = (await ask(clerk)).body.data;
    expect((await approve(id, chief)).status).toBe(200);
    const { rows } = await database.pool.query('select rule, subject_id from findings where approval_id = $1', [id]);
    expect(rows).toEqual([{ rule: 'not_a_second_person', subject_id: chief.id }]);
    // The other way round that clerk is none.
    const { body } = await ask(chief);
    expect(body.data).toMatchObject({ done_at: expect.any(String), could_decide: [{ id: clerk.id, from: expect.any(String) }] });
    expect((await approve(body.data.approval_id, clerk)).body.code).toBe('approval.not_a_second');
  });

  it('stays one whose account a clerk touches: nobody becomes alone by what they did to whoever could decide', async () => {
    const colleague = await getPuppet(chief);
    const rights = [...DECIDER, 'index-admin', 'show-admin', 'update-admin'];
    const clerk = await makeAdmin(database, { permissions: rights, countries: 'all' });
    // The house is young: all but one decider are connected with the clerk.
    for (const by of [chief, colleague]) await link(by.id, clerk.id);
    const mine = async () => (await ask(clerk)).body.data;
    expect(await mine()).not.toHaveProperty('done_at');
    // What somebody is called gives nobody anything.
    await change(`admins/${second.id}`, { last_name: 'غيره', role_id: await getRole(second.id) }, clerk);
    const { approval_id: id } = await mine();
    expect((await approve(id, second)).status).toBe(200);
    // With another e-mail they might be the clerk: they decide no more, and no hour does it in their place.
    await change(`admins/${second.id}`, { email: `taken${second.id}@diwan.example`, role_id: await getRole(second.id) }, clerk);
    const alone = await mine();
    expect(alone).toMatchObject({ done_at: null, could_decide: expect.arrayContaining([expect.objectContaining({ id: second.id })]) });
    expect((await approve(alone.approval_id, await clerkHere())).status).toBe(200);
  });

  it('stays one who was switched off, banned or given less: nobody becomes alone by what was done to whoever could decide', async () => {
    const colleague = await makeAdmin(database);
    await database.pool.query(`update admins set created_at = created_at - interval '100 hours' where id = $1`, [colleague.id]);
    const rights = [...DECIDER, 'index-admin', 'show-admin', 'update-admin', 'delete-admin', 'index-role', 'role-read', 'update-role'];
    const clerk = await makeAdmin(database, { permissions: rights, countries: 'all' });
    // The house is young: all but one decider are connected with the clerk.
    for (const by of [chief, colleague]) await link(by.id, clerk.id);
    const done = async (by: LoggedIn) => (await ask(by)).body.data;
    const off = (id: number, by: LoggedIn) =>
      node.call('POST', `admins/is_active/${id}`, { token: by.token, body: { is_active: 0, current_password: PASSWORD } });
    const loss: Readonly<Record<string, (id: number) => Promise<{ status: number }>>> = {
      'switched off': (id) => off(id, clerk),
      banned: (id) => node.call('POST', `admins/${id}/is_ban`, { token: clerk.token, body: { is_ban: 1, current_password: PASSWORD } }),
      'without the right': async (id) => {
        await change(`roles/${await getRole(id)}`, { permissions: ['index-transactions'] }, chief);
        return { status: 200 };
      },
      'in another country': async (id) => {
        await change(`admins/${id}`, { country_ids: [await addCountry(database)], role_id: await getRole(id) }, chief);
        return { status: 200 };
      },
    };
    await database.pool.query('update admins set is_active = false where id = $1', [second.id]);
    // Nobody was there at all: an hour does it.
    expect(await done(clerk)).toMatchObject({ done_at: expect.any(String) });
    for (const [how, lose] of Object.entries(loss)) {
      const decider = await clerkHere();
      await database.pool.query(`update admins set created_at = created_at - interval '100 hours' where id = $1`, [decider.id]);
      expect([how, await done(clerk)]).toEqual([how, expect.not.objectContaining({ done_at: expect.anything() })]);
      expect([how, (await lose(decider.id)).status]).toEqual([how, 200]);
      expect([how, await done(clerk)]).toEqual([how, expect.objectContaining({ done_at: null })]);
      await database.pool.query('alter table audit disable trigger audit_append_only');
      await database.pool.query(
        `update audit set at = at - interval '73 hours' where table_name in ('admins', 'roles') and action <> 'create'`,
      );
      expect([how, await done(clerk)]).toEqual([how, expect.objectContaining({ done_at: expect.any(String) })]);
      await database.pool.query(`update admins set is_active = false, deleted_at = now() - interval '100 hours' where id = $1`, [
        decider.id,
      ]);
    }
    // Of two superadmins neither becomes alone by switching the other off.
    expect((await off(colleague.id, chief)).status).toBe(200);
    expect(await done(chief)).toMatchObject({ done_at: null });
    await database.pool.query(`update audit set at = at - interval '73 hours' where table_name in ('admins', 'roles')`);
    await database.pool.query('update admins set is_active = false where id = $1', [clerk.id]);
    expect(await done(chief)).toMatchObject({ done_at: expect.any(String) });
    // Nor by touching their account.
    await database.pool.query('update admins set is_active = true where id = $1', [colleague.id]);
    await change(`admins/${colleague.id}`, { email: `mine${colleague.id}@diwan.example`, is_super_admin: 1 });
    expect(await done(chief)).toMatchObject({ done_at: null });
    await database.pool.query(
      `update audit set at = at - interval '73 hours' where table_name in ('admins', 'roles') and action <> 'create'`,
    );
    // Nor by taking their rank.
    const weak = await makeAdmin(database, { permissions: ['index-transactions'], countries: [here] });
    await change(`admins/${colleague.id}`, { is_super_admin: 0, role_id: await getRole(weak.id), all_countries: 0, country_ids: [here] });
    expect(await done(chief)).toMatchObject({ done_at: null });
  });

  it('has held the right before the request', async () => {
    const role = async (admin: number) => (await database.pool.query('select role_id from admins where id = $1', [admin])).rows[0].role_id;
    const weak = await makeAdmin(database, { permissions: ['index-approvals'], countries: [here] });
    const { approval_id: id } = (await ask()).body.data;
    await change(`admins/${weak.id}`, { role_id: await role(second.id) });
    expect((await approve(id, weak)).body.code).toBe('approval.not_a_second');
    // Nor counts who was promoted just before, until some days have passed.
    expect((await approve((await ask()).body.data.approval_id, weak)).body.code).toBe('approval.not_a_second');
    // The log takes no change: it is aged behind the back of its guard.
    await database.pool.query(`begin; set local session_replication_role = replica;
      update audit set at = at - interval '73 hours' where table_name = 'admins' and row_id = ${weak.id}; commit`);
    expect((await approve((await ask()).body.data.approval_id, weak)).status).toBe(200);
  });

  it('is nobody whose role the asker has just widened', async () => {
    const weak = await makeAdmin(database, { permissions: ['index-approvals'], countries: [here] });
    const { rows } = await database.pool.query('select role_id from admins where id = $1', [weak.id]);
    await change(`roles/${rows[0].role_id}`, { permissions: ['index-approvals', 'decide-approvals'] });
    expect((await approve((await ask()).body.data.approval_id, weak)).body.code).toBe('approval.not_a_second');
  });

  it('is nobody whose account the asker has got into since', async () => {
    const [byPassword, byEmail, byRole] = (await Promise.all(
      [1, 2, 3].map(() => makeAdmin(database, { permissions: DECIDER, countries: [here] })),
    )) as [LoggedIn, LoggedIn, LoggedIn];
    const { approval_id: id } = (await ask()).body.data;
    const password = 'cedar-lagoon-58';
    await change(`admins/${byPassword.id}`, { password, passwordConfirm: password, role_id: await getRole(byPassword.id) });
    await change(`admins/${byEmail.id}`, { email: `taken${byEmail.id}@diwan.example`, role_id: await getRole(byEmail.id) });
    await change(`roles/${await getRole(byRole.id)}`, { permissions: [...DECIDER, 'index-clients'] });
    for (const { id: taken } of [byPassword, byEmail, byRole]) {
      const session = { id: taken, token: await addSession(database, taken) };
      expect((await approve(id, session)).body.code).toBe('approval.not_a_second');
    }
    // Once the window of the request is over at its beginning, what came after it counts none the less.
    await age(id, 70);
    expect((await approve(id, { id: byPassword.id, token: await addSession(database, byPassword.id) })).status).toBe(403);
    expect((await approve(id, second)).status).toBe(200);
  });

  it('is no puppet of a puppet, whether of an account that was made or of one that was got into', async () => {
    const first = await getPuppet(chief);
    const early = await getPuppet(first);
    const { approval_id: id } = (await ask()).body.data;
    const late = await getPuppet(early);
    const { rows } = await database.pool.query('select role_id from admins where id = $1', [second.id]);
    await change(`admins/${second.id}`, { email: `second${second.id}@diwan.example`, role_id: rows[0].role_id }, late);
    for (const puppet of [early, late, { id: second.id, token: await addSession(database, second.id) }])
      expect((await approve(id, puppet)).body.code).toBe('approval.not_a_second');
    // A new request neither lists them nor finds anybody else: it waits for its hour, and says who could decide then.
    const { data } = (await ask()).body;
    expect(data.could_decide.map(({ id: one }: { id: number }) => one).toSorted()).toEqual(
      [first, early, late, second].map((one) => one.id).toSorted(),
    );
  });

  it('is nobody whose second step the asker has just switched off', async () => {
    await database.pool.query(`insert into admin_totp (admin_id, secret, confirmed_at) values ($1, 'JBSWY3DPEHPK3PXP', now())`, [
      second.id,
    ]);
    expect(
      (await node.call('POST', `admins/${second.id}/reset-totp`, { token: chief.token, body: { current_password: PASSWORD } })).status,
    ).toBe(200);
    await makeAdmin(database, { permissions: DECIDER, countries: [here] });
    const { approval_id: id } = (await ask()).body.data;
    const token = await addSession(database, second.id);
    expect((await approve(id, { id: second.id, token })).body.code).toBe('approval.not_a_second');
  });

  it('is not the asker through another session', async () => {
    const { approval_id: id } = (await ask()).body.data;
    expect((await approve(id, { id: chief.id, token: await addSession(database, chief.id) })).body.code).toBe('approval.own');
  });
});

describe('an approval', () => {
  it('expires after 72 hours, and whoever asked is told', async () => {
    const [{ approval_id: fresh }, { approval_id: old }] = [(await ask()).body.data, (await ask()).body.data];
    await age(fresh, 71);
    await age(old, 73);
    expect((await approve(old, second)).body.code).toBe('approval.expired');
    expect(await expireApprovals(node.app)).toBe(1);
    expect((await node.call('GET', `approvals/${old}`, { token: second.token })).body.data.status).toBe('expired');
    expect((await approve(old, second, 'refuse')).body.code).toBe('approval.expired');
    expect((await node.call('GET', 'notification', { token: chief.token })).body.data[0]).toMatchObject({ notify_id: old });
    expect((await approve(fresh, second)).status).toBe(200);
  });

  it('does nothing for who may not do it any more', async () => {
    const clerk = await makeAdmin(database, { permissions: ['charge-multiple'], countries: [here] });
    const { approval_id: id } = (await ask(clerk)).body.data;
    await database.pool.query('update admins set role_id = null where id = $1', [clerk.id]);
    expect((await approve(id, second)).body.code).toBe('approval.asker_gone');
    expect((await approve(id, second, 'refuse')).status).toBe(200);
  });
});

describe('what came of an approval', () => {
  const lines = async (posting: unknown) =>
    (await node.call('GET', `transactions?posting_id=${String(posting)}`, { token: second.token })).body.data as { user_id: number; amount: string; posting_id: number }[]; // prettier-ignore

  it('is named exactly, however many were approved for that person on that day', async () => {
    const ids = [(await ask()).body.data.approval_id, (await ask()).body.data.approval_id];
    const done = [];
    for (const id of ids) done.push((await approve(id, second)).body.data);
    expect(new Set(done.map(({ posting_id }) => posting_id)).size).toBe(2);
    for (const { posting_id } of done) expect(await lines(posting_id)).toMatchObject([{ user_id: client, amount: '900.00', posting_id }]);
  });

  it('is a job where many are charged, and nothing where it was refused', async () => {
    const body = { user_type: 'client', user_ids: [client, await addPerson(database, 'clients', here)], amount: '900' };
    const many = (await node.call('POST', 'wallet/charge', { token: chief.token, body })).body.data.approval_id;
    expect((await approve(many, second)).body.data).toMatchObject({ job_id: expect.any(Number), posting_id: null });
    expect((await approve((await ask()).body.data.approval_id, second, 'refuse')).body.data).toMatchObject({
      job_id: null,
      posting_id: null,
    });
  });
});

describe('settings that decide about money', () => {
  const read = async (section: string) =>
    (await node.call('GET', `settings/${section}?country_id=${here}`, { token: chief.token })).body.data;
  const save = async (section: string, changes: object) => {
    const { updated_at } = await read(section);
    return node.call('PUT', `settings/${section}`, { token: chief.token, body: { ...changes, country_id: here, updated_at } });
  };

  it('take two: nothing is saved until another admin approves', async () => {
    for (const [section, key, value] of [
      ['app-amount', 'VAT', 12],
      ['app-amount', 'app_percentage_order', 3],
      ['wallet-limit', 'minimum_wallet_to_receive_order', '-40.00'],
      ['wallet-limit', 'approval_limit', '700.00'],
      ['wallet-limit', 'points_per_unit', 50],
      ['orders', 'percentage_penalty_for_canceling_scheduled_flight', 100],
      ['orders', 'number_of_hours_appropriate_to_client_to_cancel_order', 720],
    ] as const) {
      const was = (await read(section))[key];
      const { status, body } = await save(section, { [key]: value });
      expect([status, (await read(section))[key]]).toEqual([202, was]);
      const { kind, changes, amount } = (await node.call('GET', `approvals/${body.data.approval_id}`, { token: second.token })).body.data;
      expect([kind, amount, JSON.parse(changes)]).toEqual(['settings', null, { [key]: { before: was, after: value } }]);
      expect((await approve(body.data.approval_id, chief)).body.code).toBe('approval.own');
      expect((await approve(body.data.approval_id, second)).status).toBe(200);
      expect((await read(section))[key]).toBe(value);
    }
  });

  it('stay where a key is absent, and fall back where it is null', async () => {
    const own = (await read('wallet-limit')).approval_limit;
    const saved = async (values: object) => {
      const { status, body } = await save('wallet-limit', values);
      expect([status, (await approve(body.data.approval_id, second)).status]).toEqual([202, 200]);
    };
    await saved({ min_limit_charge: '11' });
    expect(await read('wallet-limit')).toMatchObject({ approval_limit: own, min_limit_charge: '11.00' });
    await saved({ min_limit_charge: null });
    expect(await read('wallet-limit')).toMatchObject({ approval_limit: own, min_limit_charge: null });
    await saved({ approval_limit: null });
    expect(await read('wallet-limit')).toMatchObject({ approval_limit: null, inherited: { approval_limit: '5000.00' } });
  });

  it('are the same amount however it is written, and kept in the decimals of the currency', async () => {
    const { status, body } = await save('wallet-limit', { approval_limit: '04000.00' });
    expect([status, (await approve(body.data.approval_id, second)).status]).toEqual([202, 200]);
    expect((await read('wallet-limit')).approval_limit).toBe('4000.00');
    for (const same of ['4000', '4000.0', '004000']) expect((await save('wallet-limit', { approval_limit: same })).status).toBe(200);
    expect((await read('wallet-limit')).approval_limit).toBe('4000.00');
    const odd = await save('wallet-limit', { approval_limit: '500.500' });
    expect([odd.status, odd.body.errors]).toEqual([422, { approval_limit: ['This currency has 2 decimals'] }]);
    // What was stored as it was typed, before there was one way to write it, is no other amount either.
    await database.pool.query(
      `update settings set values = values || '{"approval_limit":"04000.000"}' where section = 'wallet-limit' and country_id = $1`,
      [here],
    );
    expect((await save('wallet-limit', { approval_limit: '4000.00' })).status).toBe(200);
    expect((await read('wallet-limit')).approval_limit).toBe('4000.00');
  });

  it('are not saved over what somebody saved in between, nor without the version', async () => {
    const { body } = await save('wallet-limit', { approval_limit: '900' });
    const between = await save('wallet-limit', { min_limit_charge: '12' });
    expect((await approve(between.body.data.approval_id, second)).status).toBe(200);
    expect((await approve(body.data.approval_id, second)).body.code).toBe('row.changed');
    const blind = await node.call('PUT', 'settings/wallet-limit', {
      token: chief.token,
      body: { min_limit_charge: '13', country_id: here },
    });
    expect(blind.status).toBe(422);
  });

  it('for all countries are decided by who works in all of them', async () => {
    const wide = await makeAdmin(database, { permissions: DECIDER, countries: 'all' });
    const { updated_at } = (await node.call('GET', 'settings/app-amount', { token: chief.token })).body.data;
    const { body } = await node.call('PUT', 'settings/app-amount', { token: chief.token, body: { VAT: 6, updated_at } });
    expect((await approve(body.data.approval_id, second)).body.code).toBe('approval.not_a_second');
    expect((await approve(body.data.approval_id, wide)).status).toBe(200);
    expect((await node.app.settings.of()).VAT).toBe(6);
  });

  it('for all countries are not changed in the name of who works in some of them by now', async () => {
    const wide = await makeAdmin(database, { permissions: DECIDER, countries: 'all' });
    const asker = await makeAdmin(database, { permissions: ['update-settings', 'show-settings'], countries: 'all' });
    const { updated_at } = (await node.call('GET', 'settings/app-amount', { token: asker.token })).body.data;
    const { body } = await node.call('PUT', 'settings/app-amount', { token: asker.token, body: { VAT: 7, updated_at } });
    await database.pool.query('update admins set all_countries = false where id = $1', [asker.id]);
    await database.pool.query('insert into admin_countries (admin_id, country_id) values ($1, $2)', [asker.id, here]);
    expect((await approve(body.data.approval_id, wide)).body.code).toBe('approval.asker_gone');
  });
});
