import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '@diwan/contract/kit/field';
import { writableFields } from '@diwan/contract/kit/form';
import { readableFields, referenceName, type Resource } from '@diwan/contract/kit/resource';
import { LOCALES } from '@diwan/contract/kit/constants';
import { translate } from '../platform/translate.ts';
import { makeBody } from './make-body.ts';
import { askForEach, CREATED, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The keys of a record on the wire. */
function getKeys(resource: Resource): string[] {
  const fields = readableFields(resource).flatMap(([name, field]) => {
    if (field.kind === 'ref') return [name, referenceName(name)];
    return field.kind === 'refs' ? [name, field.table] : [name];
  });
  return ['id', 'created_at', 'updated_at', ...fields].toSorted();
}

/** The text for a required field without a value. */
function emptyKey(field: Field): string {
  if (field.kind === 'image') return field.emptyMessage;
  return field.kind === 'video' ? 'video_first' : 'empty';
}

/** What has no limit of its own waits for a second person when only the needed fields are sent. */
const WAITS_BARE: ReadonlySet<string> = new Set(['coupons']);
const isRequired = (field: Field) => !field.optional && field.kind !== 'flag' && field.initial === undefined;

describe.each(CREATED)('creating %s', (name, api) => {
  // What cannot be set up is one failure, and not one of each test.
  beforeAll(async () => {
    await world.create(api);
  });

  const { resource } = api;
  const post = (body: unknown, language = 'en') => world.call('POST', name, { body, headers: { 'accept-language': language } });
  const valid = (more = {}) => makeBody(world, api, world.here, more);
  const fields = () => writableFields(resource);
  const fixed = () => world.getFixed(api);

  it('gives back the row as it was sent, with all of its fields and no secret', async () => {
    const body = valid();
    const { status, body: answer } = await post(body);
    expect([status, answer.message]).toEqual([201, 'Add Success']);
    expect(Object.keys(answer.data).toSorted()).toEqual(getKeys(resource));
    for (const [field, { writeOnly }] of fields())
      if (!writeOnly) expect([field, answer.data[field]]).toEqual([field, field in fixed() ? fixed()[field] : body[field]]);
    expect(JSON.stringify(answer)).not.toMatch(/password|argon2|search_key|deleted_at/);
    const shown = await world.call('GET', `${name}/${answer.data.id}`);
    expect([shown.status, shown.body.data]).toEqual([200, answer.data]);
  });

  it('keeps no number of a card in what people write', async () => {
    const texts = fields().flatMap(([field, facts]) =>
      facts.kind === 'text' && !facts.code && !facts.address && !facts.writeOnly && facts.max >= 40 && !(field in fixed())
        ? [[field, facts.script === 'latin' ? 'card' : 'بطاقة'] as const]
        : [],
    );
    const { status, body } = await post(valid(Object.fromEntries(texts.map(([field, word]) => [field, `${word} 4111, 1111, 1111, 1111`]))));
    expect(status).toBe(201);
    // Why somebody is banned is not kept of whoever is not.
    for (const [field, word] of texts) expect(body.data[field] ?? '').not.toContain(`${word} 4111, 1111`);
    expect(texts.some(([field]) => body.data[field] !== null) || texts.length === 0).toBe(true);
  });

  it('makes one row of one key, however often it is sent', async () => {
    const body = valid();
    const key = crypto.randomUUID();
    const send = (asked: unknown) =>
      world.call('POST', name, { body: asked, headers: { 'accept-language': 'en', 'idempotency-key': key } });
    const [first, again] = [await send(body), await send(body)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await send(valid({ [fields()[0]?.[0] ?? '']: null }))).body.code).toBe('idempotency.other_body');
  });

  it('works without what is optional', async () => {
    const body = valid();
    for (const [field, { optional }] of fields()) if (optional) delete body[field];
    if (!fields().some(([field, { kind }]) => kind === 'password' && field in body)) delete body['passwordConfirm'];
    const { status, body: answer } = await post(body);
    // What only a rule asks for is said beside its field.
    if (status === 422) for (const field of Object.keys(answer.errors)) expect(resource.fields[field]?.optional).toBe(true);
    else expect(status).toBe(WAITS_BARE.has(name) ? 202 : 201);
  });

  it('takes null and an empty text of what is optional for none, as what is left out', async () => {
    const optional = fields().flatMap(([field, { optional: may }]) => (may && !(field in fixed()) ? [field] : []));
    const answers = [];
    for (const none of [undefined, null, '']) {
      const body = valid(Object.fromEntries(optional.map((field) => [field, none])));
      if (!fields().some(([field, { kind }]) => kind === 'password' && typeof body[field] === 'string')) delete body['passwordConfirm'];
      answers.push(await post(body));
    }
    const [absent, ...others] = answers.map(({ status, body }) =>
      status === 201 ? optional.map((field) => [field, body.data[field] ?? null]) : [status, Object.keys(body.errors ?? {}).toSorted()],
    );
    for (const other of others) expect(other).toEqual(absent);
  });

  it.each(LOCALES)("says in the catalogue's words what is missing (%s)", async (language) => {
    const required = fields().filter(([field, one]) => isRequired(one) && !(field in fixed()));
    const cases = required.flatMap(([field, facts]) => [undefined, null, ''].map((empty) => ({ field, facts, empty })));
    const answers = await askForEach(cases, ({ field, empty }) => post(valid({ [field]: empty }), language));
    for (const [{ field, facts, empty }, { status, body }] of answers) {
      const text = translate(language, `validation.${emptyKey(facts)}`);
      expect([status, field, empty, body.errors?.[field]]).toEqual([422, field, empty, [text]]);
      expect(body).toMatchObject({ status: 'fail', code: 'validation', message: translate(language, 'errors.validation') });
      expect(body.messages).toContain(text);
    }
  });

  it('says all that is wrong at once', async () => {
    const wanted = fields()
      .filter(([field, one]) => isRequired(one) && !(field in fixed()))
      .map(([field]) => field);
    const { body } = await post({});
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(wanted));
  });

  it('refuses keys that are not known, and those that the system sets', async () => {
    const readOnly = Object.entries(resource.fields)
      .filter(([, field]) => field.readOnly)
      .map(([field]) => field);
    const keys = ['id', 'created_at', 'deleted_at', 'search_key', 'password_hash', 'nonsense', '__proto__x', ...readOnly];
    for (const [key, { status, body }] of await askForEach(keys, (one) => post(valid({ [one]: 1 })))) {
      expect([status, key, body.errors?.[key]]).toEqual([422, key, [translate('en', 'validation.unknown_key')]]);
    }
  });

  it('refuses the wrong script, too much text and control characters', async () => {
    const cases = fields().flatMap(([field, facts]) => {
      if (facts.kind !== 'text') return [];
      const wrong: [unknown, string, object][] = [
        ...(facts.script === 'any' ? [] : [[facts.script === 'arabic' ? 'abc' : 'ابت', facts.script, {}] as [string, string, object]]),
        [(facts.script === 'arabic' ? 'س' : 's').repeat(facts.max + 1), 'too_long', { max: facts.max }],
        [`${facts.script === 'arabic' ? 'سين' : 'abc'}\u0000`, 'control_characters', {}],
      ];
      return wrong
        .filter(([, key]) => key !== 'control_characters' || facts.max >= 4)
        .map(([value, key, params]) => ({ field, value, text: translate('en', `validation.${key}`, { ...params }) }));
    });
    for (const [{ field, text }, { status, body }] of await askForEach(cases, (one) => post(valid({ [one.field]: one.value }))))
      expect([status, field, body.errors?.[field]]).toEqual([422, field, expect.arrayContaining([text])]);
  });

  it('refuses values of another type', async () => {
    const made = valid();
    const cases = fields()
      .filter(([field]) => !(field in fixed()))
      .flatMap(([field, { kind }]) =>
        [{ a: 1 }, [[]], typeof made[field] === 'number' ? 'x' : 7, true]
          .filter((value) => kind !== 'flag' || value !== true)
          .map((value) => ({ field, value })),
      );
    for (const [{ field, value }, { status, body }] of await askForEach(cases, (one) => post(valid({ [one.field]: one.value }))))
      expect([status, field, value, Object.keys(body.errors ?? {})]).toEqual([422, field, value, expect.arrayContaining([field])]);
  });

  it('refuses references to what is not there, and files that were never uploaded', async () => {
    for (const [field, { kind }] of fields()) {
      const missing = {
        ref: 2_147_483_647,
        refs: [2_147_483_647],
        image: 'image/aaaaaaaaaaaaaaaa.webp',
        images: ['image/aaaaaaaaaaaaaaaa.webp'],
        video: 'video/aaaaaaaaaaaaaaaa.mp4',
      };
      const value = missing[kind as keyof typeof missing];
      if (value === undefined) continue;
      const { status, body } = await post(valid({ [field]: value }));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])]);
      if (kind === 'image')
        expect((await post(valid({ [field]: 'LinkTEST' }))).body.errors).toEqual({
          [field]: [translate('en', 'validation.upload_failed')],
        });
    }
  });

  it.each([
    ['a list', []],
    ['a text', '"x"'],
    ['a number', '1'],
    ['nothing', 'null'],
  ])('refuses %s as a body', async (_what, payload) => {
    for (const [method, path] of [
      ['POST', name],
      ['PUT', `${name}/1`],
      ...(api.resource.can.delete ? [['POST', `${name}/deleteAll`] as const] : []),
    ] as const) {
      const response = await world.node.app.inject({
        method,
        url: `/api/admin/${path}`,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: { authorization: `Bearer ${world.superadmin}`, 'content-type': 'application/json' },
      });
      expect([path, response.statusCode]).toEqual([path, 422]);
    }
  });

  it('refuses what is no JSON, and more than a megabyte', async () => {
    const send = (payload: string, type = 'application/json') =>
      world.node.app.inject({
        method: 'POST',
        url: `/api/admin/${name}`,
        payload,
        headers: { authorization: `Bearer ${world.superadmin}`, 'content-type': type },
      });
    expect((await send('{"a":')).statusCode).toBe(400);
    expect((await send('a', 'text/csv')).statusCode).toBe(415);
    const large = await send(JSON.stringify({ a: 'x'.repeat(1024 * 1024) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'body.too_large']);
  });
});
