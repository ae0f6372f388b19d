import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';

let database: TestDatabase;
let node: TestNode;
let root: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  root = await makeAdmin(database);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

describe.each(['clients', 'providers'])('a national ID of %s', (table) => {
  it('has as many digits as its country sets', async () => {
    const country = await addCountry(database);
    await insertRow(database, 'settings', { section: 'general', country_id: country, values: { national_id_limit: 10 } });
    node.app.settings.clear();
    const countries = (await node.call('GET', 'country_not_paginated', { token: root.token })).body.data;
    expect(countries.find(({ id }: { id: number }) => id === country)).toMatchObject({ national_id_limit: 10 });
    const id = await addPerson(database, table as 'clients', country);
    const save = async (national_id: string | null) => {
      const { phone, updated_at } = (await node.call('GET', `${table}/${id}`, { token: root.token })).body.data;
      const body = {
        first_name: 'سلمى',
        last_name: 'الحربي',
        phone,
        updated_at,
        gender: 'female',
        country_id: country,
        preferred_language: 'ar',
        national_id,
        ...(table === 'providers' && { type: 'individual' }),
      };
      const answer = await node.call('PUT', `${table}/${id}`, { token: root.token, body });
      return answer.body.errors ?? answer.body.data.national_id;
    };
    expect(await save('1234567890')).toBe('1234567890');
    expect(await save('123456789')).toEqual({ national_id: ['A national ID of this country has 10 digits'] });
    expect(await save('12345678901')).toHaveProperty('national_id');
    expect(await save('12345abcde')).toEqual({ national_id: ['Enter digits only'] });
    expect(await save(null)).toBeNull();
  });
});
