import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { DOCTOR, startApp, temporaryFolder } from './testing/app-process.ts';
import { startHttpServer, startSmtpServer } from './testing/loopback-servers.ts';
import { startS3Server } from './testing/s3-server.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from './testing/database.ts';
import { startPooler } from './testing/pooler.ts';

// Whole processes are started here, at times on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true }));

async function examine(env: Record<string, string>) {
  const run = startApp({ DATA_DIR: dataDir, ...env }, DOCTOR);
  const code = await run.ended;
  expect(run.errors()).toBe('');
  return { code, lines: run.output().trimEnd().split('\n') };
}

/** The same server's database that everybody may reach. */
function other(address: string): string {
  const url = new URL(address);
  url.pathname = '/postgres';
  return url.href;
}

async function withDatabase(make: () => Promise<TestDatabase>, work: (database: TestDatabase) => Promise<void>) {
  const database = await make();
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

it('finds nothing wrong with a database of this version, nor with an empty one, where it changes nothing', async () => {
  for (const make of [createTestDatabase, createBareDatabase]) {
    await withDatabase(make, async (database) => {
      const tables = async () => (await database.pool.query<{ n: number }>('select count(*)::int as n from pg_class')).rows[0]?.n;
      const before = await tables();
      const { code, lines } = await examine({ DATABASE_URL: database.connectionString, DATABASE_POOL: '4' });
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^ok {5}settings/), expect.stringMatching(/^ok {5}pooler/)]));
      expect(lines.at(-1)).toBe('Nothing keeps Diwan from starting.');
      expect(code).toBe(0);
      expect(await tables()).toBe(before);
    });
  }
});

it('takes no offence at tables that the user who serves is let in to by the start', async () => {
  await withDatabase(createTestDatabase, async (database) => {
    const role = `serves_${randomBytes(4).toString('hex')}`;
    await database.pool.query(`create role ${role} login`);
    const url = new URL(database.connectionString);
    url.username = role;
    const { code, lines } = await examine({
      DATABASE_URL: url.href,
      MIGRATION_DATABASE_URL: database.connectionString,
      DATABASE_POOL: '4',
    });
    const away = { DATABASE_URL: database.connectionString, MIGRATION_DATABASE_URL: other(database.connectionString), DATABASE_POOL: '4' };
    const elsewhere = await examine(away);
    await database.pool.query(`drop role ${role}`);
    expect(elsewhere.lines).toContain(
      'WRONG  same        MIGRATION_DATABASE_URL names another database than DATABASE_URL: only the user differs between them.',
    );
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('ok     demo'))).toHaveLength(1);
    expect(code).toBe(0);
  });
});

it('names all that is wrong, a line each, and ends with 1', async () => {
  await withDatabase(createBareDatabase, async (database) => {
    await database.pool.query('create table orders (id int)');
    const pooler = await startPooler(database.connectionString, { mode: 'transaction', options: 'refuse' });
    const { code, lines } = await examine({ DATABASE_URL: pooler.via(database.connectionString), DATA_DIR: '/dev/null/data' });
    await pooler.close();
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([
      "WRONG  DATA_DIR    The data folder /dev/null/data cannot be used: ENOTDIR: not a directory, open '/dev/null'; set DATA_DIR to another.",
      expect.stringMatching(/^WRONG {2}pooler {6}A pooler before .+ lends its sessions by the transaction, .+\.$/),
      expect.stringMatching(/^WRONG {2}neighbours {2}The database .+ \(orders\): give Diwan a database of its own\.$/),
    ]);
    expect(lines.at(-1)).toBe('Diwan cannot start: 3 of these must be put right first.');
    expect(code).toBe(1);
  });
});

it('says in one line that settings are wrong, or that no database is reached', async () => {
  expect(await examine({ PORT: 'x' })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^WRONG {2}settings {4}PORT must be .+\.$/), 'Diwan cannot start: 1 of these must be put right first.'],
  });
  const { code, lines } = await examine({ DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/diwan' });
  expect(code).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG {2}reached {5}Could not reach the database of DATABASE_URL .+\.$/));
  expect(lines.join()).not.toContain('secret');
});

it('reaches bucket, mail server and gateway, and sends nothing; what is away is a note, since Diwan starts without it', async () => {
  const [s3, mail, gateway] = await Promise.all([startS3Server(), startSmtpServer(), startHttpServer(() => ({}))]);
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: mail.url,
    SMS_URL: gateway.url,
  };
  const services = async (settings: Record<string, string>) =>
    (await examine(settings)).lines.filter((line) => /^\w+ +(bucket|mail|SMS)\b/.test(line));
  expect(await services(env)).toEqual([
    expect.stringMatching(/^ok +bucket$/),
    expect.stringMatching(/^ok +mail$/),
    expect.stringMatching(/^ok +SMS$/),
  ]);
  expect([s3.objects.size, mail.mails, gateway.calls.filter(({ body }) => body !== '')]).toEqual([0, [], []]);
  await Promise.all([s3.close(), mail.close(), gateway.close()]);
  expect(await services(env)).toEqual([
    expect.stringMatching(/^note +bucket +What S3_BUCKET names could not be used \(.+\): nothing goes there until it can\.$/),
    expect.stringMatching(/^note +mail +What SMTP_URL names could not be used \(.*ECONNREFUSED.*\): .+\.$/),
    expect.stringMatching(/^note +SMS +What SMS_URL names could not be used \(.*ECONNREFUSED.*\): .+\.$/),
  ]);
});

it('without DATABASE_URL says that the database is its own', async () => {
  const { code, lines } = await examine({});
  expect([code, lines.at(-1)]).toEqual([0, 'Nothing keeps Diwan from starting.']);
});
