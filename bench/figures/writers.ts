import pg from 'pg';
import { COUNTED } from '../../apps/api/src/schema/counted-tables.ts';
import { foldSql } from '../../apps/api/src/crud/counters/counter-sql.ts';
import { getDrift } from '../../apps/api/src/crud/counters/drift.ts';
import { withClient, type Marketplace } from '../marketplace.ts';
import { median, short, type Figure } from '../report.ts';

const WRITERS = 16;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const FOLD_EVERY = 2_000;

const ORDERS = COUNTED.find(({ table }) => table === 'orders');

/** What happens to orders all day: most take their next step, some are new, a few go. At no hour, since they are taken up by chance: nobody has two of one hour. */
const STATEMENTS = [
  `update orders set order_status = 'accepted', visit_time = null, status_at = now(), updated_at = now() where id = $1`,
  `update orders set order_status = 'in_way', visit_time = null, status_at = now(), updated_at = now() where id = $1`,
  `update orders set order_status = 'order_progress', visit_time = null, status_at = now(), updated_at = now() where id = $1`,
  `insert into orders (order_type, country_id, city_id, client_id, contact_name, contact_phone, currency, total_price)
   select order_type, country_id, city_id, client_id, contact_name, contact_phone, currency, total_price from orders where id = $1`,
  `update orders set deleted_at = now() where id = $1 and deleted_at is null`,
];

/** Who works on orders works on the newest: in a market of a million a year, on those of the last week. */
const AT_WORK = 20_000;

/** One writer: statement after statement, each committed by itself. Answers how many. */
async function write(client: pg.Client, rows: number, writer: number, until: number): Promise<number> {
  let done = 0;
  while (performance.now() < until) {
    // Large primes scatter the writers without two of them meeting on purpose.
    const id = rows - ((done * 7_919 + writer * 104_729) % Math.min(rows, AT_WORK));
    await client.query({ name: `w${done % STATEMENTS.length}`, text: STATEMENTS[done % STATEMENTS.length] ?? '', values: [id] });
    done += 1;
  }
  return done;
}

/** Changes a second by all writers together, while the counters are folded as the app folds them. */
async function throughput(clients: readonly pg.Client[], folder: pg.Client, rows: number): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + ROUND_MS;
  const folding = (async () => {
    while (performance.now() + FOLD_EVERY < until) {
      await new Promise((resolve) => setTimeout(resolve, FOLD_EVERY));
      if (ORDERS) await folder.query(foldSql(ORDERS));
    }
  })();
  const done = await Promise.all(clients.map((client, writer) => write(client, rows, writer, until)));
  await folding;
  return (1000 * done.reduce((sum, one) => sum + one, 0)) / (performance.now() - startedAt);
}

async function connectAll(url: string): Promise<pg.Client[]> {
  const clients = Array.from({ length: WRITERS + 1 }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** A copy of the marketplace whose orders nobody counts. */
async function uncounted(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const address = new URL(url);
  const from = address.pathname.slice(1);
  const name = `${from}_uncounted`;
  const server = new URL(url);
  server.pathname = '/postgres';
  const run = (text: string) => withClient(server.href, (client) => client.query(text));
  await run(`drop database if exists ${name} with (force)`);
  await run(`create database ${name} template ${from}`);
  address.pathname = `/${name}`;
  await withClient(address.href, async (client) => {
    for (const event of ['insert', 'update', 'delete']) await client.query(`drop trigger orders_count_${event} on orders`);
  });
  return { url: address.href, drop: async () => void (await run(`drop database ${name} with (force)`)) };
}

/** Sixteen writers at once, with the counters and without, in turns; and whether the counters still say what is there. */
export async function measureWriters({ url, rows }: Marketplace): Promise<Figure[]> {
  const plain = await uncounted(url);
  const contenders = [await connectAll(url), await connectAll(plain.url)];
  const rounds: number[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, [folder, ...writers]] of contenders.entries()) {
      if (!folder) continue;
      const perSecond = await throughput(writers, folder, rows);
      if (round > 0) rounds[index]?.push(perSecond);
    }
  }
  const [[checker] = []] = contenders;
  const drift = checker && ORDERS ? await getDrift(checker, ORDERS) : [];
  await Promise.all(contenders.flat().map((client) => client.end()));
  await plain.drop();
  const [withThem = Number.NaN, without = Number.NaN] = rounds.map((all) => median(all));
  return [
    {
      name: `${WRITERS} writers of orders: throughput with counters, of that without`,
      value: withThem / without,
      unit: '×',
      target: { atLeast: 0.7 },
      note: `${short(withThem)}/s against ${short(without)}/s, at ${short(rows)} orders`,
    },
    { name: 'groups of counters that are wrong after that', value: drift.length, unit: '', target: { atMost: 0 } },
  ];
}
