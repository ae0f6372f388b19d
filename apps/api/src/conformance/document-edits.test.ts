import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecord } from '@diwan/domain/records';
import { PASSWORD, type Body } from './make-body.ts';
import { PASSWORD as OWNERS } from '../testing/access-fixtures.ts';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { EDITED, openWorld, type World } from './world.ts';

let world: World;
let document: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  world = await openWorld();
  document = (await world.node.app.inject('/api/docs/json')).json<Record<string, unknown>>();
});
afterAll(() => world.close());

const at = (...path: readonly string[]): unknown => path.reduce<unknown>((part, name) => readRecord(part)[name], document);

function follow(part: unknown): Readonly<Record<string, unknown>> {
  const { $ref } = readRecord(part);
  return typeof $ref === 'string' ? follow(at(...$ref.slice('#/'.length).split('/'))) : readRecord(part);
}

/** What the document says of the body that edits a row. */
const getBody = (name: string) =>
  follow(at('paths', `/api/admin/${name}/{id}`, 'put', 'requestBody', 'content', 'application/json', 'schema'));

/** These keys of a row, as it has them; what is never shown is typed anew. */
function keep(keys: readonly string[], row: Body): Body {
  const secrets: Body = { [OWN_PASSWORD]: OWNERS, password: PASSWORD, passwordConfirm: PASSWORD };
  return Object.fromEntries(keys.flatMap((key) => (key in row ? [[key, row[key]]] : key in secrets ? [[key, secrets[key]]] : [])));
}

/** What more they need than what is required always: a rule across their fields asks for it, which a schema of fields does not say. */
const BY_RULE: Readonly<Record<string, readonly string[]>> = {
  drivers: ['license_number'],
  contributors: ['company_name'],
  admins: ['role_id', 'country_ids'],
  agents: ['speaks_ar', 'takes_chats'],
  webhooks: ['sends_orders'],
};

it.each(EDITED)('a client that is made from it edits %s by sending back what it was shown', async (name, api) => {
  const row = await world.create(api);
  const body = keep(Object.keys(readRecord(getBody(name)['properties'])), row);
  const answer = await world.call('PUT', `${name}/${row.id}`, { body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
});

it.each(EDITED)('%s is edited by what it calls required, and what a rule across fields asks for', async (name, api) => {
  const row = await world.create(api);
  const { required } = getBody(name);
  const keys = [...(Array.isArray(required) ? (required as string[]) : []), ...(BY_RULE[name] ?? [])];
  const answer = await world.call('PUT', `${name}/${row.id}`, { body: keep(keys, row) });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
});

it.each(EDITED)('of %s it says what the version is that every edit names', (name) => {
  const { properties } = getBody(name);
  expect(readRecord(readRecord(properties)['updated_at'])).toMatchObject({ type: 'string', format: 'date-time' });
});
