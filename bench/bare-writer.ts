import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';

// What positions are measured against: node:http and pg, one prepared statement a call that writes what came, and nothing else. No
// login, no doubts, no order that the points might belong to, nothing gathered.
const WRITE = `insert into provider_positions as p (provider_id, lat, lng, is_online, seen_at, stood_lat, stood_lng, stood_since)
select $1::int, s.lat, s.lng, true, s.at, s.lat, s.lng, s.at from unnest($2::float8[], $3::float8[], $4::timestamptz[]) as s (lat, lng, at) order by s.at desc limit 1
on conflict (provider_id) do update set lat = excluded.lat, lng = excluded.lng, seen_at = excluded.seen_at`;

interface Sent {
  readonly provider: number;
  readonly points: readonly { readonly at: string; readonly lat: number; readonly lng: number }[];
}

process.once('message', ({ url }: { readonly url: string }) => {
  const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c synchronous_commit=off' });
  const server = createServer((request, response) => {
    const write = async () => {
      const { provider, points } = (await json(request)) as Sent;
      const values = [provider, points.map(({ lat }) => lat), points.map(({ lng }) => lng), points.map(({ at }) => at)];
      await pool.query({ name: 'write', text: WRITE, values });
      response.setHeader('content-type', 'application/json').end('{}');
    };
    write().catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
});
