import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toggleFlags } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { translate } from '../platform/translate.ts';
import { readCsv } from '../testing/read-csv.ts';
import { getForm } from './make-body.ts';
import { askForEach, DELETED, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each(DELETED)('deleting %s', (name, api) => {
  const remove = (ids: unknown, more = {}) => world.call('POST', `${name}/deleteAll`, { body: { ids, ...more } });
  const isThere = async (id: number) => (await world.call('GET', `${name}/${id}`)).status === 200;
  const getEntry = async (id: number) =>
    (
      await world.database.pool.query(`select action, changes from audit where table_name = $1 and row_id = $2 order by id desc limit 1`, [
        api.store.table,
        id,
      ])
    ).rows[0];

  it('takes a row out of every call, and keeps it', async () => {
    const row = await world.create(api);
    const total = async () => (await world.call('GET', name)).body.meta.total as number;
    const before = await total();
    const { status, body } = await world.call('DELETE', `${name}/${row.id}`);
    expect([status, body.message]).toEqual([200, 'deleted successfully']);
    const flags = toggleFlags(api.resource).map((flag) => {
      const { method, path, beside } = toggleCall(api.resource, flag, row.id);
      return world.call(method, path, { body: { [flag]: 1, ...beside } });
    });
    const calls = [
      world.call('GET', `${name}/${row.id}`),
      world.call('GET', `${name}/${row.id}/activity`),
      // What is saved of a message is the reply to it.
      world.call('PUT', `${name}/${row.id}`, { body: name === 'contacts' ? { reply: 'شكرًا', send_type: 'fcm' } : getForm(api, row) }),
      world.call('DELETE', `${name}/${row.id}`),
      world.call('POST', `${name}/${row.id}`, { body: { _method: 'DELETE' } }),
      remove([row.id]),
      ...flags,
    ];
    const [shown, activity, edited, ...others] = (await Promise.all(calls)).map((answer) => answer.status);
    // What cannot be edited at all has no such call.
    expect([shown, activity, edited]).toEqual([404, 404, api.resource.can.update || name === 'contacts' ? 404 : 405]);
    expect(new Set(others)).toEqual(new Set([404]));
    const has = async (path: string) => (await world.call('GET', path)).body.data.map((one: { id: number }) => one.id).includes(row.id);
    expect([
      await has(`${name}?id=${row.id}`),
      await has(`${name}?per_page=100`),
      await has(`${name}_not_paginated?ids=${row.id}`),
    ]).toEqual([false, false, false]);
    expect(await total()).toBe(before - 1);
    const file = await world.node.app.inject({
      url: `/api/admin/${name}/export?format=csv&id=${row.id}`,
      headers: { authorization: `Bearer ${world.superadmin}` },
    });
    expect(readCsv(file.body.slice(1))).toHaveLength(1);
    const { rows } = await world.database.pool.query(`select deleted_at from ${api.store.table} where id = $1`, [row.id]);
    expect(rows).toEqual([{ deleted_at: new Date(world.clock.now).toISOString() }]);
  });

  it('leaves the whole row in the log, without its secrets', async () => {
    const row = await world.create(api);
    await world.call('POST', `${name}/${row.id}`, { body: { _method: 'DELETE' } });
    const { action, changes } = await getEntry(row.id);
    expect(action).toBe('delete');
    for (const label of api.resource.label) expect(changes[label]).toEqual({ before: row[label], after: null });
    expect(JSON.stringify(changes)).not.toMatch(/argon2/);
  });

  it('of several is all or nothing', async () => {
    const rows = [await world.create(api), await world.create(api), await world.create(api)];
    const ids = rows.map((row) => row.id);
    const refused = await remove([...ids, 2_147_483_647]);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'bulk.ids_missing',
      translate('en', 'errors.bulk.ids_missing'),
    ]);
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true, true]);
    // What no admin created has no entry yet.
    expect((await getEntry(ids[0] ?? 0))?.action).toBe(api.resource.can.create && 'create');
    const { status, body } = await remove([...ids, ids[0]]);
    expect([status, body.message]).toEqual([200, 'deleted successfully']);
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, false]);
    expect((await Promise.all(ids.map(getEntry))).map((entry) => entry.action)).toEqual(['delete', 'delete', 'delete']);
  });

  it.each([[[]], [undefined], [null], ['1'], [[0]], [[-1]], [[1.5]], [['x']], [[true]], [[[1]]], [[{}]], [[null]], [[2_147_483_648]]])(
    'refuses %j as ids',
    async (ids) => {
      const { status, body } = await remove(ids);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']]);
    },
  );

  it('refuses more than a thousand rows at once, and keys that are not known', async () => {
    expect((await remove(Array.from({ length: 1001 }, (_, index) => index + 1))).body.errors).toEqual({
      ids: [translate('en', 'validation.too_many', { max: 1000 })],
    });
    expect((await remove([1], { force: 1 })).body.errors).toEqual({ force: [translate('en', 'validation.unknown_key')] });
  });

  it('takes all that a filter lets through, and no others', async () => {
    const rows = [await world.create(api), await world.create(api), await world.create(api)];
    const [one, two, three] = rows.map((row) => row.id) as [number, number, number];
    const all = (body: object) => world.call('POST', `${name}/deleteAll`, { body: { all_matching: true, count: 1, ...body } });
    expect((await all({ filter: { id: two } })).status).toBe(200);
    expect(await Promise.all([one, two, three].map(isThere))).toEqual([true, false, true]);
    const wrong = [
      [{ filter: { nonsense: 1 } }, 'nonsense'],
      [{ filter: { id: 'x' } }, 'id'],
      // A value that got lost on the way must not mean every row.
      [{ filter: { id: null } }, 'id'],
      [{ filter: { id: '' } }, 'id'],
      [{ filter: { id: one }, ids: [one] }, 'ids'],
      [{}, 'filter'],
      [{ filter: [] }, 'filter'],
      [{ all_matching: false, filter: {} }, 'all_matching'],
      [{ all_matching: undefined, count: undefined, filter: { id: one } }, 'filter'],
      [{ filter: { id: one }, count: 'x' }, 'count'],
      [{ filter: { id: one }, count: undefined }, 'count'],
    ] as const;
    for (const [[body, field], { status, body: answer }] of await askForEach(wrong, ([asked]) => all(asked)))
      expect([body, status, Object.keys(answer.errors ?? {})]).toEqual([body, 422, [field]]);
    expect(await Promise.all([one, three].map(isThere))).toEqual([true, true]);
  });

  it('gives its values free again', async () => {
    const { id } = await world.create(api);
    const { rows } = await world.database.pool.query(`select * from ${api.store.table} where id = $1`, [id]);
    await world.call('DELETE', `${name}/${id}`);
    const unique = ['email', 'phone', 'name_ar', 'name_en'].filter((field) => field in api.resource.fields);
    expect((await world.create(api, world.here, Object.fromEntries(unique.map((field) => [field, rows[0][field]])))).id).not.toBe(id);
  });

  it('once, when several ask at the same time', async () => {
    const { id } = await world.create(api);
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.call('DELETE', `${name}/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });
});
