import { readAddress } from './address.ts';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { nameDatabase } from './start-refusals.ts';

const read = (url: string) => readConfig({ DATABASE_URL: url }).databaseUrl;

it.each([
  ['postgres://u:p@/db?host=/var/run/postgresql', '/var/run/postgresql/db'],
  ['postgresql://u@:5433/db?host=/run/pg', '/run/pg/db'],
  ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/db', '%2Fvar%2Frun%2Fpostgresql/db'],
  ['postgres:///db', '/db'],
  ['postgres://u:p%40%3A%2F%3F%23w@db.example:5432/db', 'db.example:5432/db'],
  ['postgres://u:a:b@db.example/db?user=me@db', 'db.example/db'],
  ['postgres://u:p@[::1]:5432/db', '[::1]:5432/db'],
])('%s is an address, as it is to psql and pg_dump', (url, where) => {
  expect(read(url)).toBe(url.replace('@:', '@localhost:'));
  expect(nameDatabase(url)).toBe(`the database of DATABASE_URL (${where})`);
});

it('an address of a socket is one to the driver as well, with its port or without', async () => {
  const server = new URL(inject('testServer'));
  const folder = server.searchParams.get('host');
  if (folder === null) return;
  for (const port of ['', `:${server.port || 5432}`]) {
    const client = new pg.Client({
      connectionString: read(`postgres://${server.username}:x@${port}${server.pathname}?host=${folder}`) ?? '',
    });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
});

it.each(['p@s', 'p:s@s', 'p/s', 'p?s', 'p#s', '12/3', '12?3', '12#3', 'p s', 'p@s:s/w rd #1', 'p@ss/w:rd', 'p@ss?w', 'p@ss#w'])(
  'a password %s that is not percent-encoded is called so, and is not repeated',
  (password) => {
    expect(() => read(`postgres://diwan:${password}@db.example:5432/db`)).toThrow(
      /^DATABASE_URL has a sign in its user or password that is written percent-encoded there: @ as %40, [^\n]+, a space as %20\.$/,
    );
  },
);

it('the setting that is named is the one that holds the sign', () => {
  expect(() => readAddress('postgres://diwan:p@s@db.example/db', 'MIGRATION_DATABASE_URL')).toThrow(
    /^MIGRATION_DATABASE_URL has a sign in /,
  );
});

it.each([
  ['postgres://u:p@db.example/db?schema=diwan', /^DATABASE_URL asks for a schema, .+: Diwan's tables lie in public; leave it out\.$/],
  ['postgres://u:p@one:5432,two:5432/db', /^DATABASE_URL names several hosts: name the one that takes writes\.$/],
  ['mysql://u:p@db.example/db', /^DATABASE_URL is not a URL that starts with postgres:\/\/ or postgresql:\/\/\.$/],
  ['postgres://db.example:port/db', /^DATABASE_URL is no address such as postgres:\/\/user:password@host:5432\/database\.$/],
])('%s is refused by a sentence of its own', (url, sentence) => {
  expect(() => read(url)).toThrow(sentence);
});
