import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getForm } from './make-body.ts';
import { ALL_PERMISSIONS, CREATED, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Placed {
  readonly id: number;
  readonly position: number;
  readonly updated_at: string;
}

describe.each(CREATED.filter(([, { resource }]) => resource.ordered))('the order of %s', (name, api) => {
  const order = (ids: unknown, more = {}) => world.call('POST', `${name}/order`, { body: { ids, ...more } });
  const list = async (): Promise<Placed[]> => (await world.call('GET', `${name}?per_page=100`)).body.data;
  const listed = async (among: readonly number[]) => (await list()).map(({ id }) => id).filter((id) => among.includes(id));
  const some = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await world.create(api)).id);
    return ids;
  };

  it('puts a new row last, and none in the place of another', async () => {
    const ids = await some(3);
    const rows = await list();
    expect(rows.slice(-3).map(({ id }) => id)).toEqual(ids);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    const together = await Promise.all([1, 2, 3, 4].map(() => world.create(api)));
    expect(new Set(together.map((row) => row['position'])).size).toBe(4);
  });

  it('moves the rows that are named among their own places, and leaves the others', async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await some(5);
    const before = await list();
    const { status, body } = await order([e, c, a]);
    expect([status, body.message, body.data]).toEqual([200, 'Order saved', null]);
    expect(await listed([a, b, c, d, e])).toEqual([e, b, c, d, a]);
    const after = new Map((await list()).map((row) => [row.id, row.position]));
    for (const row of before) if (![a, e].includes(row.id)) expect(after.get(row.id)).toBe(row.position);
    expect((await world.call('GET', `${name}?sort=-id&per_page=100`)).body.data[0].id).toBe(e);
  });

  it('is in the log of the rows that moved, and ends no edit that is under way', async () => {
    const [a = 0, b = 0] = await some(2);
    const form = getForm(api, (await world.call('GET', `${name}/${a}`)).body.data);
    const before = (await list()).find(({ id }) => id === a);
    await order([b, a]);
    const [entry] = (await world.call('GET', `${name}/${a}/activity`)).body.data;
    expect([entry.action, entry.changes]).toEqual([
      'update',
      { position: { before: before?.position, after: (before?.position ?? 0) + 1 } },
    ]);
    expect((await world.call('PUT', `${name}/${a}`, { body: form })).status).toBe(200);
    expect(await listed([a, b])).toEqual([b, a]);
  });

  it('gives rows without places of their own such places first', async () => {
    const [a = 0, b = 0, c = 0] = await some(3);
    await world.database.pool.query(`update ${api.store.table} set position = 7 where id = any($1)`, [[a, b, c]]);
    expect((await order([c, a, b])).status).toBe(200);
    expect(await listed([a, b, c])).toEqual([c, a, b]);
  });

  it('is not changed by two at once into what neither wanted', async () => {
    const ids = await some(6);
    const answers = await Promise.all([order(ids.toReversed()), order([...ids.slice(3), ...ids.slice(0, 3)])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const result = await listed(ids);
    expect([ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]).toContainEqual(result);
  });

  it('refuses what is no list of rows within reach', async () => {
    const [a = 0, b = 0] = await some(2);
    for (const bad of [undefined, null, [], 'x', [0], [1.5], [true], [[a]], { a }])
      expect([bad, (await order(bad)).status]).toEqual([bad, 422]);
    expect((await order([a, b], { nonsense: 1 })).body.errors).toHaveProperty('nonsense');
    expect((await order([a, 2_147_483_647])).status).toBe(409);
    await world.call('DELETE', `${name}/${b}`);
    expect((await order([b, a])).status).toBe(409);
    const reader = await world.admin({
      permissions: ALL_PERMISSIONS.filter((one) => one !== api.resource.can.update),
      countries: [world.here],
    });
    expect((await world.call('POST', `${name}/order`, { token: reader, body: { ids: [a] } })).status).toBe(403);
  });

  it('moves no row of another country', async () => {
    if (api.resource.scope?.column !== 'country_id') return;
    const near = (await world.create(api, world.here)).id;
    const far = (await world.create(api, world.there)).id;
    const local = await world.admin({ permissions: ALL_PERMISSIONS, countries: [world.here] });
    const { status, body } = await world.call('POST', `${name}/order`, { token: local, body: { ids: [far, near] } });
    expect([status, body.code]).toEqual([409, 'bulk.ids_missing']);
    expect(await listed([near, far])).toEqual([near, far]);
  });
});
