import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The small one reads no schema of JSON. The whole one brings English for all errors of its process, so that nothing else takes it in.
import { fromJSONSchema } from 'zod';
import { EVENTS } from '@diwan/contract/events';
import { isPermission } from '@diwan/contract/permissions/catalogue';
import { RESOURCES } from '@diwan/contract/resources';
import { isRecord, readRecord } from '@diwan/domain/records';
import { responseSchema } from './record-schema.ts';
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
  app.decorate('resources', []);
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
    for (const { data } of Object.values(events)) if (data) expect(() => fromJSONSchema(data as never)).not.toThrow();
  });

  it('never shows what is only written', () => {
    for (const resource of RESOURCES) expect(Object.keys(responseSchema(resource)['properties'] as object)).not.toContain('password');
  });

  /** The schema of an answer, with what it refers to in its place. */
  function answerAt(path: string, method = 'get', status = '200') {
    const whole = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(whole);
      if (!isRecord(part)) return part;
      if (typeof part['$ref'] === 'string') return whole(document.components.schemas[part['$ref'].split('/').at(-1) ?? '']);
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, whole(value)]));
    };
    const schema = whole(document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema);
    return fromJSONSchema(schema as never);
  }

  it('describes the answers as they are', async () => {
    const country = await addCountry(database);
    const token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
    const body = { country_id: country, name_ar: 'دبي', name_en: 'Dubai' };
    const created = await node.call('POST', 'cities', { token, body });
    expect(created.status).toBe(201);
    for (const { resource } of RESOURCE_APIS) {
      const { name } = resource;
      const expectKept = async (method: 'GET' | 'POST', path: string, status = 200, sent?: object) => {
        const answer = await node.call(method, path, { token, ...(sent && { body: sent }) });
        const parsed = answerAt(`/api/admin/${path}`, method.toLowerCase(), String(status)).safeParse(answer.body);
        expect([path, answer.status, parsed.error?.issues]).toEqual([path, status, undefined]);
        return answer.body;
      };
      const listed = await expectKept('GET', name);
      const names = Object.keys(responseSchema(resource)['properties'] as object).toSorted();
      for (const row of listed.data) expect(Object.keys(row).toSorted()).toEqual(names);
      const schema = readRecord(document.paths[`/api/admin/${name}`]?.['get']?.responses['200']?.content?.['application/json']?.schema);
      const counted = readRecord(readRecord(readRecord(schema['properties'])['statistc'])['properties']);
      expect([name, Object.keys(listed.statistc).filter((key) => !(key in counted))]).toEqual([name, []]);
      const option = readRecord(document.components.schemas[`${name}_option`]);
      for (const one of (await expectKept('GET', `${name}_not_paginated`)).data)
        expect([name, Object.keys(one).toSorted()]).toEqual([name, Object.keys(readRecord(option['properties'])).toSorted()]);
      await expectKept('POST', `${name}/export-link`, 201, { format: 'csv' });
    }
    const shown = await node.call('GET', `cities/${created.body.data.id}`, { token });
    expect(answerAt('/api/admin/cities/{id}').safeParse(shown.body).error).toBeUndefined();
    expect(shown.body.data).toMatchObject({ country_id: country, country: { id: country, currency: 'AED', phone_code: '971' } });
    const activity = await node.call('GET', `cities/${created.body.data.id}/activity`, { token });
    expect(activity.body.data).toHaveLength(1);
    expect(answerAt('/api/admin/cities/{id}/activity').safeParse(activity.body).error).toBeUndefined();
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
