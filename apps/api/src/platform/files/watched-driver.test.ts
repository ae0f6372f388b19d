import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase } from '../../testing/access-fixtures.ts';
import { startProxy } from '../../testing/proxy.ts';
import { startS3Server } from '../../testing/s3-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'diwan-bucket-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

it('a bucket that is away is one line of the log, however many ask, and one when files come and go again', async () => {
  const s3 = await startS3Server();
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  const way = await startProxy(endpoint ?? '');
  const names = { S3_BUCKET: bucket, S3_ENDPOINT: way.via(endpoint ?? ''), S3_REGION: region };
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const { app } = await startNode(database, undefined, { ...names, ...keys, DATA_DIR: dataDir });
  const lines: unknown[] = [];
  for (const level of ['warn', 'error', 'info'] as const)
    vi.spyOn(app.log, level).mockImplementation((...said: unknown[]) => void lines.push([level, said.at(-1)]));
  const reference = 'images/00000000000000000000000000000002.webp';
  await app.files.put(reference, Buffer.from('x'), { kind: 'image' });
  const read = async () => (await app.inject(`/uploads/${reference}`)).statusCode;
  await way.down();
  expect([await read(), await read(), await read()]).toEqual([503, 503, 503]);
  await way.up();
  expect([await read(), await read()]).toEqual([200, 200]);
  // What is not there is no outage.
  expect((await app.inject('/uploads/images/00000000000000000000000000000009.webp')).statusCode).toBe(404);
  // Each call that was refused is a line without a stack.
  expect(lines.filter((line) => JSON.stringify(line) !== JSON.stringify(['info', 'not now']))).toEqual([
    ['warn', 'files cannot be stored or read'],
    ['info', 'files can be stored and read again'],
  ]);
  await app.close();
  await way.close();
  await s3.close();
});
