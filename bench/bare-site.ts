import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildBarePage } from './bare/build-page.ts';

/** What the bare site serves beside its page: lists by `per_page&page`, each by the two queries that the kit sends for it. */
export interface BareSiteSetup {
  readonly url: string;
  readonly lists: Readonly<Record<string, readonly pg.QueryConfig[]>>;
}

// The page that the dashboard is measured against, and its server: node:http and pg. The rows are the JSON that the database writes.
process.once('message', (setup: BareSiteSetup) => void serve(setup));

async function serve({ url, lists }: BareSiteSetup): Promise<void> {
  const { html, script } = await buildBarePage();
  const types = { getTypeParser: () => (text: string) => text };
  const pool = new pg.Pool({ connectionString: url, max: 8, types: types as unknown as pg.CustomTypesConfig });

  async function listText(key: string): Promise<string> {
    const answers = await Promise.all((lists[key] ?? []).map((query) => pool.query<{ raw_json?: string }>(query)));
    const rows = answers.find(({ fields }) => fields[0]?.name === 'raw_json')?.rows ?? [];
    return `{"rows":[${rows.map((row) => row.raw_json).join(',')}]}`;
  }
  async function rowText(id: string): Promise<string> {
    const { rows } = await pool.query<{ row: string }>({
      name: 'row',
      text: 'select to_json(o) as row from orders o where id = $1',
      values: [id],
    });
    return rows[0]?.row ?? 'null';
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
    if (pathname === '/page.js') {
      // Its files are kept as those of the dashboard are.
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'gzip',
        'cache-control': 'max-age=31536000, immutable',
      });
      response.end(script);
      return;
    }
    const answer =
      pathname === '/rows' ? listText(searchParams.toString()) : pathname === '/row' ? rowText(searchParams.get('id') ?? '0') : null;
    if (!answer) {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html);
      return;
    }
    answer.then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
}
