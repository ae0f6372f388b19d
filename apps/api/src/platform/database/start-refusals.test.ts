import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../../testing/database.ts';
import { getStartRefusal, unreachable } from './start-refusals.ts';

const URL = 'postgres://diwan:secret@db.example:5432/market';
const WHERE = 'database of DATABASE_URL (db.example:5432/market)';
let database: TestDatabase;
beforeAll(async () => {
  database = await createBareDatabase();
  await database.pool.query('create table countries (id int primary key)');
});
afterAll(() => database.close());

async function getFailure(...statements: string[]): Promise<unknown> {
  const client = await database.pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    return error;
  } finally {
    await client.query('rollback').catch(() => {});
    client.release(true);
  }
  throw new Error('It was done.');
}

const ROLE = `weak_${randomBytes(4).toString('hex')}`;

it.each([
  [
    'takes no writes',
    ['begin read only', 'create table x ()'],
    'takes no writes (it is read-only, or a standby): name the server that does.',
  ],
  [
    'holds tables of another program',
    ['create table countries (id int)'],
    `holds what is not Diwan's (relation "countries" already exists): give Diwan an empty database of its own.`,
  ],
  ['lacks an extension', ['create extension no_such_part'], 'lacks a part of PostgreSQL that Diwan needs ('],
  ['lacks a collation', ['create table x (name text collate "no-such")'], 'lacks a part of PostgreSQL that Diwan needs ('],
  ['is too slow', [`set statement_timeout = 10`, 'select pg_sleep(5)'], 'kept Diwan waiting for too long ('],
  ['ends the session', ['select pg_terminate_backend(pg_backend_pid())'], 'went away meanwhile ('],
  [
    'refuses anything else',
    ['insert into countries values (null)'],
    'refused what Diwan needs of it (null value in column "id" of relation "countries" violates not-null constraint, 23502): restore the latest backup, or give Diwan an empty database.',
  ],
])('a database that %s is one sentence that says what to do', async (_, statements, sentence) => {
  const message = getStartRefusal(await getFailure(...statements), URL)?.message;
  expect(message).toContain(`The ${WHERE} ${sentence}`);
  expect(message).not.toMatch(/\n|secret/);
});

it('a user without the rights that a start needs is called so, also where the driver of the migrations wraps it', async () => {
  await database.pool.query(`create role ${ROLE}`);
  const failure = await getFailure('begin', `set local role ${ROLE}`, 'create schema drizzle');
  await database.pool.query(`drop role ${ROLE}`);
  expect(getStartRefusal(new Error('Failed query: create schema\nparams:', { cause: failure }), URL)?.message).toMatch(
    /^The user of the database of DATABASE_URL .+ may not do what Diwan needs \(permission denied for database .+\): make it the owner of .+\.$/,
  );
});

it('answers that no test machine gives: a full disk of the server, no session left, no memory', () => {
  const answer = (code: string) => getStartRefusal(Object.assign(new pg.DatabaseError('why', 1, 'error'), { code }), URL)?.message;
  expect(answer('53100')).toBe(`The disk of the ${WHERE} is full: free some space there and start again; the data is untouched.`);
  expect(answer('53300')).toMatch(/has too few connections for Diwan \(why\): a node takes up to 4 more than DATABASE_POOL; .+\.$/);
  expect(answer('53200')).toMatch(/has too little memory for Diwan \(why\): .+\.$/);
});

it('the embedded database is called so, and what no database said is left alone', () => {
  const gone = new Error('Connection terminated unexpectedly');
  expect(getStartRefusal(gone, null)?.message).toBe(
    'The embedded database went away meanwhile (Connection terminated unexpectedly): start again once it answers.',
  );
  expect(getStartRefusal(new TypeError('x is not a function'), URL)).toBeUndefined();
});

it.each([
  [
    '28000',
    'no pg_hba.conf entry for host "10.0.0.5", user "diwan", database "market", no encryption',
    /^Could not log in to the database .+: it lets this user in by no such way \(no pg_hba\.conf entry .+, no encryption\): .+ sslmode=require .+ sslmode=verify-full&sslrootcert=<file of its authority>\.$/,
  ],
  ['28P01', 'password authentication failed for user "diwan"', /^Could not log in to .+: user or password is wrong\.$/],
  ['3D000', 'database "market" does not exist', /^Could not open .+: there is no database of that name\.$/],
  [
    '53300',
    'sorry, too many clients already',
    /^The database .+ has too few connections for Diwan \(sorry, too many clients already\): .+\.$/,
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    /^Could not trust the certificate of .+ NODE_EXTRA_CA_CERTS=<file>\.$/,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'unable to verify the first certificate',
    /^Could not trust .+ sslmode=verify-full&sslrootcert=<file> .+\.$/,
  ],
  ['08P01', 'no such user', /^Could not reach .+: no such user\.$/],
])('%s at the door says what it is, and its cure', (code, message, sentence) => {
  expect(unreachable(Object.assign(new Error(message), { code }), WHERE.replace('database', 'the database')).message).toMatch(sentence);
});
