import type * as Argon2 from '@node-rs/argon2';
import { parseOptions } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const verified: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const verify: typeof argon2.verify = (stored, password) => {
    verified.push(String(stored));
    return argon2.verify(stored, password);
  };
  return { ...argon2, verify };
});

it('knows its own hashes, whichever way the letters were typed', async () => {
  const stored = await hashPassword('caf\u00e9-ﻻ-81x');
  expect(await verifyPassword(stored, 'cafe\u0301-لا-81x')).toBe(true);
  expect(await verifyPassword(stored, 'cafe-لا-81x')).toBe(false);
});

it('works as hard for an account that does not exist as for one that does', async () => {
  const stored = await hashPassword('anything at all');
  verified.length = 0;
  expect(await verifyPassword(undefined, 'anything at all')).toBe(false);
  const [decoy = ''] = verified;
  expect(parseOptions(decoy)).toEqual(parseOptions(stored));
  expect(parseOptions(stored)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(stored).toMatch(/^\$argon2id\$/);
});
