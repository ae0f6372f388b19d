import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCountry, createTestDatabase, insertRow, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { makeAdmin } from '../../testing/fixtures.ts';

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

it('a country is offered its own ways to pay and those of all countries, and no other’s', async () => {
  const [here, elsewhere] = [await addCountry(database), await addCountry(database)];
  const way = (title_en: string, country_id: number | null) =>
    insertRow(database, 'payment_ways', { title_ar: title_en, title_en, kind: 'cash', country_id });
  const [own, everywhere] = [await way('Own', here), await way('Everywhere', null)];
  await way('Other', elsewhere);
  const { token } = await makeAdmin(database, { permissions: ['index-payment-ways'], countries: [here, elsewhere] });
  const { body } = await node.call('GET', `payment_ways_not_paginated?country_id=${here}`, { token });
  expect((body.data as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([own, everywhere]);
});
