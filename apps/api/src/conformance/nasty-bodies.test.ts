import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '@diwan/contract/kit/form';
import { makeAdmin } from '../testing/fixtures.ts';
import { ALL_FORMS } from './all-forms.ts';
import { readGuardTable } from './guard-table.ts';
import { makeQuickBody } from './make-body.ts';
import { INHERITED_KEYS, NASTY_VALUES } from './nasty-values.ts';
import { askForEach, CREATED, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Described {
  readonly paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Record<string, unknown> }> } }>>;
  readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
}

/** The keys of a body as the document names them, behind references too. */
function getKeys(described: Described, schema: Record<string, unknown> = {}): string[] {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return getKeys(described, described.components.schemas[reference.split('/').at(-1) ?? '']);
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (schema[name] as Record<string, unknown>[] | undefined) ?? []);
  return [...Object.keys((schema['properties'] as object | undefined) ?? {}), ...parts.flatMap((part) => getKeys(described, part))];
}

describe.each(CREATED)('a body of %s', (name, api) => {
  it('with one value that is none of its field is refused, whatever the rules across fields expect', async () => {
    const fixed = world.getFixed(api);
    const valid = makeQuickBody(world, api, world.here);
    const fields = writableFields(api.resource).flatMap(([one]) => (one in fixed ? [] : [one]));
    const post = (more: object) => world.call('POST', name, { body: { ...valid, ...more } });
    for (const [field, { status, body }] of await askForEach(fields, (one) => post({ [one]: { toString: 1, valueOf: 1 } })))
      expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, expect.arrayContaining([field])]);
    for (const [key, { status, body }] of await askForEach(INHERITED_KEYS, (one) => post({ [one]: 1 })))
      expect([key, status, Object.keys(body.errors ?? {})]).toEqual([key, 422, [key]]);
  });
});

describe('every form', () => {
  it.each(ALL_FORMS.map((form) => [form.name, form] as const))('of %s answers whatever a body holds', (_name, form) => {
    for (const value of NASTY_VALUES) {
      expect(() => form.check(Object.fromEntries(form.keys.map((key) => [key, value])))).not.toThrow();
      for (const key of form.keys) expect(() => form.check({ [key]: value })).not.toThrow();
    }
  });
});

const WRITES = new Set(['post', 'put', 'patch', 'delete']);
/** What a call is about: the first word of its path. */
const getPlace = (path: string) => /^(?:\/api\/(?:admin|app\/v1)\/)?([^/{:]+)/.exec(path)?.[1] ?? path;
const PLACES = [
  ...new Set(
    readGuardTable()
      .filter(({ method }) => WRITES.has(method.toLowerCase()))
      .map(({ url }) => getPlace(url)),
  ),
];

describe('calls that take a body', () => {
  let calls: readonly { path: string; method: string; keys: readonly string[] }[];
  beforeAll(async () => {
    const described = (await world.node.app.inject('/api/docs/json')).json<Described>();
    calls = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, call]) =>
        WRITES.has(method) && !path.endsWith('/uploads')
          ? [{ path, method, keys: Object.values(call.requestBody?.content ?? {}).flatMap(({ schema }) => getKeys(described, schema)) }]
          : [],
      ),
    );
  });

  it('are all tried: each has its place', () => {
    expect(calls.length).toBeGreaterThan(200);
    expect(calls.filter(({ path }) => !PLACES.includes(getPlace(path)))).toEqual([]);
  });

  // A test a place: all of them in one took a minute where the machine was busy.
  it.each(PLACES)('of %s answer with a refusal and never with a fault, whatever their keys hold', async (place) => {
    let token = world.superadmin;
    const faults: unknown[] = [];
    for (const { path, method, keys } of calls.filter((call) => getPlace(call.path) === place)) {
      const bodies: unknown[] = [
        ...NASTY_VALUES.map((value) =>
          Object.fromEntries([...keys, ...(keys.length === 0 ? ['ids', 'status'] : [])].map((key) => [key, value])),
        ),
        Object.fromEntries(INHERITED_KEYS.map((key) => [key, {}])),
        { filter: { constructor: 1, toString: { a: 1 } }, all_matching: true, count: {} },
        { filter: {}, all_matching: true, count: 1e308, count_is_at_least: [] },
        [],
        'x',
      ];
      for (const body of bodies) {
        const url = path.replace('{action}', 'x').replaceAll(/\{\w+\}/g, '1');
        const response = await world.node.app.inject({
          method: method.toUpperCase() as 'POST',
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          payload: JSON.stringify(body),
        });
        if (response.statusCode >= 500) faults.push([method, path, JSON.stringify(body).slice(0, 200), response.json()]);
        // Some of them end sessions.
        if (response.statusCode === 401) ({ token } = await makeAdmin(world.database));
      }
    }
    expect(faults).toEqual([]);
  });
});
