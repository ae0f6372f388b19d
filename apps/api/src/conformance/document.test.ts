import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord, readRecord } from '@diwan/domain/records';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { translate } from '../platform/translate.ts';
import { getCalls, getSchemas, vagueParts } from './vague-parts.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** What may be anything, and why. */
const FREE: readonly (readonly [at: RegExp, why: string])[] = [
  [/\.changes\{\}\.(before|after)$/, 'the log keeps whatever a field held'],
  [/^GET \/api\/(docs\/json|app\/openapi\.json) 200\.(info|paths|components)$/, 'a document in OpenAPI, as that standard describes it'],
  [/^Refusal\.data$/, 'what a refusal collided with differs by its code, and is there to be shown'],
];

/** Bytes that a document may have for each of its calls: what several share is described once, and referred to. */
const DOCUMENTS = [
  ['/api/docs/json', 2_300],
  ['/api/app/openapi.json', 5_000],
] as const;

describe.each(DOCUMENTS)('%s', (url, most) => {
  const read = async () => (await node.app.inject(url)).json<Record<string, unknown>>();

  it('says of every field of every question and every answer what it is', async () => {
    const vague = getSchemas(await read()).flatMap(({ at, schema }) => vagueParts(schema, at));
    expect(vague.filter((at) => !FREE.some(([pattern]) => pattern.test(at)))).toEqual([]);
  });

  it('has a body for every answer but those that say that nothing has changed', async () => {
    const document = await read();
    const silent = getCalls(document).flatMap(({ at, call }) =>
      Object.entries(readRecord(call['responses'])).flatMap(([status, answer]) =>
        status === '304' || isRecord(readRecord(follow(document, answer))['content']) ? [] : [`${at} ${status}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('names the codes of every refusal, each with a text in both languages', async () => {
    const document = await read();
    const codes = new Set(readCodes(readRecord(document['components'])));
    const nameless: string[] = [];
    for (const { at, call } of getCalls(document))
      for (const [status, answer] of Object.entries(readRecord(call['responses'])).filter(([one]) => one >= '400' && one !== 'default')) {
        const named = readCodes(follow(document, answer));
        if (named.length === 0) nameless.push(`${at} ${status}`);
        for (const code of named) codes.add(code);
      }
    expect(nameless).toEqual([]);
    const params = { max: 3, seconds: 3, count: 3 };
    const wordless = [...codes].filter((code) =>
      (['ar', 'en'] as const).some((one) => translate(one, `errors.${code}`, params) === `errors.${code}`),
    );
    expect(wordless).toEqual([]);
  });

  it('refers to what is there, and stays small by it', async () => {
    const { payload } = await node.app.inject(url);
    const document = readRecord(JSON.parse(payload));
    expect(payload.length / getCalls(document).length).toBeLessThan(most);
    const references = new Set([...payload.matchAll(/"\$ref":"([^"]+)"/g)].map(([, path]) => path));
    expect([...references].filter(($ref) => follow(document, { $ref }) === undefined)).toEqual([]);
  });
});

/** What a reference leads to; what is none is itself. */
function follow(document: Readonly<Record<string, unknown>>, part: unknown): unknown {
  const { $ref: path } = readRecord(part);
  if (typeof path !== 'string') return part;
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => readRecord(at)[key], document);
}

/** Every value of a `code` that a schema lists. */
function readCodes(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(readCodes);
  if (!isRecord(schema)) return [];
  const listed = readRecord(readRecord(schema['properties'])['code'])['enum'];
  return [...[listed ?? []].flat().map(String), ...Object.values(schema).flatMap(readCodes)];
}
