import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHAT_VIDEO_MAX } from '@diwan/contract/chats/messages';
import { UPLOAD_LIMITS } from '@diwan/contract/uploads/upload';
import {
  addAdmin,
  addCountry,
  addSession,
  createTestDatabase,
  insertRow,
  startNode,
  type TestDatabase,
  type TestNode,
} from '../../testing/access-fixtures.ts';
import { addClient, appCall, logInAs } from '../../testing/app-fixtures.ts';
import { makeMedia } from '../../testing/media-fixtures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'diwan-talk-'));
let database: TestDatabase;
let node: TestNode;
let country: number;
let client: string;
let stranger: string;
let desk: string;
let support: number;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, undefined, { DATA_DIR: dataDir });
  country = await addCountry(database);
  const id = await addClient(database, country, {});
  client = await logInAs(node, 'client', id);
  stranger = await logInAs(node, 'client', await addClient(database, country, {}));
  desk = await addSession(database, await addAdmin(database, { permissions: ['index-chats', 'reply-chats'], countries: [country] }));
  support = await insertRow(database, 'conversations', { country_id: country, kind: 'support', client_id: id });
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Kind = 'image' | 'video' | 'audio';
/** Uploads a file for a message, by an app or by the desk. */
async function upload(kind: Kind, file: Buffer, token = client, door = '/api/app/v1') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ attachment_type: kind, model: 'chat_files', field: kind })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'أي اسم');
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': 'ar',
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const response = await node.app.inject({
    method: 'POST',
    url: `${door}/uploads`,
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { data, code, message } = response.json<{ data: string; code?: string; message: string }>();
  return { status: response.statusCode, data, code, message };
}
let keys = 0;
const say = (body: object, token = client) =>
  appCall(node, 'POST', `conversations/${support}/messages`, { token, body: { client_key: `file-message-${(keys += 1)}`, ...body } });
const links = async (token: string, reference: string): Promise<string | undefined> =>
  (await appCall(node, 'POST', 'uploads/links', { token, body: { references: [reference] } })).body.data[reference];

it.each(['mp4', 'webm'] as const)(
  'takes a recording in %s, with its length from the file itself, and serves it in parts to who talks',
  async (container) => {
    const file = await makeMedia({ container, seconds: 3 });
    const { status, data: reference } = await upload('audio', file);
    expect([status, reference]).toEqual([201, expect.stringMatching(container === 'mp4' ? /^audio\/.*\.m4a$/ : /^audio\/.*\.weba$/)]);
    const waveform = [0, 40, 100, 7];
    const { body } = await say({ message_type: 'audio', file: reference, waveform });
    expect(body.data).toMatchObject({ message_type: 'audio', file: reference, media: { width: null, height: null, waveform } });
    expect(Math.abs(body.data.media.duration_ms - 3000)).toBeLessThan(60);
    const seen = (await node.call('GET', `conversations/${support}/messages`, { token: desk })).body.data.at(-1);
    expect(seen).toMatchObject({ message_type: 'audio', file: reference, media: body.data.media });
    const link = await links(client, reference);
    const part = await node.app.inject({ url: link ?? '', headers: { range: 'bytes=2-5' } });
    expect([part.statusCode, part.headers['content-type'], part.headers['content-range'], part.rawPayload]).toEqual([
      206,
      container === 'mp4' ? 'audio/mp4' : 'audio/webm',
      `bytes 2-5/${file.length}`,
      file.subarray(2, 6),
    ]);
    expect([await links(stranger, reference), (await node.app.inject({ url: `/uploads/${reference}` })).statusCode]).toEqual([
      undefined,
      404,
    ]);
  },
);

it('takes pictures, drawn anew, and videos, each with the size of its place', async () => {
  const picture = await upload(
    'image',
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  );
  expect((await say({ message_type: 'image', file: picture.data, message: 'انظر' })).body.data).toMatchObject({
    message: 'انظر',
    media: { width: 64, height: 48, duration_ms: null },
  });
  const film = await upload(
    'video',
    await makeMedia({ container: 'webm', seconds: 2, picture: { width: 320, height: 180 } }),
    desk,
    '/api/admin',
  );
  const sent = await node.call('POST', `conversations/${support}/messages`, {
    token: desk,
    body: { client_key: 'desk-film-1', message_type: 'video', file: film.data },
  });
  expect(sent.body.data.media).toMatchObject({ width: 320, height: 180 });
  expect((await links(client, film.data))?.startsWith('/uploads/videos/')).toBe(true);
});

it('refuses what is empty, too large, too long or of another kind, in a sentence', async () => {
  const [sound, film] = [
    await makeMedia({ container: 'webm', seconds: 1 }),
    await makeMedia({ container: 'mp4', seconds: 1, picture: { width: 16, height: 16 } }),
  ];
  const tries: [Kind, Buffer, number, string][] = [
    ['audio', Buffer.alloc(0), 422, 'upload.missing'],
    ['audio', film, 422, 'upload.type'],
    ['audio', Buffer.alloc(5000, 7), 422, 'upload.type'],
    ['audio', await makeMedia({ container: 'webm', seconds: 5 * 60 + 5 }), 422, 'upload.too_long'],
    ['audio', Buffer.alloc(UPLOAD_LIMITS.audio + 1), 413, 'upload.too_large'],
    ['image', sound, 422, 'upload.type'],
    ['video', Buffer.alloc(CHAT_VIDEO_MAX + 1), 413, 'upload.too_large'],
  ];
  for (const [kind, file, status, code] of tries) {
    const answer = await upload(kind, file);
    expect([kind, answer.status, answer.code]).toEqual([kind, status, code]);
    expect(answer.message).toMatch(/[ء-ي]/);
  }
});

it('a picture that moves goes on moving in a conversation', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 32, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const { data: file } = await upload(
    'image',
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  expect((await say({ message_type: 'image', file })).body.data.media).toMatchObject({ width: 32, height: 16 });
  const { rawPayload } = await node.app.inject({ url: (await links(client, file)) ?? '' });
  expect((await sharp(rawPayload).metadata()).pages).toBe(2);
});

/** A file of which one word is another: that of its codec. */
const renamed = (file: Buffer, from: string, to: string) => Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');
const inAlac = (file: Buffer) => renamed(renamed(file, 'mp4a', 'alac'), 'esds', 'alac');
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic' + 'x'.repeat(200), 'latin1');

it('refuses what browsers cannot show or play, in a sentence that names what is taken', async () => {
  const sound = await makeMedia({ container: 'mp4', seconds: 1 });
  const film = await makeMedia({ container: 'mp4', seconds: 1, picture: { width: 16, height: 16 } });
  const tries: [Kind, Buffer, string, RegExp][] = [
    ['image', HEIC, 'upload.type', /JPEG.*PNG.*WebP.*GIF.*AVIF/],
    ['audio', inAlac(sound), 'upload.codec', /AAC/],
    ['video', renamed(film, 'vp09', 'hvc1'), 'upload.codec', /H\.264/],
    ['video', renamed(film, 'vp09', 'hev1'), 'upload.codec', /H\.264/],
    ['video', renamed(film, 'vp09', 'ap4h'), 'upload.codec', /H\.264/],
    ['video', inAlac(film), 'upload.codec', /AAC/],
  ];
  for (const [kind, file, code, kinds] of tries) {
    for (const [token, door] of [
      [client, '/api/app/v1'],
      [desk, '/api/admin'],
    ] as const) {
      const answer = await upload(kind, file, token, door);
      expect([kind, answer.status, answer.code, answer.message]).toEqual([kind, 422, code, expect.stringMatching(kinds)]);
      expect(answer.message).toMatch(/[ء-ي]/);
    }
  }
});

it('gives a person no file of a note about them, as of a stranger’s conversation', async () => {
  const { data: file } = await upload('audio', await makeMedia({ container: 'webm', seconds: 1 }), desk, '/api/admin');
  const note = {
    conversation_id: support,
    seq: 9_001,
    kind: 'note',
    sender_kind: 'admin',
    sender_id: 1,
    client_key: 'a-note',
    text: 'داخلي',
    file,
  };
  const id = await insertRow(database, 'messages', note);
  await database.pool.query('update uploads set saved_at = now(), is_private = true where reference = $1', [file]);
  expect([await links(client, file), await links(stranger, file)]).toEqual([undefined, undefined]);
  // The same file in a message that they are sent is theirs to see.
  await database.pool.query(`update messages set kind = 'audio' where id = $1`, [id]);
  expect([typeof (await links(client, file)), await links(stranger, file)]).toEqual(['string', undefined]);
});

it('shows nothing as what it was not uploaded as, nor what somebody else did', async () => {
  const { data: mine } = await upload('audio', await makeMedia({ container: 'webm', seconds: 1 }));
  const { data: others } = await upload('audio', await makeMedia({ container: 'webm', seconds: 1 }), stranger);
  const wrong = [
    { message_type: 'image', file: mine },
    { message_type: 'audio', file: others },
    { message_type: 'audio', file: null },
    { message_type: 'text', message: 'x', file: mine },
    { message_type: 'audio', file: mine, waveform: Array.from({ length: 101 }, () => 1) },
    { message_type: 'audio', file: mine, waveform: [101] },
    { message_type: 'note', message: 'x' },
  ];
  for (const body of wrong) expect([body, (await say(body)).status]).toEqual([body, 422]);
  expect((await say({ message_type: 'audio', file: mine })).status).toBe(201);
});
