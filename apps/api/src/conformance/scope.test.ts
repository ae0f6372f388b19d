import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '@diwan/contract/resources';
import { readCsv } from '../testing/read-csv.ts';
import { getForm, makeQuickBody, type Body } from './make-body.ts';
import { rowCalls } from './resource-calls.ts';
import { ALL_PERMISSIONS, EDITED, openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
/** Holds every permission, in one country. */
let local: string;
/** The same, in no country at all. */
let nowhere: string;

beforeAll(async () => {
  world = await openWorld();
  local = await world.admin({ permissions: ALL_PERMISSIONS, countries: [world.here] });
  nowhere = await world.admin({ permissions: ALL_PERMISSIONS, countries: [] });
});
afterAll(() => world.close());

type Stored = Body & { id: number; updated_at: string };
const chosen = (country: number) => ({ 'x-country-id': String(country) });

it('a country is chosen by nobody who does not work in it, least of all by who works in none', async () => {
  for (const [token, country] of [
    [local, world.there],
    [nowhere, world.here],
    [nowhere, world.there],
  ] as const) {
    const { status, body } = await world.call('GET', 'clients', { token, headers: chosen(country) });
    expect([status, body.code]).toEqual([403, 'auth.country_not_yours']);
  }
});

describe.each(SUBJECTS.filter(([, { resource }]) => resource.scope !== null))('the reach of %s', (name, api) => {
  const { resource } = api;
  const isCountry = resource.scope?.column === 'id';
  let near: Stored;
  let far: Stored;

  beforeAll(async () => {
    if (isCountry) [near, far] = [await shown(world.here), await shown(world.there)];
    else [near, far] = [await world.create(api, world.here), await world.create(api, world.there)];
  });

  const shown = async (id: number): Promise<Stored> => (await world.call('GET', `${name}/${id}`)).body.data;
  /** The ids that each way of reading several rows gives. */
  const readings = async (token: string, headers: Record<string, string> = {}): Promise<Record<string, number[]>> => {
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
    const list = await world.call('GET', `${name}?per_page=100`, { token, headers });
    const options = await world.call('GET', `${name}_not_paginated?ids=${near.id},${far.id}`, { token, headers });
    const file = await world.node.app.inject({
      url: `/api/admin/${name}/export?format=csv`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const link = await world.call('POST', `${name}/export-link`, { token, headers, body: { format: 'csv' } });
    const linked = await world.node.app.inject({ url: link.body.data.url });
    const exported = (body: string) =>
      readCsv(body.slice(1))
        .slice(1)
        .map(([id]) => Number(id));
    expect(list.body.meta.total).toBe(list.body.data.length);
    expect(list.body.statistc.count).toBe(list.body.data.length);
    return { list: ids(list.body.data), options: ids(options.body.data), export: exported(file.body), link: exported(linked.body) };
  };
  const expectRefusals = async (row: Stored, token: string, headers: Record<string, string>, status: number) => {
    const before = await shown(row.id);
    const calls = rowCalls(api, row, getForm(api, row));
    for (const { title, method, path, body } of calls) {
      const answer = await world.call(method, path, { token, headers, ...(body && { body }) });
      expect([title, answer.status, answer.body.data ?? null]).toEqual([title, status, null]);
    }
    expect(await shown(row.id)).toEqual(before);
  };

  it('shows an admin the rows of their countries, by every way of reading', async () => {
    for (const [way, ids] of Object.entries(await readings(local))) {
      expect([way, ids.includes(near.id), ids.includes(far.id)]).toEqual([way, true, false]);
      if (!isCountry) continue;
      expect([way, ids]).toEqual([way, [world.here]]);
    }
    for (const [way, ids] of Object.entries(await readings(nowhere))) expect([way, ids]).toEqual([way, []]);
    for (const [way, ids] of Object.entries(await readings(world.superadmin)))
      expect([way, ids.includes(near.id) && ids.includes(far.id)]).toEqual([way, true]);
  });

  it('does not reach a row of another country by any call', async () => {
    await expectRefusals(far, local, {}, 404);
    await expectRefusals(far, local, chosen(world.here), 404);
    await expectRefusals(near, nowhere, {}, 404);
  });

  it("refuses a chosen country that is not the admin's, in every call", async () => {
    for (const header of [String(world.there), '999999', 'x', '0', '-1', '1.5']) {
      const { status, body } = await world.call('GET', name, { token: local, headers: { 'x-country-id': header } });
      expect([header, status, body.code]).toEqual([header, 403, 'auth.country_not_yours']);
    }
    // Who works in all countries works in none that there cannot be.
    for (const header of ['2147483648', '1e0', 'x']) {
      const { status } = await world.call('GET', name, { headers: { 'x-country-id': header } });
      expect([header, status]).toEqual([header, 403]);
    }
    await expectRefusals(near, local, chosen(world.there), 403);
    for (const path of [`${name}/export?format=csv`, `${name}_not_paginated`])
      expect((await world.call('GET', path, { token: local, headers: chosen(world.there) })).status).toBe(403);
  });

  it('is narrowed by a chosen country, for a superadmin too', async () => {
    for (const [way, ids] of Object.entries(await readings(world.superadmin, chosen(world.here)))) {
      // The list of countries itself is where one chooses.
      expect([way, ids.includes(near.id), ids.includes(far.id)]).toEqual([way, true, isCountry]);
    }
    if (!isCountry) await expectRefusals(far, world.superadmin, chosen(world.here), 404);
  });

  it('deletes several rows all or not at all', async () => {
    if (!api.resource.can.delete) return;
    for (const [token, headers] of [
      [local, {}],
      [local, chosen(world.here)],
      ...(isCountry ? [] : [[world.superadmin, chosen(world.here)] as const]),
    ] as const) {
      const { status, body } = await world.call('POST', `${name}/deleteAll`, { token, headers, body: { ids: [near.id, far.id] } });
      expect([status, body.code]).toEqual([409, 'bulk.ids_missing']);
    }
    const matching = await world.call('POST', `${name}/deleteAll`, {
      token: local,
      body: { all_matching: true, filter: { id: far.id }, count: 0 },
    });
    expect(matching.status).toBe(200);
    expect([(await shown(near.id))?.id, (await shown(far.id))?.id]).toEqual([near.id, far.id]);
  });
});

const TYPED_COUNTRIES = EDITED.filter(
  ([, { resource }]) =>
    resource.scope?.column === 'country_id' && resource.can.create !== undefined && resource.fields['country_id']?.readOnly === false,
);

describe.each(TYPED_COUNTRIES)('the country of %s', (name, api) => {
  const post = (token: string, body: Body, headers = {}) => world.call('POST', name, { token, body, headers });

  it('is one within reach, when it is created and when it moves', async () => {
    const notThere = { country_id: ['The chosen record does not exist'] };
    const there = () => makeQuickBody(world, api, world.there);
    expect((await post(local, there())).body.errors).toMatchObject(notThere);
    expect((await post(nowhere, makeQuickBody(world, api, world.here))).body.errors).toMatchObject(notThere);
    expect((await post(world.superadmin, there(), chosen(world.here))).body.errors).toMatchObject(notThere);
    expect((await post(local, makeQuickBody(world, api, world.here))).status).toBe(201);
    const row = await world.create(api, world.here);
    const moved = { ...getForm(api, row), ...Object.fromEntries(Object.entries(there()).filter(([field]) => field.endsWith('_id'))) };
    const { status, body } = await world.call('PUT', `${name}/${row.id}`, { token: local, body: moved });
    if (api.resource.fields['country_id']?.createOnly) {
      const fixed = { country_id: ['This cannot change once it is added'] };
      expect([status, body.errors]).toEqual([422, fixed]);
      expect((await world.call('PUT', `${name}/${row.id}`, { body: moved })).body.errors).toEqual(fixed);
      return;
    }
    expect([status, body.errors]).toMatchObject([422, notThere]);
    expect((await world.call('PUT', `${name}/${row.id}`, { body: moved })).body.data.country_id).toBe(world.there);
    expect((await world.call('GET', `${name}/${row.id}`, { token: local })).status).toBe(404);
  });

  it('is that of what a row refers to', async () => {
    for (const [field, facts] of Object.entries(api.resource.fields)) {
      if (facts.kind !== 'ref' || facts.readOnly || facts.table === 'countries') continue;
      if (RESOURCES.find((one) => one.name === facts.table)?.scope?.column !== 'country_id') continue;
      const { status, body } = await post(
        world.superadmin,
        makeQuickBody(world, api, world.here, { [field]: world.target(facts.table, world.there) }),
      );
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });
});

const GENERAL = TYPED_COUNTRIES.filter(([, { resource }]) => resource.scope?.nullable && resource.can.update && resource.can.delete);

describe.each(GENERAL)('what holds in all countries, of %s', (name, api) => {
  it('is read by who works in some, and changed by who works in all', async () => {
    const row = await world.create(api, world.here, { country_id: null });
    const call = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, body?: Body) =>
      world.call(method, path, { token: local, ...(body && { body }) });
    expect((await call('GET', `${name}/${row.id}`)).body.data).toMatchObject({ id: row.id, country_id: null });
    for (const answer of [
      await call('PUT', `${name}/${row.id}`, getForm(api, row)),
      await call('DELETE', `${name}/${row.id}`),
      await call('POST', `${name}/deleteAll`, { ids: [row.id] }),
      await call('POST', `${name}/is_active/${row.id}`, { is_active: 0 }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'row.all_countries_only']);
    expect((await world.call('GET', `${name}/${row.id}`)).body.data).toEqual((await call('GET', `${name}/${row.id}`)).body.data);
    expect((await world.call('PUT', `${name}/${row.id}`, { body: getForm(api, row) })).status).toBe(200);
  });
});

const MAY_BE_GENERAL = TYPED_COUNTRIES.filter(([, { resource }]) => resource.scope?.nullable);

describe.each(MAY_BE_GENERAL)('a new row of %s', (name, api) => {
  it('that names no country is made by nobody but who works in all, whether it names none or leaves the country out', async () => {
    const total = async () => (await world.call('GET', name)).body.meta.total;
    const rows = await total();
    for (const headers of [{}, chosen(world.here)]) {
      const { country_id: _left, ...without } = makeQuickBody(world, api, world.here);
      for (const body of [without, { ...without, country_id: null }]) {
        const answer = await world.call('POST', name, { token: local, headers, body });
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['country_id']]);
      }
    }
    expect(await total()).toBe(rows);
    const { country_id: _left, ...without } = makeQuickBody(world, api, world.here);
    expect((await world.call('POST', name, { body: without })).body.data.country_id).toBeNull();
  });
});
