import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { video, type Field } from '@diwan/contract/kit/field';
import { profile } from '@diwan/contract/profile/form';
import { UPLOAD_LIMITS, UPLOAD_REFERENCE } from '@diwan/contract/uploads/upload';
import { openFiles } from '../../platform/files/files.ts';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { makeMedia } from '../../testing/media-fixtures.ts';
import { startS3Server } from '../../testing/s3-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'diwan-uploads-'));
let database: TestDatabase;
let node: TestNode;
let adminId: number;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, undefined, { DATA_DIR: dataDir });
  adminId = await addAdmin(database, { permissions: ['create-clients', 'update-providers'], countries: 'all' });
  token = await addSession(database, adminId);
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Parts = Record<string, string | Buffer | undefined>;
const FIELDS = { attachment_type: 'image', model: 'clients', field: 'image' };
/** No model has a video of its own yet: here one does. */
const FILM = { attachment_type: 'video', model: 'profile', field: 'film' };
const profileFields: Record<string, Field> = profile.fields;
beforeAll(() => void (profileFields['film'] = video({ optional: true })));
afterAll(() => void Reflect.deleteProperty(profileFields, 'film'));

/** Sends a form; a Buffer is a file, named and declared as a client would. */
async function send(parts: Parts, { name = 'photo.jpg', type = 'image/jpeg', login = token, to = node } = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(parts)) {
    if (Buffer.isBuffer(value)) form.append(key, new Blob([new Uint8Array(value)], { type }), name);
    else if (value !== undefined) form.append(key, value);
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    'accept-language': 'en',
    'content-type': encoded.headers.get('content-type') ?? '',
    ...(login && { authorization: `Bearer ${login}` }),
  };
  const response = await to.app.inject({ method: 'POST', url: '/api/admin/uploads', headers, payload });
  return { status: response.statusCode, body: response.json<{ data: string; code: string; message: string; errors?: object }>() };
}

/** Where the app listens, from the first test on that asks. */
async function address(): Promise<string> {
  if (!node.app.server.listening) await node.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(node.app.server.address() as AddressInfo).port}`;
}

const get = (reference: string, headers: Record<string, string> = {}) => node.app.inject({ url: `/uploads/${reference}`, headers });
const canvas = (width: number, height: number, background = '#c62b3b'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const waiting = () => (existsSync(join(dataDir, 'uploads/.incoming')) ? readdirSync(join(dataDir, 'uploads/.incoming')) : []);
const countRows = async () => (await database.pool.query<{ count: number }>('select count(*) from uploads')).rows[0]?.count;

// The first bytes of a film, as cameras write them, and some more.
const picture = { width: 32, height: 18 };
const MP4 = await makeMedia({ container: 'mp4', seconds: 2, picture });
const WEBM = await makeMedia({ container: 'webm', seconds: 2, picture });
/** What calls itself an MP4 in its first bytes, and is a page. */
const FALSE_MP4 = Buffer.concat([
  Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'),
  Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50)),
]);

describe('an image', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of type %s is drawn anew as WebP, whatever its name and type pretend',
    async (format) => {
      const { status, body } = await send(
        { ...FIELDS, file: await canvas(60, 40).toFormat(format).toBuffer() },
        { name: '../../evil.php', type: 'text/html' },
      );
      expect([status, body.message]).toEqual([201, 'File uploaded']);
      expect(body.data).toMatch(UPLOAD_REFERENCE);
      const served = await get(body.data);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /default-src 'none'.*base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox$/,
        ),
        // Whoever saves it gets the name that we gave, whatever its own was.
        'content-disposition': `inline; filename="${body.data.split('/')[1]}"`,
      });
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
      const { rows } = await database.pool.query('select kind, model, bytes, width, height, admin_id from uploads where reference = $1', [
        body.data,
      ]);
      expect(rows).toEqual([
        { kind: 'image', model: 'clients', bytes: served.rawPayload.length, width: 60, height: 40, admin_id: adminId },
      ]);
      expect(waiting()).toEqual([]);
    },
  );

  it('is turned upright, and loses where and with what it was taken', async () => {
    const exif = { IFD0: { Make: 'SpyCam', Model: '7' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } };
    const file = await canvas(80, 20).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    expect(file.includes('SpyCam')).toBe(true);
    const { body } = await send({ ...FIELDS, file });
    const { rawPayload } = await get(body.data);
    const metadata = await sharp(rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 80 });
    expect(metadata.exif).toBeUndefined();
    expect(rawPayload.includes('SpyCam')).toBe(false);
  });

  it('that moves becomes its first frame', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => canvas(16, 16, color).png().toBuffer()));
    const { body } = await send({
      ...FIELDS,
      file: await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    });
    const { rawPayload } = await get(body.data);
    expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
    const [red = 0, , blue = 0] = await sharp(rawPayload).removeAlpha().raw().toBuffer();
    expect([red > 200, blue < 50]).toEqual([true, true]);
  });

  it('is kept no larger than it is ever shown', async () => {
    const { body } = await send({ ...FIELDS, file: await canvas(4000, 1000).jpeg().toBuffer() });
    expect(await sharp((await get(body.data)).rawPayload).metadata()).toMatchObject({ width: 2560, height: 640 });
  });

  it('comes in smaller widths, drawn once', async () => {
    const { body } = await send({ ...FIELDS, file: await canvas(600, 300).png().toBuffer() });
    const [first, second] = await Promise.all([get(`${body.data}?w=96`), get(`${body.data}?w=96`)]);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 96, height: 48 });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(readdirSync(join(dataDir, 'uploads/thumbs'))).toEqual([`${body.data.slice(7, -5)}-96.webp`]);
    expect(await sharp((await get(`${body.data}?w=240`)).rawPayload).metadata()).toMatchObject({ width: 240 });
    expect(await sharp((await get(`${body.data}?w=5000`)).rawPayload).metadata()).toMatchObject({ width: 600 });
  });
});

describe('a video', () => {
  it.each([
    ['mp4', MP4, 'video/mp4'],
    ['webm', WEBM, 'video/webm'],
  ])('in %s is kept as it is and played from anywhere', async (extension, file, type) => {
    const { status, body } = await send({ ...FILM, file }, { name: 'x.exe' });
    expect(status).toBe(201);
    expect(body.data).toMatch(new RegExp(`^videos/[0-9a-f]{32}\\.${extension}$`));
    const whole = await get(body.data);
    expect(whole.headers).toMatchObject({ 'content-type': type, 'accept-ranges': 'bytes', 'content-length': String(file.length) });
    expect(whole.rawPayload.equals(file)).toBe(true);
    const part = await get(body.data, { range: 'bytes=4-7' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
      206,
      `bytes 4-7/${file.length}`,
      file.subarray(4, 8),
    ]);
    const beyond = await get(body.data, { range: `bytes=${file.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
    expect(waiting()).toEqual([]);
  });
});

describe('is refused, and nothing of it stays:', () => {
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  );
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');

  it.each<[string, () => Promise<Parts>, number, string]>([
    ['an SVG', async () => ({ ...FIELDS, file: svg }), 422, 'upload.type'],
    ['a page that calls itself a photo', async () => ({ ...FIELDS, file: page }), 422, 'upload.type'],
    ['a TIFF', async () => ({ ...FIELDS, file: await canvas(9, 9).tiff().toBuffer() }), 422, 'upload.type'],
    ['a video as an image', async () => ({ ...FIELDS, file: MP4 }), 422, 'upload.type'],
    ['a page that calls itself a video', async () => ({ ...FILM, file: FALSE_MP4 }), 422, 'upload.type'],
    ['sound as a video', async () => ({ ...FILM, file: await makeMedia({ container: 'mp4', seconds: 1 }) }), 422, 'upload.type'],
    ['an image as a video', async () => ({ ...FILM, file: await canvas(9, 9).png().toBuffer() }), 422, 'upload.type'],
    [
      'an image with nothing behind its first bytes',
      async () => ({ ...FIELDS, file: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex') }),
      422,
      'upload.unreadable',
    ],
    [
      'half an image',
      async () => ({ ...FIELDS, file: (await canvas(500, 500).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 200_000) }),
      422,
      'upload.unreadable',
    ],
    [
      'a small file of very many pixels',
      async () => ({ ...FIELDS, file: await canvas(9000, 9000).png().toBuffer() }),
      422,
      'upload.pixels',
    ],
    [
      'an image of more bytes than allowed',
      async () => ({ ...FIELDS, file: Buffer.alloc(UPLOAD_LIMITS.image + 1) }),
      413,
      'upload.too_large',
    ],
    [
      'the same before its kind is known',
      async () => ({ file: Buffer.alloc(UPLOAD_LIMITS.image + 1), ...FIELDS }),
      413,
      'upload.too_large',
    ],
    [
      'a video for a model that has none',
      async () => ({ attachment_type: 'video', model: 'providers', file: MP4 }),
      422,
      'upload.not_taken',
    ],
    [
      'the same before its model is known',
      async () => ({ file: MP4, attachment_type: 'video', model: 'providers' }),
      422,
      'upload.not_taken',
    ],
    ['a video for a field of images', async () => ({ ...FILM, field: 'image', file: MP4 }), 422, 'upload.not_taken'],
    ['a picture for a field of videos', async () => ({ ...FIELDS, ...FILM, attachment_type: 'image', file: MP4 }), 422, 'upload.not_taken'],
    [
      'an image for a model without files',
      async () => ({ ...FIELDS, model: 'cities', field: undefined, file: MP4 }),
      403,
      'permission.missing',
    ],
    ['an image for a field of text', async () => ({ ...FIELDS, field: 'first_name', file: MP4 }), 422, 'validation'],
    ['a form without a file', async () => FIELDS, 422, 'upload.missing'],
    ['a file of no bytes', async () => ({ ...FIELDS, file: Buffer.alloc(0) }), 422, 'upload.missing'],
    ['an unknown model', async () => ({ ...FIELDS, model: 'sessions', file: await canvas(9, 9).png().toBuffer() }), 422, 'validation'],
    ['no model', async () => ({ attachment_type: 'image', file: await canvas(9, 9).png().toBuffer() }), 422, 'validation'],
    [
      'an unknown kind',
      async () => ({ ...FIELDS, attachment_type: 'script', file: await canvas(9, 9).png().toBuffer() }),
      422,
      'validation',
    ],
    ['an unknown field', async () => ({ ...FIELDS, path: '/etc', file: await canvas(9, 9).png().toBuffer() }), 422, 'validation'],
    ['a file in an unknown field', async () => ({ ...FIELDS, avatar: await canvas(9, 9).png().toBuffer() }), 422, 'validation'],
  ])('%s', async (_, parts, status, code) => {
    const before = await countRows();
    const answer = await send(await parts());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).not.toContain('errors.');
    expect(JSON.stringify(answer.body)).not.toContain('validation.');
    expect(await countRows()).toBe(before);
    expect(waiting()).toEqual([]);
  });

  it('whoever is not logged in', async () => {
    expect((await send({ ...FIELDS, file: MP4 }, { login: '' })).status).toBe(401);
  });

  it.each([
    ['a body that is no form', 'application/json', '{}', 422],
    ['a form that ends early', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="model"\r\n\r\ncli', 400],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
  ])('%s', async (_, type, payload, status) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    expect((await node.app.inject({ method: 'POST', url: '/api/admin/uploads', headers, payload })).statusCode).toBe(status);
    expect(waiting()).toEqual([]);
  });

  it.each<[string, string[], number]>([
    ['too much of an image', ['attachment_type', 'model', 'file'], 413],
    ['much in an unknown field', ['attachment_type', 'model', 'other'], 422],
    ['a second large file', ['attachment_type', 'model', 'other', 'file'], 422],
    ['the same field twice', ['attachment_type', 'file', 'file'], 413],
  ])('%s, with an answer over the network while it is still coming', async (_, names, status) => {
    const form = new FormData();
    for (const name of names)
      form.append(name, name in FIELDS ? FIELDS[name as keyof typeof FIELDS] : new Blob([new Uint8Array(20 << 20)]));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${await address()}/api/admin/uploads`, { method: 'POST', body: form, headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: 'fail' });
    expect(waiting()).toEqual([]);
  });

  it.each([
    ['a video for a model that has none', { attachment_type: 'video', model: 'clients' }, 422, 'upload.not_taken'],
    ['an image for a field of videos', { ...FILM, attachment_type: 'image' }, 422, 'upload.not_taken'],
    ['an unknown kind', { ...FIELDS, attachment_type: 'script' }, 422, 'validation'],
    ['a model that one may not write', { ...FIELDS, model: 'sliders' }, 403, 'permission.missing'],
  ])('%s, before its bytes have come', async (_, fields, status, code) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const { port } = new URL(await address());
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/admin/uploads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n${parts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    );
    socket.write(MP4);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*"code":"${code}"`));
    expect(waiting()).toEqual([]);
  });

  it('an upload that its sender broke off', async () => {
    const { port } = new URL(await address());
    const socket = connect(Number(port), '127.0.0.1');
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
    socket.write(
      `POST /api/admin/uploads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n${head}`,
    );
    socket.write(MP4);
    await expect.poll(waiting).toHaveLength(1);
    const before = await countRows();
    socket.destroy();
    await expect.poll(waiting).toEqual([]);
    expect(await countRows()).toBe(before);
  });
});

describe('only files of uploads are served:', () => {
  it.each([
    'images/..%2f..%2fpackage.json',
    '..%2f..%2fetc%2fpasswd',
    'images/%2e%2e%2f%2e%2e%2fconfig.json',
    '.incoming/0123456789abcdef.webp',
    'thumbs/0123456789abcdef-96.webp',
    'images/0123456789abcdef0123456789abcdef.webp',
    'images/0123456789abcdef0123456789abcdef.webp?w=96',
    'images/0123456789abcdef.svg',
    'images',
  ])('%s is not found', async (path) => {
    const response = await get(path);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'route.not_found']);
  });
});

describe('a record', () => {
  it('may only name files that were uploaded as what it takes', async () => {
    const image = (await send({ ...FIELDS, file: await canvas(9, 9).png().toBuffer() })).body.data;
    const video = (await send({ ...FILM, file: MP4 })).body.data;
    const country_id = await addCountry(database);
    const add = async (reference: string) => {
      const body = { first_name: 'سعاد', last_name: 'منصور', phone: '+971500000001', gender: 'female', country_id, image: reference };
      const answer = await node.call('POST', 'clients', { token, body });
      return [answer.status, answer.body.errors];
    };
    const refused = { image: ['The uploaded file is not known, upload it again'] };
    expect(await add('images/0123456789abcdef.webp')).toEqual([422, refused]);
    expect(await add(video)).toEqual([422, refused]);
    expect(await add(image)).toEqual([201, undefined]);
  });
});

describe('the folder', () => {
  it('is cleaned of what a killed process left, not of what may still be on its way', async () => {
    const incoming = join(dataDir, 'uploads/.incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'old'), 'x');
    await writeFile(join(incoming, 'new'), 'x');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(incoming, 'old'), longAgo, longAgo);
    (await openFiles(node.app.config, database, node.app.log)).close();
    expect(waiting()).toEqual(['new']);
    await rm(join(incoming, 'new'));
  });

  it('takes files under a given name, for data that is loaded', async () => {
    const reference = 'images/00000000000000000000000000000001.webp';
    const bytes = await canvas(12, 9).webp().toBuffer();
    for (const _ of [1, 2]) await node.app.files.put(reference, bytes, { kind: 'image', width: 12, height: 9 });
    expect((await get(reference)).rawPayload.equals(bytes)).toBe(true);
    const { rows } = await database.pool.query('select kind, width, height, bytes from uploads where reference = $1', [reference]);
    expect(rows).toEqual([{ kind: 'image', width: 12, height: 9, bytes: bytes.length }]);
  });
});

describe('in a bucket', () => {
  it('uploads work the same', async () => {
    const s3 = await startS3Server();
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
    const env = {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint ?? '',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const other = await startNode(database, undefined, { ...env, DATA_DIR: join(dataDir, 'none') });
    const image = await send({ ...FIELDS, file: await canvas(300, 200).png().toBuffer() }, { to: other });
    const video = await send({ ...FILM, file: MP4 }, { to: other });
    expect([...s3.objects].map(([name, { type }]) => [name, type])).toEqual([
      [image.body.data, 'image/webp'],
      [video.body.data, 'video/mp4'],
    ]);
    const small = await other.app.inject({ url: `/uploads/${image.body.data}?w=96` });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 96, height: 64 });
    const part = await other.app.inject({ url: `/uploads/${video.body.data}`, headers: { range: 'bytes=-5' } });
    expect([part.statusCode, part.rawPayload]).toEqual([206, MP4.subarray(-5)]);
    expect(existsSync(join(dataDir, 'none'))).toBe(false);
    // One that is away is not called the database, for what comes or what goes.
    await s3.close();
    const away = await send({ ...FIELDS, file: await canvas(300, 200).png().toBuffer() }, { to: other });
    expect([away.status, away.body.code]).toEqual([503, 'storage.unavailable']);
    expect((await other.app.inject({ url: `/uploads/${image.body.data}` })).json()).toMatchObject({ code: 'storage.unavailable' });
    await other.app.close();
  });
});
