import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { BareSetup } from './processes.ts';

// What the kit is measured against: node:http and pg with two prepared statements, and nothing else. No login, no permission,
// no scope, no reading of the query string.
process.once('message', ({ url, queries }: BareSetup) => {
  // Timestamps stay as PostgreSQL prints them: making a Date of each would only slow this server down.
  const types = { getTypeParser: (type: number) => (type === 1184 ? (text: string) => text : pg.types.getTypeParser(type, 'text')) };
  // As ours: what a planner gives up on after three joins is no merit of the server before it.
  const options = '-c join_collapse_limit=3';
  const pool = new pg.Pool({ connectionString: url, options, max: 16, types: types as pg.CustomTypesConfig });
  const server = createServer((_request, response) => {
    Promise.all(queries.map((query) => pool.query(query))).then(
      (results) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(results.map((result) => result.rows)));
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
});
