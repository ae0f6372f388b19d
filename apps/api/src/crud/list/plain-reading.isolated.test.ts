import type { Parser } from 'pg-protocol/dist/parser.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  startNode,
  type TestDatabase,
} from '../../testing/access-fixtures.ts';
import { READS_BYTES } from '../../platform/database/driver-inside.ts';

let database: TestDatabase;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const country_id = await addCountry(database);
  token = await addSession(database, await addAdmin(database, { is_super_admin: true }));
  for (const name of ['حي "النخيل" \\ é', 'مدينة 👋', 'Plain'])
    await insertRow(database, 'cities', { country_id, name_ar: name, name_en: name, lat: 24, lng: 54 });
});
afterAll(() => database.close());

type Start = typeof startNode;
async function getPage(start: Start, from: TestDatabase): Promise<Buffer> {
  const { app } = await start(from);
  const answer = await app.inject({ url: '/api/admin/cities', headers: { authorization: `Bearer ${token}`, 'accept-language': 'ar' } });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

it('a driver that is built otherwise is noticed, and a list has the same bytes', async () => {
  expect(READS_BYTES).toBe(true);
  const bytes = await getPage(startNode, database);
  expect(JSON.parse(bytes.toString()).data).toHaveLength(3);

  vi.resetModules();
  vi.doMock('pg-protocol/dist/parser.js', async (original) => {
    const real = await original<{ Parser: typeof Parser }>();
    // It reads every text as UTF-8, whatever it is told.
    class Other extends real.Parser {
      constructor() {
        super();
        Object.defineProperty(this, 'reader', { value: new Proxy((this as unknown as { reader: object }).reader, { set: () => true }) });
      }
    }
    return { Parser: Other };
  });
  const inside = await import('../../platform/database/driver-inside.ts');
  expect(inside.READS_BYTES).toBe(false);
  const { connect } = await import('../../platform/database/connection.ts');
  const fixtures = await import('../../testing/access-fixtures.ts');
  const other = connect({ connectionString: database.connectionString }, () => {}, 4);
  expect(await getPage(fixtures.startNode, { ...database, ...other })).toEqual(bytes);
  await other.close();
});
