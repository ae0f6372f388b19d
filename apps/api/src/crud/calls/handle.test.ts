import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { body } from '@diwan/contract/kit/body';
import { defineCall } from '@diwan/contract/kit/call';
import { conflict } from '../../platform/errors.ts';
import { formParts } from '../../platform/http/form-body.ts';
import { createTestDatabase, startNode, withCalls, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';
import { handle, handlePrepared } from './handle.ts';

const whole = () => z.int({ error: 'number' });
const addNumber = defineCall({
  method: 'POST',
  path: 'tried/:id/numbers',
  permission: 'session',
  tag: 'tried',
  summary: 'Add a number',
  body: body({ number: whole() }),
  answer: z.object({ sum: z.int() }),
  later: z.object({ waits: z.boolean() }),
  errors: { 409: ['row.changed'] },
  idempotent: true,
});
const weighFile = defineCall({
  method: 'POST',
  path: 'tried/files',
  permission: 'session',
  tag: 'tried',
  summary: 'Weigh a file',
  body: body({ file: z.file(), title: z.string() }),
  answer: z.object({ bytes: z.int(), title: z.string(), checked: z.boolean() }),
  streamed: true,
  forms: true,
  writes: false,
});

/** What is looked at before costs this much; a number that is refused late, and one that has to wait. */
const [LEAST, REFUSED, WAITING] = [10, 409, 202];

let database: TestDatabase;
let node: TestNode;
let token: string;
const prepared: unknown[] = [];
/** Registers the calls as a module would. */
function register(app: FastifyInstance) {
  handlePrepared(
    app,
    '/api/admin',
    addNumber,
    async (asked) => {
      const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from tried_numbers');
      prepared.push({ id: asked.params.id, number: asked.body.number, before: rows[0]?.n, inTransaction: 'transaction' in asked });
      return { least: LEAST };
    },
    async ({ transaction, body: { number }, prepared: { least } }) => {
      await transaction.client.query('insert into tried_numbers values ($1)', [number]);
      if (number === REFUSED) throw conflict('row.changed');
      if (number === WAITING) return { later: { waits: true } };
      return { data: { sum: number + least } };
    },
  );
  handle(app, '/api/admin', weighFile, async ({ request, body: given }) => {
    let [bytes, title] = [0, ''];
    for await (const part of formParts(request)) {
      if (part.type === 'file') for await (const chunk of part.file) bytes += (chunk as Buffer).length;
      else title = String(part.value);
    }
    return { data: { bytes, title, checked: given !== undefined } };
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table tried_numbers (number integer not null)');
  node = await withCalls(register, () => startNode(database));
  ({ token } = await makeAdmin(database));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});
beforeEach(async () => {
  prepared.length = 0;
  await database.pool.query('delete from tried_numbers');
});

const add = (given: object, key: string = crypto.randomUUID()) =>
  node.call('POST', 'tried/5/numbers', { token, body: given, headers: { 'idempotency-key': key } });
const kept = async () =>
  (await database.pool.query<{ number: number }>('select number from tried_numbers')).rows.map(({ number }) => number);

describe('a call that looks at much before it is done', () => {
  it('looks at what is checked, outside of any transaction, and hands on what it found', async () => {
    expect(await add({ number: 1 })).toMatchObject({ status: 200, body: { status: 'success', data: { sum: 1 + LEAST } } });
    expect(prepared).toEqual([{ id: 5, number: 1, before: 0, inTransaction: false }]);
    expect(await kept()).toEqual([1]);
  });

  it('looks at nothing where what is asked is wrong', async () => {
    expect((await add({ number: 'x', more: 1 })).body.errors).toMatchObject({ number: expect.anything(), more: expect.anything() });
    expect((await node.call('POST', 'tried/x/numbers', { token, body: { number: 1 } })).status).toBe(404);
    expect([prepared, await kept()]).toEqual([[], []]);
  });

  it('leaves nothing behind where it is refused at last', async () => {
    expect(await add({ number: REFUSED })).toMatchObject({ status: 409, body: { code: 'row.changed' } });
    expect([prepared.length, await kept()]).toEqual([1, []]);
  });

  it('says what it waits for', async () => {
    expect(await add({ number: WAITING })).toMatchObject({ status: 202, body: { data: { waits: true } } });
  });

  it('is done once for each key, also where it is asked for several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ number: 2 }, 'the same')));
    expect(answers.map(({ status, body: said }) => [status, said.data])).toEqual(answers.map(() => [200, { sum: 2 + LEAST }]));
    expect(await kept()).toEqual([2]);
    prepared.length = 0;
    expect((await add({ number: 3 }, 'the same')).body.code).toBe('idempotency.other_body');
    expect((await add({ number: 2 }, 'the same')).body.data).toEqual({ sum: 2 + LEAST });
    expect([prepared, await kept()]).toEqual([[], [2]]);
  });
});

describe('a call whose form is read as it comes', () => {
  it('hands the form on unread, and unchecked', async () => {
    const part = (name: string, more: string, text: string) =>
      `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    const { statusCode, json } = await node.app.inject({
      method: 'POST',
      url: '/api/admin/tried/files',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
      payload: `${part('title', '', 'a map')}${part('file', '; filename="map.png"', 'x'.repeat(1000))}--edge--\r\n`,
    });
    expect([statusCode, json().data]).toEqual([200, { bytes: 1000, title: 'a map', checked: false }]);
  });

  it('is a form in the document, whose fields its declaration names', async () => {
    const { paths } = (await node.app.inject('/api/docs/json')).json();
    const { content } = paths['/api/admin/tried/files'].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(Object.keys(content['multipart/form-data'].schema.properties)).toEqual(['file', 'title']);
  });
});
