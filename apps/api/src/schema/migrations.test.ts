import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { TestDatabase } from '../testing/database.ts';
import { addCountry, insertRow } from '../testing/access-fixtures.ts';
import { addPerson } from '../testing/fixtures.ts';
import { addOrder } from '../testing/order-fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';
import { databaseUrl, onServer } from '../testing/test-server.ts';
import { connect } from '../platform/database/connection.ts';
import { migrate } from '../platform/database/migrate.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** A database as the migrations before one left it. */
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  const server = inject('testServer');
  const name = `${inject('testTemplate')}_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name} encoding 'UTF8' template template0`));
  const connectionString = databaseUrl(server, name);
  const opened = connect({ connectionString }, () => {});
  database = {
    ...opened,
    connectionString,
    async close() {
      await opened.close();
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
  folder = await mkdtemp(join(tmpdir(), 'diwan-migrations-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Applies the migrations before the one of that name. */
async function migrateTo(name: string) {
  await cp(FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  expect(end).toBeGreaterThan(0);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrate(database, folder);
}

interface Old {
  readonly pay_type: string;
  readonly client: number;
  readonly provider: number;
}

/** An order of 105.00 settled as it was done before payments were records: cash net, in one entry. */
async function settledBefore(country: number, { pay_type, client, provider }: Old) {
  const finished = { order_status: 'finished', status_at: '2026-11-20T10:00:00Z', pay_status: 'paid', provider_id: provider, pay_type, app_amount: 1_500, driver_amount: 8_500 }; // prettier-ignore
  const id = await addOrder(database, { country, client }, finished);
  const wallet = async (user_type: string, user_id: number) => {
    const { rows } = await database.pool.query<{ id: number }>('select id from wallets where user_type = $1 and user_id = $2', [
      user_type,
      user_id,
    ]);
    return rows[0]?.id ?? insertRow(database, 'wallets', { user_type, user_id, currency: 'AED', country_id: country });
  };
  const posting = await insertRow(database, 'ledger_postings', { kind: 'settlement', country_id: country, unit: 'AED', reference: `order:${id}:settle`, order_id: id }); // prettier-ignore
  const paid = { wallet: [['client', -10_500]], card: [['card_clearing', -10_500]], cash: [] }[pay_type] ?? [];
  const entries = [...paid, ['provider', pay_type === 'cash' ? -2_000 : 8_500], ['platform', 1_500], ['tax', 500]] as [string, number][];
  const rows = await Promise.all(
    entries.map(async ([account, amount]) => {
      const user = account === 'client' ? client : account === 'provider' ? provider : null;
      return { account, amount, user, wallet: user === null ? null : await wallet(account, user) };
    }),
  );
  await database.pool.query(
    `with e as (insert into ledger_entries (posting_id, account, wallet_id, unit, amount)
       select $1, x.account, x.wallet, 'AED', x.amount from jsonb_to_recordset($2::jsonb) x (account text, amount bigint, wallet int, "user" int) returning *),
     w as (update wallets set balance = balance + e.amount from e where e.wallet_id = wallets.id)
     insert into transactions (country_id, entry_id, posting_id, wallet_id, user_type, user_id, wallet_type, transaction_type, currency, unit, amount, balance_before, balance_after, point_before, point_after, order_id)
     select $3, e.id, $1, e.wallet_id, e.account, w.user_id, 'balance', 'settlement', 'AED', 'AED', e.amount, w.balance, w.balance + e.amount, 0, 0, $4 from e join wallets w on w.id = e.wallet_id`,
    [posting, JSON.stringify(rows), country, id],
  );
  await insertRow(database, 'settlements', { country_id: country, posting_id: posting, settlement_kind: 'settlement', order_id: id, provider_id: provider, pay_type, currency: 'AED', gross_amount: 10_500, app_amount: 1_500, provider_amount: 8_500, discount_amount: 0, vat_amount: 500 }); // prettier-ignore
  return id;
}

it('finds what was paid for orders that were settled before payments were records, and the ledger holds', async () => {
  await migrateTo('payments');
  const country = await addCountry(database);
  const [client, provider] = [await addPerson(database, 'clients', country), await addPerson(database, 'providers', country)];
  const finished = { order_status: 'finished', status_at: '2026-11-20T10:00:00Z', pay_status: 'paid', provider_id: provider, pay_type: 'cash', app_amount: 0, vat_price: 0 }; // prettier-ignore
  // Finished before the ledger's beginning, as most of a large demo are.
  const ancient = await addOrder(database, { country, client }, { ...finished, app_amount: 1_500, status_at: '2026-01-05T10:00:00Z' });
  const settled: number[] = [];
  for (const pay_type of ['wallet', 'card', 'cash']) settled.push(await settledBefore(country, { pay_type, client, provider }));
  const plain = await addOrder(database, { country, client }, { ...finished, driver_amount: 10_000, total_price: 10_000 });
  const free = await addOrder(database, { country, client }, { ...finished, services_price: 0, services_price_after_coupon: 0, total_price: 0 }); // prettier-ignore
  const open = await addOrder(database, { country, client });
  const wallets = 'select user_type, balance from wallets order by 1';
  const before = (await database.pool.query(wallets)).rows;

  await migrate(database);

  expect((await database.pool.query(wallets)).rows).toEqual(before);
  expect(await ledgerFaults(database)).toEqual([]);
  const { rows: paid } = await database.pool.query('select order_id, way, amount, status from payments order by order_id');
  expect(paid).toEqual([
    { order_id: settled[0], way: 'wallet', amount: 10_500, status: 'captured' },
    { order_id: settled[1], way: 'card', amount: 10_500, status: 'captured' },
    { order_id: settled[2], way: 'cash', amount: 10_500, status: 'captured' },
    { order_id: plain, way: 'cash', amount: 10_000, status: 'captured' },
  ]);
  const { rows: late } = await database.pool.query('select order_id, posting_id is null as no_posting from settlements where order_id = any($1) order by 1', [[ancient, plain, free, open]]); // prettier-ignore
  expect(late).toEqual([
    { order_id: plain, no_posting: false },
    { order_id: free, no_posting: true },
  ]);
  const { rows: numbered } = await database.pool.query('select s.order_id, i.year, i.number, i.vat_rate from invoices i join settlements s on s.id = i.settlement_id order by s.created_at, s.id'); // prettier-ignore
  expect(numbered.map(({ year, number }) => [year, number])).toEqual([1, 2, 3, 4, 5].map((number) => [2026, number]));
  expect(new Map(numbered.map(({ order_id, vat_rate }) => [order_id, vat_rate]))).toEqual(new Map([...settled.map((id) => [id, 5_000] as const), [plain, 0], [free, 0]])); // prettier-ignore
});
