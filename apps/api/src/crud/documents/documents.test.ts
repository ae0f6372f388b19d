import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { EVENTS } from '@diwan/contract/events/index';
import { isPermission } from '@diwan/contract/permissions';
import { RESOURCES } from '@diwan/contract/resources/index';
import { listResponseSchema, responseSchema, showResponseSchema } from './record-schema.ts';
import { RESOURCE_APIS } from '../../modules/index.ts';
import { registerDocuments } from './documents.ts';
import { getRoutes } from '../../conformance/guard-table.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';

interface Operation {
  operationId: string;
  summary: string;
  'x-permission': string | string[];
  security?: unknown[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
  'x-events': Record<string, { rooms: string[]; heardBy: string; data: object | null }>;
}

let database: TestDatabase;
let node: TestNode;
let document: Document;
let routes: Awaited<ReturnType<typeof getRoutes>>['routes'];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ built: node, routes } = await getRoutes(() => startNode(database)));
  document = (await node.app.inject('/api/docs/json')).json<Document>();
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, calls]) => Object.entries(calls).map(([method, call]) => ({ path, method, call })));

it('is the same bytes for all readers, and not made anew for each', async () => {
  const app = Fastify();
  const sent: unknown[] = [];
  app.decorate('config', node.app.config);
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  registerDocuments(app);
  for (const url of ['/api/docs', '/api/docs', '/api/docs/json', '/api/docs/json']) await app.inject(url);
  const [page, pageAgain, json, jsonAgain] = sent;
  expect([Buffer.isBuffer(page), pageAgain === page, Buffer.isBuffer(json), jsonAgain === json]).toEqual([true, true, true, true]);
  await app.close();
});

describe('the document', () => {
  it('has every call that is registered, by its method', () => {
    expect(document.openapi).toBe('3.1.0');
    // But for HEAD, the dashboard's `*`, and what the apps' own document has.
    const calls = routes.filter(({ method, url }) => method !== 'HEAD' && url !== '/*' && !url.startsWith('/api/app/'));
    expect(operations()).toHaveLength(calls.length);
    for (const { resource } of RESOURCE_APIS.filter((api) => api.resource.can.update))
      expect(document.paths[`/api/admin/${resource.name}/{id}`]).toHaveProperty('put');
    expect(document.paths['/uploads/{folder}/{name}']).toHaveProperty('get');
  });

  it('says of each call in words what it does, and which permission it takes', () => {
    const wordless = operations().filter(({ path, method, call }) => call.summary === `${method.toUpperCase()} ${path}`);
    expect(wordless.map(({ path, method }) => `${method} ${path}`)).toEqual([]);
    const permissions = new Set(operations().flatMap(({ call }) => call['x-permission']));
    expect([...permissions].filter((one) => one !== 'public' && one !== 'session' && !isPermission(one))).toEqual([]);
    for (const { call } of operations()) expect(call.security).toEqual(call['x-permission'] === 'public' ? [] : undefined);
    expect(document.paths['/api/admin/cities']?.['get']?.['x-permission']).toBe('index-city');
    expect(document.paths['/api/admin/countries/{id}']?.['delete']?.['x-permission']).toBe('country.destroy');
  });

  it('is sound: names are unique, path parameters declared, and every reference leads somewhere', () => {
    const ids = operations().map(({ call }) => call.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, call } of operations()) {
      const declared = call.parameters
        .filter((parameter) => parameter.in === 'path' && parameter.required)
        .map((parameter) => `{${parameter.name}}`);
      expect(declared).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(100);
    const target = (path: string) =>
      path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(references.filter((path) => target(path) === undefined)).toEqual([]);
  });

  it('describes a body with the schema that checks it', () => {
    expect(document.paths['/api/admin/cities']?.['post']?.requestBody?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/cities_create' } },
    });
    const degrees = (limit: number) => ({ anyOf: [{ type: 'number', minimum: -limit, maximum: limit }, { type: 'null' }] });
    expect(document.components.schemas['cities_create']).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['country_id', 'name_ar', 'name_en'],
      properties: {
        country_id: { type: 'integer', minimum: 1, maximum: 2_147_483_647, description: 'An id of countries.' },
        name_ar: { type: 'string', minLength: 1, maxLength: 120, description: 'Its letters are Arabic.' },
        name_en: { type: 'string', minLength: 1, maxLength: 120, description: 'Its letters are Latin.' },
        lat: degrees(90),
        lng: degrees(180),
        location: { anyOf: [{ type: 'string', minLength: 1, maxLength: 500 }, { type: 'null' }] },
        is_active: {
          anyOf: [0, 1]
            .map((value) => ({ type: 'number', const: value }))
            .concat([{ type: 'boolean' }, { type: 'string', const: '0' }, { type: 'string', const: '1' }] as never),
        },
      },
    });
  });

  it('has every event of the socket, with who hears it and what it says', () => {
    const events = document['x-events'];
    expect(Object.keys(events)).toEqual(Object.keys(EVENTS));
    expect(events['rows']).toMatchObject({
      rooms: ['rows.{list}', 'rows.{list}.{country}'],
      heardBy: 'whoever may list the rows, in the countries that are theirs',
      data: { additionalProperties: false, required: ['table', 'id', 'kind', 'country_id'] },
    });
    expect(events['gap']?.data).toBeNull();
    for (const { data } of Object.values(events)) if (data) expect(() => z.fromJSONSchema(data as never)).not.toThrow();
  });

  it('never shows what is only written', () => {
    for (const resource of RESOURCES) expect(Object.keys(responseSchema(resource)['properties'] as object)).not.toContain('password');
  });

  it('describes the answers as they are', async () => {
    const country = await addCountry(database);
    const token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    const body = { country_id: country, name_ar: 'دبي', name_en: 'Dubai' };
    const created = await node.call('POST', 'cities', { token, body });
    expect(created.status).toBe(201);
    for (const { resource } of RESOURCE_APIS) {
      const answer = await node.call('GET', resource.name, { token });
      const parsed = z.fromJSONSchema(listResponseSchema(resource) as never).safeParse(answer.body);
      expect([resource.name, parsed.error?.issues]).toEqual([resource.name, undefined]);
      const names = Object.keys(responseSchema(resource)['properties'] as object).toSorted();
      for (const row of answer.body.data) expect(Object.keys(row).toSorted()).toEqual(names);
    }
    const cities = RESOURCES.find(({ name }) => name === 'cities');
    const shown = await node.call('GET', `cities/${created.body.data.id}`, { token });
    expect(z.fromJSONSchema(showResponseSchema(cities as never) as never).safeParse(shown.body).error).toBeUndefined();
    expect(shown.body.data).toMatchObject({ country_id: country, country: { id: country, currency: 'AED', phone_code: '971' } });
  });
});

describe('the page', () => {
  it('can be read by anybody, without a script or an inline style', async () => {
    const { statusCode, headers, payload } = await node.app.inject('/api/docs');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(payload).not.toMatch(/<script|<style|style=|onclick|https?:\/\//);
    for (const { path } of operations()) expect(payload).toContain(`<code>${path}</code>`);
    for (const name of Object.keys(EVENTS)) expect(payload).toContain(`<details><summary><code>${name}</code>`);
    expect(payload).toContain('<code>index-city</code>');
    const links = [...payload.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    for (const id of links) expect(payload).toContain(`id="${id}"`);
    expect((await node.app.inject('/api/docs/style.css')).headers['content-type']).toBe('text/css');
  });
});
