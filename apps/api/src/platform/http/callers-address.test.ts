import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { getCallersAddress, plainAddress } from './callers-address.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, undefined, { DEMO: '1', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

it.each([
  ['5.5.5.5', '5.5.5.5'],
  ['5.5.5.5:401', '5.5.5.5'],
  ['[2001:db8::1]:55', '2001:db8::1'],
  ['[2001:DB8:0:0::1]', '2001:db8::1'],
  ['2001:0db8:0000::0001', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:7.7.7.7', '7.7.7.7'],
  ['::FFFF:0707:0707', '7.7.7.7'],
  ['garbage', undefined],
  ['5.5.5', undefined],
  ['05.5.5.5', undefined],
  ['', undefined],
])('%s is the address %s', (text, address) => expect(plainAddress(text)).toBe(address));

it('of a request is the one that its proxy names, and the proxy’s own where that is none', () => {
  const from = (forwarded: string) =>
    getCallersAddress({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } } as never, 1);
  expect(['9.9.9.9, 5.5.5.5:401', 'garbage', '5.5.5.5, garbage', ''].map(from)).toEqual(['5.5.5.5', '10.0.0.9', '10.0.0.9', '10.0.0.9']);
});

it('is counted once by the limit of a login, however its proxy writes it', async () => {
  const spellings = ['5.5.5.5', '5.5.5.5:401', '::ffff:5.5.5.5', '[::ffff:0505:0505]:9', '9.9.9.9, 5.5.5.5:77'];
  for (const [n, forwarded] of spellings.entries())
    await node.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'x-forwarded-for': forwarded, 'content-type': 'application/json' },
      payload: { email: `nobody${n}@diwan.example`, password: 'wrong-palm-1' },
    });
  const { rows } = await database.pool.query('select distinct ip from login_attempts');
  expect(rows).toEqual([{ ip: '5.5.5.5' }]);
});
