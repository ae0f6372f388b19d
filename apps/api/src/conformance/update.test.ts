import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '@diwan/contract/kit/form';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { translate } from '../platform/translate.ts';
import { anotherValue, getForm, makeBody, PASSWORD, type Body } from './make-body.ts';
import { askForEach, EDITED, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each(EDITED)('editing %s', (name, api) => {
  // What cannot be set up is one failure, and not one of each test.
  beforeAll(async () => {
    await world.create(api);
  });

  const { resource } = api;
  const put = (id: unknown, body: unknown) => world.call('PUT', `${name}/${id}`, { body });
  const show = async (id: number) => (await world.call('GET', `${name}/${id}`)).body.data as Body;
  const lastEntry = async (id: number) => (await world.call('GET', `${name}/${id}/activity`)).body.data[0];
  const editable = () =>
    writableFields(resource).flatMap(([field, facts]) => {
      const value = field in world.getFixed(api) ? undefined : anotherValue(world, world.here, field, facts);
      return value === undefined ? [] : [[field, value] as const];
    });

  it('saves each field, and the log says from what to what', async () => {
    let row: Body = await world.create(api);
    const id = row['id'] as number;
    expect(editable().length).toBeGreaterThan(0);
    for (const [field, value] of editable()) {
      const { status, body } = await put(id, { ...getForm(api, row), [field]: value });
      expect([status, field, body.message, body.data?.[field]]).toEqual([200, field, 'Edit Success', value]);
      expect(body.data).toEqual({ ...row, [field]: value, updated_at: body.data.updated_at });
      const [shown, entry] = await Promise.all([show(id), lastEntry(id)]);
      expect(shown).toEqual(body.data);
      expect(entry).toMatchObject({ action: 'update', changes: { [field]: { before: row[field], after: value } } });
      expect(Object.keys(entry.changes)).toEqual([field]);
      row = body.data;
    }
  });

  it('has versions that always grow, also within a millisecond and when the clock goes back', async () => {
    let row: Body = await world.create(api);
    const now = world.clock.now;
    for (const step of [0, 0, -5_000, 0, 1]) {
      world.clock.now += step;
      const { status, body } = await put(row['id'], getForm(api, row));
      expect(status).toBe(200);
      expect(Date.parse(body.data.updated_at)).toBeGreaterThan(Date.parse(row['updated_at'] as string));
      row = body.data;
    }
    world.clock.now = now;
  });

  it('is refused with both versions when the row has changed since', async () => {
    const row = await world.create(api);
    const [first, second] = editable();
    const [field, value] = first ?? ['', undefined];
    const theirs = await put(row.id, { ...getForm(api, row), [field]: value });
    const hasPassword = Object.values(resource.fields).some(({ kind }) => kind === 'password');
    const mine = {
      ...getForm(api, row),
      ...(second && { [second[0]]: second[1] }),
      ...(hasPassword && { password: PASSWORD, passwordConfirm: PASSWORD }),
    };
    const { status, body } = await put(row.id, mine);
    expect([status, body.code, body.message]).toEqual([409, 'row.changed', translate('en', 'errors.row.changed')]);
    expect(body.data.current).toEqual(theirs.body.data);
    for (const one of Object.keys(getForm(api, row)))
      if (one !== 'updated_at' && one !== OWN_PASSWORD) expect([one, body.data.yours[one]]).toEqual([one, mine[one as keyof typeof mine]]);
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
    expect(await show(row.id)).toEqual(theirs.body.data);
  });

  it('lets one of several edits at once win', async () => {
    const row = await world.create(api);
    const [[field] = ['']] = editable();
    const facts = resource.fields[field];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        put(row.id, { ...getForm(api, row), ...(facts && { [field]: anotherValue(world, world.here, field, facts) }) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('needs the version that it is based on', async () => {
    const { updated_at: _, ...form } = getForm(api, await world.create(api));
    const { id } = await world.create(api);
    for (const updated_at of [undefined, null, 1, '']) expect((await put(id, { ...form, updated_at })).status).toBeGreaterThanOrEqual(409);
  });

  it('checks the form as creating does', async () => {
    const row = await world.create(api);
    const { status, body } = await put(row.id, { ...getForm(api, row), nonsense: 1 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['nonsense']]);
    const cases = writableFields(resource).filter(
      ([field, facts]) => !(facts.optional || facts.kind === 'flag' || facts.writeOnly || field in world.getFixed(api)),
    );
    const answers = await askForEach(cases, ([field]) => put(row.id, { ...getForm(api, row), [field]: null }));
    for (const [[field], answer] of answers) expect([field, answer.status]).toEqual([field, 422]);
    expect(await show(row.id)).toEqual(row);
  });

  it('can be a form of the web: POST with _method=PUT, URL-encoded and multipart', async () => {
    const row = await world.create(api);
    const [[field, value] = ['', '']] = editable();
    const pairs = (updated_at: unknown) =>
      Object.entries({ ...getForm(api, row), [field]: value, updated_at, _method: 'PUT' }).flatMap(([key, one]): [string, string][] =>
        Array.isArray(one) && one.length > 0 ? one.map((each) => [`${key}[]`, String(each)]) : [[key, one === null ? '' : String(one)]],
      );
    const send = (payload: string, type: string) =>
      world.node.app.inject({
        method: 'POST',
        url: `/api/admin/${name}/${row.id}`,
        payload,
        headers: { authorization: `Bearer ${world.superadmin}`, 'content-type': type },
      });
    const encoded = await send(new URLSearchParams(pairs(row.updated_at)).toString(), 'application/x-www-form-urlencoded');
    expect([encoded.statusCode, encoded.json().data?.[field]]).toEqual([200, value]);
    const parts = pairs(encoded.json().data.updated_at).map(
      ([key, one]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${one}\r\n`,
    );
    const multipart = await send(`${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x');
    expect([multipart.statusCode, multipart.json().data?.[field]]).toEqual([200, value]);
  });

  it('finds no row by what is no id of one', async () => {
    const form = getForm(api, await world.create(api));
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '2147483647', '%00', '1;drop']) {
      const calls = await Promise.all([
        world.call('GET', `${name}/${id}`),
        world.call('GET', `${name}/${id}/activity`),
        put(id, form),
        world.call('POST', `${name}/${id}`, { body: { ...form, _method: 'PUT' } }),
        world.call('DELETE', `${name}/${id}`),
      ]);
      // What cannot be deleted at all has no such call.
      expect([id, calls.map(({ status }) => status)]).toEqual([id, [404, 404, 404, 404, resource.can.delete ? 404 : 405]]);
    }
  });

  it('keeps what has to be unique unique', async () => {
    const { rows } = await world.database.pool.query<{ column: string }>(
      `select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and i.indisunique and not i.indisprimary and i.indnatts = 1`,
      [api.store.table],
    );
    const first = await world.create(api);
    const second = await world.create(api);
    // What no body may name, no body can repeat.
    for (const { column } of rows.filter((one) => resource.fields[one.column]?.readOnly !== true)) {
      const text = [translate('en', 'validation.taken')];
      const created = await world.call('POST', name, { body: makeBody(world, api, world.here, { [column]: first[column] }) });
      expect([created.status, created.body.errors]).toEqual([422, { [column]: text }]);
      const edited = await put(second.id, { ...getForm(api, second), [column]: first[column] });
      // What is written with the first save only cannot become another's.
      const refusal = resource.fields[column]?.createOnly ? [translate('en', 'validation.fixed')] : text;
      expect([edited.status, edited.body.errors]).toEqual([422, { [column]: refusal }]);
    }
  });
});
