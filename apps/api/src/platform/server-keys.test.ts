import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/access-fixtures.ts';
import { openServerKeys } from './server-keys.ts';

it('the key that a start makes is for its owner alone to read, and is the same for two that start at once', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'diwan-key-'));
  const open = () => openServerKeys({ secretKey: null, dataDir, databaseUrl: null }, database);
  const [one, other] = await Promise.all([open(), open()]);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  // 256 random bits, in Base64.
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toHaveLength(43);
  expect(other.open(one.seal('a secret', 'admin 1'), 'admin 1')).toBe('a secret');
  // Bound to what it is about: a sealed text that was moved to another row opens nothing.
  expect(other.open(one.seal('a secret', 'admin 1'), 'admin 2')).toBe(undefined);
  await rm(dataDir, { recursive: true });
  await database.close();
});
