import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEverywhere } from '@diwan/contract/kit/resource';
import { getForm, makeQuickBody, type Body } from './make-body.ts';
import { rowCalls } from './resource-calls.ts';
import { ALL_PERMISSIONS, openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
/** Who hold every permission: one in one country, one in all of them. */
let local: string;
let general: string;

beforeAll(async () => {
  world = await openWorld();
  local = await world.admin({ permissions: ALL_PERMISSIONS, countries: [world.here, world.there] });
  general = await world.admin({ permissions: ALL_PERMISSIONS, countries: 'all' });
});
afterAll(() => world.close());

const READS = new Set(['show', 'activity']);

it('are the resources without a country, but for those that have rules of their own', () => {
  const without = SUBJECTS.filter(([, { resource }]) => resource.scope === null);
  expect(without.filter(([, { resource }]) => !isEverywhere(resource)).map(([name]) => name)).toEqual(['roles', 'admins']);
  expect(without.length).toBeGreaterThan(8);
});

describe.each(SUBJECTS.filter(([, { resource }]) => isEverywhere(resource)))(
  'the rows of %s, which hold in all countries,',
  (name, api) => {
    const { can, ordered } = api.resource;
    const ask = async (token: string, method: Parameters<World['call']>[0], path: string, body?: Body) => {
      const answer = await world.call(method, path, { token, ...(body && { body }) });
      return `${answer.status} ${answer.body.code ?? ''}`.trim();
    };
    const shown = async (id: number) => (await world.call('GET', `${name}/${id}`)).body.data;
    const writes = (row: Awaited<ReturnType<World['create']>>) =>
      rowCalls(api, row, getForm(api, row)).filter(({ title }) => !READS.has(title));

    it('are read by who works in some', async () => {
      const row = await world.create(api);
      for (const path of [name, `${name}/${row.id}`, `${name}/${row.id}/activity`, `${name}_not_paginated`])
        expect([path, await ask(local, 'GET', path)]).toEqual([path, '200']);
    });

    it('are changed, made, ordered and deleted by nobody but who works in all', async () => {
      const row = await world.create(api);
      const before = await shown(row.id);
      const total = async () => (await world.call('GET', name)).body.meta.total;
      const rows = await total();
      const refused = '403 row.all_countries_only';
      for (const { title, method, path, body } of writes(row))
        expect([title, await ask(local, method, path, body)]).toEqual([title, refused]);
      if (can.create) expect(await ask(local, 'POST', name, makeQuickBody(world, api, world.here))).toBe(refused);
      if (can.update && ordered) expect(await ask(local, 'POST', `${name}/order`, { ids: [row.id] })).toBe(refused);
      if (can.delete) {
        expect(await ask(local, 'POST', `${name}/deleteAll`, { ids: [row.id] })).toBe(refused);
        expect(await ask(local, 'POST', `${name}/deleteAll`, { all_matching: true, filter: { id: row.id }, count: 1 })).toBe(refused);
      }
      expect([await shown(row.id), await total()]).toEqual([before, rows]);
    });

    it('are changed, made and deleted by who works in all', async () => {
      const answers: string[] = [];
      for (const { title } of writes(await world.create(api))) {
        const row = await world.create(api);
        const call = writes(row).find((one) => one.title === title);
        if (call) answers.push(`${title}: ${await ask(general, call.method, call.path, call.body)}`);
      }
      if (can.create) answers.push(`create: ${await ask(general, 'POST', name, makeQuickBody(world, api, world.here))}`);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter((answer) => !/: 20[01]$/.test(answer))).toEqual([]);
    });
  },
);

describe.each(SUBJECTS.filter(([, { resource }]) => resource.scope?.nullable && resource.can.create && resource.can.delete))(
  'rows of %s of no country',
  (name, api) => {
    it('are not deleted together with those of one by who works in some', async () => {
      const [own, shared] = [await world.create(api, world.here), await world.create(api, world.here)];
      await world.database.pool.query(`update ${api.store.table} set country_id = null where id = $1`, [shared.id]);
      const answer = await world.call('POST', `${name}/deleteAll`, { token: local, body: { ids: [own.id, shared.id] } });
      expect([answer.status, answer.body.code]).toEqual([403, 'row.all_countries_only']);
      for (const { id } of [own, shared]) expect((await world.call('GET', `${name}/${id}`)).status).toBe(200);
      expect((await world.call('POST', `${name}/deleteAll`, { token: local, body: { ids: [own.id] } })).status).toBe(200);
    });
  },
);
