import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOLD } from '../../crud/events/emit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addCountry, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { addPerson, makeAdmin, type LoggedIn } from '../../testing/fixtures.ts';
import { addOrder } from '../../testing/order-fixtures.ts';
import { recordFinding, type Finding } from './findings.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let country: number;
let client: number;
let provider: number;
let reader: LoggedIn;
beforeAll(async () => {
  database = await createTestDatabase();
  [node, other] = [await startNode(database), await startNode(database)];
  country = await addCountry(database);
  reader = await makeAdmin(database, { permissions: ['index-findings'], countries: [country] });
});
afterAll(async () => {
  await node.app.close();
  await other.app.close();
  await database.close();
});
beforeEach(async () => {
  client = await addPerson(database, 'clients', country);
  provider = await addPerson(database, 'providers', country);
  await database.pool.query('delete from notifications');
  await database.pool.query('update admins set is_active = id = $1', [reader.id]);
});

const find = (finding: Partial<Finding> = {}, on = node) =>
  inTransaction(on.app, (transaction) =>
    recordFinding(transaction, { rule: 'too_fast', country_id: country, provider_id: provider, ...finding }),
  );
/** Whom it rang for. */
async function rung(): Promise<number[]> {
  const { rows } = await database.pool.query<{ admin_id: number }>(
    `select admin_id from notifications where notify_type = 'finding' order by admin_id`,
  );
  return rows.map(({ admin_id }) => admin_id);
}
const age = (days: number) =>
  database.pool.query(`update findings set created_at = now() - $1 * interval '1 day' where provider_id = $2`, [days, provider]);

describe('the third finding of a rule about one person', () => {
  it('rings for who may see findings there, and once only', async () => {
    for (const n of [0, 0, 1, 1]) {
      await find({ client_id: await addPerson(database, 'clients', country) });
      expect(await rung()).toEqual(n === 0 ? [] : [reader.id]);
    }
  });

  it('is the third about that person: those of two people do not add up', async () => {
    const partner = await addPerson(database, 'providers', country);
    await find({ client_id: client, provider_id: partner });
    await find({ client_id: await addPerson(database, 'clients', country) });
    await find({ client_id: client });
    // Two about the client, two about the provider: three rows name one of them.
    expect(await rung()).toEqual([]);
    await find({ client_id: client, provider_id: await addPerson(database, 'providers', country) });
    expect(await rung()).toEqual([reader.id]);
  });

  it('is one of the same rule, within 30 days', async () => {
    await find();
    await find({ rule: 'made_up_way' });
    await find();
    expect(await rung()).toEqual([]);
    await age(31);
    await find();
    await find();
    expect(await rung()).toEqual([]);
    await find();
    expect(await rung()).toEqual([reader.id]);
  });

  it('does not ring for the admin whom it is about', async () => {
    const subject = await makeAdmin(database, { permissions: ['index-findings'], countries: [country] });
    for (const _ of [1, 2, 3]) await find({ rule: 'duties_apart', provider_id: null, subject_id: subject.id });
    expect(await rung()).toEqual([reader.id]);
  });

  it('does not ring in other countries', async () => {
    await makeAdmin(database, { permissions: ['index-findings'], countries: [await addCountry(database)] });
    for (const _ of [1, 2, 3]) await find();
    expect(await rung()).toEqual([reader.id]);
  });

  it.each([
    [0, 3],
    [1, 2],
    [2, 2],
    [0, 8],
  ])('rings once where %i are there and %i come at once on two nodes', async (before, atOnce) => {
    for (let n = 0; n < before; n += 1) await find();
    await Promise.all(Array.from({ length: atOnce }, (_, n) => find({}, n % 2 ? node : other)));
    expect(await rung()).toEqual([reader.id]);
  });
});

describe('a finding', () => {
  it('is kept once where the same is noticed again, and knows its order’s number', async () => {
    const order = await addOrder(database, { country, client }, { provider_id: provider });
    for (const _ of [1, 2]) await find({ order_id: order, unique_key: `too_fast:${order}` });
    const { rows } = await database.pool.query('select f.order_no = o.order_no as same from findings f join orders o on o.id = f.order_id where o.id = $1', [order]); // prettier-ignore
    expect(rows).toEqual([{ same: true }]);
  });

  it('is told of to lists that are open', async () => {
    const messages: unknown[] = [];
    const listen = (news: unknown) => void messages.push(news);
    TOLD.subscribe(listen);
    await find();
    await expect.poll(() => messages.length).toBeGreaterThan(0);
    TOLD.unsubscribe(listen);
    expect(messages).toContainEqual(expect.objectContaining({ event: 'rows', data: expect.objectContaining({ table: 'findings', kind: 'create', country_id: country }) })); // prettier-ignore
  });
});
