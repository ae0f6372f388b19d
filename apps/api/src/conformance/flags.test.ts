import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksOwnPassword, OWN_PASSWORD, toggleFlags } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { translate } from '../platform/translate.ts';
import { ownPassword } from './make-body.ts';
import { askForEach, openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Path = readonly [method: 'GET' | 'POST' | 'PATCH', path: (id: number) => string, body: (value: unknown, id: number) => object];

/** Every call that sets a flag: the dashboard's, those of the specification's table, and the form of an edit with the flag alone. */
function getPaths({ resource }: ResourceApi, flag: string): Path[] {
  const { name } = resource;
  const own = ownPassword(resource);
  const plain = (value: unknown) => ({ ...own, [flag]: value });
  const asUpdate = (value: unknown) => ({ ...own, _method: 'PUT', [flag]: value });
  const { method } = toggleCall(resource, flag, 1);
  const named = (value: unknown, id: number) => ({ ...own, ...toggleCall(resource, flag, id).beside, [flag]: value });
  const usual: Record<string, Path[]> = {
    is_active: [
      ['POST', (id) => `${name}/is_active/${id}`, plain],
      ['POST', (id) => `${name}/${id}/status`, (value) => ({ ...own, status: value })],
      ['POST', (id) => `${name}/${id}/status`, plain],
      ['POST', (id) => `${name}/${id}`, (value) => ({ ...own, _method: 'PUT', is_admin_active_user: value })],
      ['POST', (id) => `${name}/is_active/${id}`, (value) => ({ ...own, is_admin_active_user: value })],
    ],
    is_ban: [['POST', (id) => `${name}/${id}/is_ban`, plain]],
    is_locked: [['PATCH', (id) => `${name}/${id}/update-locked`, plain]],
    is_available: [['PATCH', (id) => `${name}/${id}/is-available`, plain]],
  };
  return [
    [method, (id) => toggleCall(resource, flag, id).path, named],
    ['POST', (id) => `${name}/${id}`, asUpdate],
    ...(usual[flag] ?? []),
  ];
}

const FLAGS = SUBJECTS.flatMap(([name, api]) => toggleFlags(api.resource).map((flag) => [flag, name, api] as const));

describe.each(FLAGS)('the flag %s of %s', (flag, name, api) => {
  const shown = async (id: number) => (await world.call('GET', `${name}/${id}`)).body.data;

  it('is set by every path that is named for it, and the log says so', async () => {
    const { id, [flag]: initial } = await world.create(api);
    let now = initial as 0 | 1;
    let before = await shown(id);
    for (const [method, path, body] of getPaths(api, flag)) {
      // There, as a boolean; where it stands already, as a number: a second press changes nothing; back, as a text; there, as a number.
      for (const value of [now === 0, 1 - now, String(now), 1 - now]) {
        const wanted = value === true || value === 1 || value === '1' ? 1 : 0;
        const { status, body: answer } = await world.call(method, path(id), { body: body(value, id) });
        expect([status, method, path(id), answer.data?.[flag]]).toEqual([200, method, path(id), wanted]);
        const [after, { rows }, activity] = await Promise.all([
          shown(id),
          world.database.pool.query(`select ${flag} as value from ${api.store.table} where id = $1`, [id]),
          world.call('GET', `${name}/${id}/activity`),
        ]);
        expect(after).toEqual(answer.data);
        expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
        expect(rows).toEqual([{ value: wanted === 1 }]);
        const [entry] = activity.body.data;
        expect(entry.action).toBe('toggle');
        expect(entry.changes[flag]).toEqual(before[flag] === wanted ? undefined : { before: before[flag] === 1, after: wanted === 1 });
        now = wanted;
        before = after;
      }
    }
  });

  it('leaves the other fields as they are', async () => {
    const before = await world.create(api);
    const { id } = before;
    const [[method, path, body] = ['POST', () => '', () => ({})] as Path] = getPaths(api, flag);
    await world.call(method, path(id), { body: body(1 - (before[flag] as number), id) });
    const { body: answer } = await world.call(method, path(id), { body: body(before[flag], id) });
    expect(answer.data).toEqual({ ...before, updated_at: answer.data.updated_at });
  });

  it('takes 0, 1 and booleans, and no other key', async () => {
    const { id } = await world.create(api);
    for (const [method, path, body] of getPaths(api, flag)) {
      const bad = await askForEach([2, 'yes', null, [], {}], (value) => world.call(method, path(id), { body: body(value, id) }));
      for (const [value, { status }] of bad) expect([value, status]).toEqual([value, 422]);
      expect((await world.call(method, path(id), { body: { ...body(1, id), nonsense: 1 } })).status).toBe(422);
      expect((await world.call(method, path(2_147_483_647), { body: body(1, 2_147_483_647) })).status).toBe(404);
    }
  });

  it('answers in the language that was asked for', async () => {
    const { id } = await world.create(api);
    const [[method, path, body] = ['POST', () => '', () => ({})] as Path] = getPaths(api, flag);
    for (const value of [1, 0]) {
      const [ar, en] = await Promise.all(
        ['ar', 'en'].map((language) => world.call(method, path(id), { body: body(value, id), headers: { 'accept-language': language } })),
      );
      expect(ar?.body.message).toMatch(/[\u0600-\u06ff]/);
      expect(en?.body.message).toMatch(/^[A-Z][a-zA-Z ]+$/);
    }
  });

  it('is set by a form of the web too', async () => {
    const { id, [flag]: initial } = await world.create(api);
    for (const [method, path, body] of getPaths(api, flag)) {
      for (const value of [1 - (initial as number), initial]) {
        const response = await world.node.app.inject({
          method,
          url: `/api/admin/${path(id)}`,
          payload: new URLSearchParams(Object.entries(body(value, id))).toString(),
          headers: { authorization: `Bearer ${world.superadmin}`, 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect([path(id), response.statusCode, response.json().data?.[flag]]).toEqual([path(id), 200, value]);
      }
    }
  });
});

const flagsNamed = (wanted: string) => FLAGS.filter(([flag]) => flag === wanted);

describe.each(flagsNamed('is_active'))('the flag %s of %s', (_flag, name, api) => {
  const { resource } = api;
  it('is inverted by the GET of the specification, which nothing may keep', async () => {
    const { id, is_active: before } = await world.create(api);
    const { status, body, headers } = await world.call('GET', `${name}/${id}/status`);
    expect([status, body.data.is_active, headers['cache-control']]).toEqual([200, 1 - (before as number), 'no-store']);
    const back = await world.call('GET', `${name}/${id}/status`);
    // A GET carries no password: who is off by it is let in again by a call that does.
    if (asksOwnPassword(resource)) expect([back.status, Object.keys(back.body.errors)]).toEqual([422, [OWN_PASSWORD]]);
    else expect(back.body.data.is_active).toBe(before);
  });
});

describe.each(flagsNamed('is_ban'))('the flag %s of %s', (flag, _name, api) => {
  it('keeps its reason as long as the ban', async () => {
    const { id } = await world.create(api);
    for (const [method, path, body] of getPaths(api, flag)) {
      const banned = await world.call(method, path(id), { body: { ...body(1, id), ban_reason: ' سبب \u20674111-1111-1111-1111\u2069 ' } });
      expect(banned.body.data).toMatchObject({ is_ban: 1, ban_reason: 'سبب 4111-11••-••••-1111' });
      expect((await world.call(method, path(id), { body: body(0, id) })).body.data).toMatchObject({ is_ban: 0, ban_reason: null });
      const long = await world.call(method, path(id), { body: { ...body(1, id), ban_reason: 'س'.repeat(501) } });
      expect([long.status, long.body.errors]).toEqual([422, { ban_reason: [translate('en', 'validation.too_long', { max: 500 })] }]);
      expect((await world.call(method, path(id), { body: { ...body(1, id), ban_reason: 'a\u0000b' } })).status).toBe(422);
    }
  });
});

describe.each(flagsNamed('is_locked'))('the flag %s of %s', (_flag, name, api) => {
  it('says who locked, when and why, as long as the lock', async () => {
    const { id } = await world.create(api);
    const lockedBefore = () =>
      world.database.pool.query(`update ${api.store.table} set locked_until = now() + interval '1 hour' where id = $1`, [id]);
    await lockedBefore();
    const locked = await world.call('PATCH', `${name}/${id}/update-locked`, { body: { is_locked: 1 } });
    expect(locked.body.data).toMatchObject({
      is_locked: 1,
      lock_cause: 'by_admin',
      locked_at: new Date(world.clock.now).toISOString(),
      locked_until: null,
    });
    await lockedBefore();
    const open = await world.call('PATCH', `${name}/${id}/update-locked`, { body: { is_locked: 0 } });
    expect(open.body.data).toMatchObject({ is_locked: 0, lock_cause: null, locked_at: null, locked_until: null });
  });
});
