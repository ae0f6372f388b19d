import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_QUOTA } from '@diwan/contract/uploads/upload';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { removeOrphans } from './remove-orphans.ts';

const CLIENTS = ['create-clients', 'update-clients', 'show-clients'];
const clock = { now: Date.now() };
const dataDir = mkdtempSync(join(tmpdir(), 'diwan-private-'));
let database: TestDatabase;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let nodes: Record<'folder' | 'bucket', TestNode>;
let here: number;
let there: number;
let clerk: string;
let png: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await startS3Server();
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  nodes = {
    folder: await startNode(database, clock, { DATA_DIR: dataDir }),
    bucket: await startNode(database, clock, { ...env, DATA_DIR: dataDir }),
  };
  [here, there] = [await addCountry(database), await addCountry(database)];
  clerk = await session({ permissions: CLIENTS, countries: [here] });
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c62b3b' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  for (const { app } of Object.values(nodes)) await app.close();
  await s3.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const session = async (admin: Parameters<typeof addAdmin>[1]) => addSession(database, await addAdmin(database, admin));

async function upload(token: string, fields: Record<string, string>, to = nodes.folder) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ attachment_type: 'image', ...fields })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const payload = Buffer.from(await encoded.arrayBuffer());
  const response = await to.app.inject({ method: 'POST', url: '/api/admin/uploads', headers, payload });
  return { status: response.statusCode, body: response.json<{ data: string; code: string }>() };
}
const paper = async (token = clerk, to = nodes.folder) => (await upload(token, { model: 'clients', field: 'id_image' }, to)).body.data;

let serial = 0;
function clientBody(images: Record<string, string>, country_id = here) {
  serial += 1;
  return {
    first_name: 'سعاد',
    last_name: 'منصور',
    phone: `+97150${String(serial).padStart(7, '0')}`,
    gender: 'female',
    country_id,
    ...images,
  };
}
const addClient = (images: Record<string, string>, token = clerk, to = nodes.folder) =>
  to.call('POST', 'clients', { token, body: clientBody(images) });

const fetchAt = (url: string, token?: string, from = nodes.folder) =>
  from.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const look = async (reference: string, token?: string, from = nodes.folder) =>
  (await fetchAt(`/uploads/${reference}`, token, from)).statusCode;
const linksFor = async (token: string, references: unknown, from = nodes.folder) =>
  (await from.call('POST', 'uploads/links', { token, body: { references } })).body.data as Record<string, string>;

describe.each(['folder', 'bucket'] as const)('an identity paper in a %s', (place) => {
  it('is served to a session that may see its record, and by a link of minutes; to nobody who only knows its name', async () => {
    const node = nodes[place];
    const reference = await paper(clerk, node);
    expect((await addClient({ id_image: reference }, clerk, node)).status).toBe(201);
    for (const url of [`/uploads/${reference}`, `/uploads/${reference}?w=96`])
      expect((await fetchAt(url, undefined, node)).statusCode).toBe(404);

    const served = await fetchAt(`/uploads/${reference}`, clerk, node);
    expect([served.statusCode, served.headers['cache-control'], served.headers['content-type']]).toEqual([
      200,
      'private, no-store',
      'image/webp',
    ]);

    const link = (await linksFor(clerk, [reference], node))[reference] ?? '';
    for (const width of ['', '&w=96']) {
      const byLink = await fetchAt(link + width, undefined, node);
      expect([byLink.statusCode, byLink.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    expect(await sharp((await fetchAt(`${link}&w=96`, undefined, node)).rawPayload).metadata()).toMatchObject({ width: 96 });
    const ranged = await node.app.inject({ url: link, headers: { range: 'bytes=0-3' } });
    expect([ranged.statusCode, ranged.rawPayload.toString()]).toEqual([206, 'RIFF']);

    const other = await paper(clerk, node);
    expect((await fetchAt(link.replace(reference, other), undefined, node)).statusCode).toBe(404);
    expect(
      (
        await fetchAt(
          link.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`),
          undefined,
          node,
        )
      ).statusCode,
    ).toBe(404);
    clock.now += 10 * 60_000;
    expect((await fetchAt(link, undefined, node)).statusCode).toBe(404);
    clock.now -= 10 * 60_000;
  });
});

describe('who may see a private file', () => {
  it('is who may see a record that holds it, in its country', async () => {
    const reference = await paper();
    await addClient({ license_image: reference });
    const sees = async (admin: Parameters<typeof addAdmin>[1]) => {
      const token = await session(admin);
      return [await look(reference, token), Object.keys(await linksFor(token, [reference])).length];
    };
    expect(await sees({ permissions: ['show-clients'], countries: [here] })).toEqual([200, 1]);
    expect(await sees({ permissions: ['index-clients'], countries: 'all' })).toEqual([200, 1]);
    expect(await sees({ is_super_admin: true })).toEqual([200, 1]);
    expect(await sees({ permissions: ['show-clients'], countries: [there] })).toEqual([404, 0]);
    expect(await sees({ permissions: ['show-providers', 'update-clients'], countries: [here] })).toEqual([404, 0]);
    expect(await sees({ permissions: [], countries: 'all' })).toEqual([404, 0]);
    expect(await look(reference, 'made-up')).toBe(404);
  });

  it('is who uploaded it, until a record names it', async () => {
    const reference = await paper();
    expect([await look(reference, clerk), await look(reference, await session({ permissions: CLIENTS, countries: 'all' }))]).toEqual([
      200, 404,
    ]);
    const writer = await session({ permissions: ['create-clients'], countries: [here] });
    const own = await paper(writer);
    expect(await look(own, writer)).toBe(200);
    expect((await addClient({ id_image: own }, writer)).status).toBe(201);
    expect([await look(own, writer), await linksFor(writer, [own])]).toEqual([404, {}]);
  });

  it('is who decides on a request that asks for it', async () => {
    const driver = (
      await database.pool.query<{ id: number }>(
        `insert into providers (first_name, last_name, phone, gender, country_id) values ('a', 'b', '+971511111111', 'male', $1) returning id`,
        [here],
      )
    ).rows[0]?.id;
    const reference = 'images/00000000000000000000000000000abc.webp';
    await nodes.folder.app.files.put(reference, png, { kind: 'image', isPrivate: true });
    await database.pool.query('insert into update_requests (provider_id, country_id, changes) values ($1, $2, $3)', [
      driver,
      here,
      { id_image: { before: null, after: reference } },
    ]);
    const sees = async (permissions: string[], country: number) => look(reference, await session({ permissions, countries: [country] }));
    expect([
      await sees(['index-update-requests'], here),
      await sees(['index-update-requests'], there),
      await sees(['show-clients'], here),
    ]).toEqual([200, 404, 404]);
  });

  it('is asked for in one call for as many as a page shows, and not for more', async () => {
    for (const bad of [[], 'x', ['../etc/passwd'], Array.from({ length: 101 }, () => 'images/0123456789abcdef.webp')])
      expect((await nodes.folder.call('POST', 'uploads/links', { token: clerk, body: { references: bad } })).status).toBe(422);
  });
});

describe('a private file stays private:', () => {
  it('is not shown through a public field, nor taken into a record by who may not see it', async () => {
    const reference = await paper();
    await addClient({ id_image: reference });
    expect((await addClient({ image: reference })).status).toBe(422);
    const stranger = await session({ permissions: CLIENTS, countries: [there] });
    const { status } = await nodes.folder.call('POST', 'clients', { token: stranger, body: clientBody({ id_image: reference }, there) });
    expect(status).toBe(422);
    expect(await look(reference)).toBe(404);
  });

  it('when uploaded without a field where the model has private ones; it turns public once a public field holds it', async () => {
    const { data: reference } = (await upload(clerk, { model: 'clients' })).body;
    expect(await look(reference)).toBe(404);
    await addClient({ image: reference });
    const served = await fetchAt(`/uploads/${reference}`);
    expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it('a public file does not become private by being named elsewhere', async () => {
    const { data: reference } = (await upload(clerk, { model: 'clients', field: 'image' })).body;
    await addClient({ image: reference });
    expect((await addClient({ id_image: reference })).status).toBe(201);
    expect(await look(reference)).toBe(200);
  });

  it('an edit by who could not see the file keeps it', async () => {
    const reference = await paper();
    const { data: client } = (await addClient({ id_image: reference })).body;
    const editor = await session({ permissions: ['update-clients'], countries: [here] });
    const body = { ...clientBody({ id_image: reference }), phone: client.phone, preferred_language: 'ar', updated_at: client.updated_at };
    expect((await nodes.folder.call('PUT', `clients/${client.id}`, { token: editor, body })).status).toBe(200);
  });
});

describe('an upload', () => {
  it('needs a right to the records that it is for', async () => {
    const nobody = await session({ permissions: ['show-clients', 'delete-clients'], countries: 'all' });
    for (const model of ['clients', 'sliders', 'admins']) {
      const { status, body } = await upload(nobody, { model });
      expect([status, body.code]).toEqual([403, 'permission.missing']);
    }
    expect((await upload(nobody, { model: 'profile' })).status).toBe(201);
  });

  it('is named by whoever uploaded it, and nobody else', async () => {
    const { data: reference } = (
      await upload(await session({ permissions: CLIENTS, countries: [here] }), { model: 'clients', field: 'image' })
    ).body;
    expect((await addClient({ image: reference })).status).toBe(422);
  });

  it('ends with the day’s quota, and goes on a day later', async () => {
    const adminId = await addAdmin(database, { permissions: CLIENTS, countries: [here] });
    const token = await addSession(database, adminId, { expires_at: new Date(clock.now + 10 * 86_400_000).toISOString() });
    await database.pool.query(
      `insert into uploads (reference, kind, bytes, admin_id, created_at) select 'images/quota1234567' || n || '.webp', 'image', $2, $1, $3 from generate_series(1, 2) n`,
      [adminId, UPLOAD_QUOTA.bytes / 2, new Date(clock.now - 60_000).toISOString()],
    );
    const { status, body } = await upload(token, { model: 'clients' });
    expect([status, body.code]).toEqual([429, 'upload.quota']);
    await database.pool.query(`update uploads set created_at = created_at - interval '1 day' where admin_id = $1`, [adminId]);
    expect((await upload(token, { model: 'clients' })).status).toBe(201);
  });

  it('that no record came to name is removed after a day, with its smaller copies; what one names stays', async () => {
    const [lost, saved] = [await paper(), await paper()];
    await addClient({ id_image: saved });
    expect((await fetchAt(`/uploads/${lost}?w=96`, clerk)).statusCode).toBe(200);
    const { app } = nodes.folder;
    clock.now += 23 * 3_600_000;
    await removeOrphans(app);
    expect(await app.files.size(lost)).toBeGreaterThan(0);
    clock.now += 2 * 3_600_000;
    expect(await removeOrphans(app)).toBeGreaterThan(0);
    clock.now -= 25 * 3_600_000;
    expect([await app.files.size(lost), await app.files.thumbnail(lost, 96)]).toEqual([undefined, undefined]);
    expect(await app.files.size(saved)).toBeGreaterThan(0);
    expect((await addClient({ id_image: lost })).status).toBe(422);
  });
});

it('a file whose record is gone is shown to a superadmin alone, who has not chosen to see one country', async () => {
  const reference = 'images/0123456789abcdef0123456789abcdef.webp';
  await database.pool.query(
    `insert into uploads (reference, kind, bytes, model, is_private, saved_at) values ($1, 'image', 9, 'clients', true, now())`,
    [reference],
  );
  const chief = await session({ is_super_admin: true });
  const links = async (token: string, headers: Record<string, string> = {}) =>
    Object.keys((await nodes.folder.call('POST', 'uploads/links', { token, headers, body: { references: [reference] } })).body.data);
  expect(await links(chief)).toEqual([reference]);
  expect(await links(chief, { 'x-country-id': String(here) })).toEqual([]);
  expect(await links(clerk)).toEqual([]);
});
