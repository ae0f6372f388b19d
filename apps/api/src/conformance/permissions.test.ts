import { ORDER_KINDS } from '@diwan/contract/orders/order-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '@diwan/contract/kit/form';
import { toggleFlags } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { getForm, makeQuickBody } from './make-body.ts';
import { everyCall, type ResourceCall } from './resource-calls.ts';
import { ALL_PERMISSIONS, askForEach, openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tokens = new Map<string, Promise<string>>();
/** An admin of all countries who holds just these permissions. */
function getHolder(permissions: readonly string[]): Promise<string> {
  const key = permissions.join();
  const token = tokens.get(key) ?? world.admin({ permissions, countries: 'all' });
  tokens.set(key, token);
  return token;
}

async function getStatus({ method, path, body }: ResourceCall, token: string | undefined): Promise<number> {
  const response = await world.node.app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  return response.statusCode;
}

it('covers every resource that the contract registers', () => {
  expect(SUBJECTS.map(([name]) => name)).toEqual(RESOURCES.map(({ name }) => name));
});

/** Rights that a row asks for beside the call's own: a complaint's page is opened by those on its order, a webhook tells of what one may list. */
const ITS_ORDER = ORDER_KINDS.map(({ show }) => show);
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  complaints: ITS_ORDER,
  complaint_trips: ITS_ORDER,
  webhooks: ['index-orders'],
};

describe.each(SUBJECTS)('the calls of %s', (subject, api: ResourceApi) => {
  it('ask for a login', async () => {
    const calls = await everyCall(world, api, world.here, { oneRow: true });
    const answers = await askForEach(calls, (call) => Promise.all([getStatus(call, undefined), getStatus(call, 'nobody')]));
    for (const [{ title }, statuses] of answers) expect([title, statuses]).toEqual([title, [401, 401]]);
  });

  it('are refused to who holds every other permission, and allowed to who holds just theirs', async () => {
    for (const call of await everyCall(world, api, world.here)) {
      const others = await getHolder(ALL_PERMISSIONS.filter((one) => !call.needs.includes(one)));
      expect([call.title, await getStatus(call, others)]).toEqual([call.title, 403]);
      for (const permission of call.needs) {
        const status = await getStatus(call, await getHolder([permission, ...(BESIDE[subject] ?? [])]));
        expect([call.title, permission, status]).toEqual([
          call.title,
          permission,
          call.title === 'create' || call.title === 'export link' ? 201 : 200,
        ]);
      }
    }
  });

  it('set no flag for who may only edit, where a right of its own sets it', async () => {
    const { can, name } = api.resource;
    const [flag] = toggleFlags(api.resource);
    if (can.toggle === undefined || can.create === undefined || can.update === undefined || flag === undefined) return;
    const editor = await getHolder([can.update, can.create]);
    const row = await world.create(api);
    const value = 1 - (row[flag] as number);
    const edit = await world.call('PUT', `${name}/${row.id}`, { token: editor, body: { ...getForm(api, row), [flag]: value } });
    const creation = await world.call('POST', name, { token: editor, body: makeQuickBody(world, api, world.here, { [flag]: value }) });
    expect([edit.status, creation.status]).toEqual([403, 403]);
    expect((await world.call('PUT', `${name}/${row.id}`, { token: editor, body: getForm(api, row) })).status).toBe(200);
    const both = await getHolder([can.update, can.toggle]);
    const { body } = await world.call('GET', `${name}/${row.id}`);
    expect(
      (await world.call('PUT', `${name}/${row.id}`, { token: both, body: { ...getForm(api, body.data), [flag]: value } })).status,
    ).toBe(200);
  });

  it('name permissions that exist, and fields that are theirs', () => {
    const { can, fields, list, label } = api.resource;
    for (const permission of Object.values(can)) expect(ALL_PERMISSIONS).toContain(permission);
    for (const field of [...list.search, ...label]) expect(fields).toHaveProperty(field);
    expect(writableFields(api.resource).length > 0).toBe(can.create !== undefined || can.update !== undefined);
  });
});
