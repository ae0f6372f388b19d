import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '../../platform/outbox/outbox.ts';
import { smtpChannel } from '../../platform/outbox/smtp-channel.ts';
import { smsChannel } from '../../platform/outbox/sms-channel.ts';
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
import { addPerson } from '../../testing/fixtures.ts';
import { startHttpServer, startSmtpServer } from '../../testing/loopback-servers.ts';
import { replySettled } from './replies.ts';

let database: TestDatabase;
let node: TestNode;
let bare: TestNode;
let demo: TestNode;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let http: Awaited<ReturnType<typeof startHttpServer>>;
let folder: string;
let country: number;
let client: number;
let admin: number;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  http = await startHttpServer(({ path }) =>
    path === '/token'
      ? { access_token: 'granted', expires_in: 3600 }
      : path === '/sms'
        ? { id: 'sms-77' }
        : { name: 'projects/p/messages/9' },
  );
  folder = mkdtempSync(join(tmpdir(), 'diwan-fcm-'));
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = { project_id: 'p', client_email: 'push@p.example', private_key: privateKey, token_uri: `${http.url}/token` };
  writeFileSync(join(folder, 'account.json'), JSON.stringify(account));
  node = await startNode(database, undefined, {
    SMTP_URL: smtp.url,
    SMTP_FROM: 'care@diwan.example',
    SMTP_REPLY_TO: 'desk@diwan.example',
    SMS_URL: `${http.url}/sms`,
    SMS_TOKEN: 'sms-secret',
    SMS_FROM: 'Diwan',
    FCM_SERVICE_ACCOUNT: join(folder, 'account.json'),
    FCM_URL: http.url,
  });
  bare = await startNode(database, undefined, { DEMO: '0' });
  demo = await startNode(database, undefined, { DEMO: '1' });
  country = await addCountry(database);
  client = await addPerson(database, 'clients', country);
  admin = await addAdmin(database, { permissions: ['index-contacts', 'show-contacts', 'reply-contacts'], countries: [country] });
  token = await addSession(database, admin);
});
afterAll(async () => {
  for (const { app } of [node, bare, demo]) await app.close();
  await database.close();
  await smtp.close();
  await http.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  http.calls.length = 0;
  http.next.length = 0;
  smtp.mails.length = 0;
  smtp.refusals.clear();
});

let serial = 0;
const write = (row: Record<string, unknown> = {}) =>
  insertRow(database, 'contacts', {
    name: 'هند الزعابي',
    phone: '+971501234567',
    email: `hind${(serial += 1)}@mail.example`,
    user_type: 'client',
    user_id: client,
    country_id: country,
    subject: 'الفاتورة',
    message: 'لم تصلني الفاتورة',
    ...row,
  });
const reply = (id: number, send_type: string, body: object = {}, as = node) =>
  as.call('POST', `contacts/${id}/reply`, { token, body: { reply: 'أُرسلت إليك <الآن>\nشكرًا', send_type, ...body } });
const getOutbox = async (id: number) =>
  (
    await database.pool.query(
      `select o.* from outbox o join contact_replies y on y.outbox_id = o.id where y.contact_id = $1 order by o.id desc`,
      [id],
    )
  ).rows[0];
/** What the queue does with a message; false when it is to be tried again. */
const tryOnce = async (id: number, isLastTry = false, app = node.app) => {
  const { id: outbox } = await getOutbox(id);
  return sendMessage(app, replySettled, { id: outbox, triesBefore: 0, isLastTry }).then(
    () => true,
    () => false,
  );
};

describe('a reply', () => {
  it('is kept, queued and logged together, and shown with its message', async () => {
    const id = await write();
    const ticket = await insertRow(database, 'tickets', { country_id: country, subject: 'حقيبة', contact_message_id: id });
    const { status, body } = await reply(id, 'email');
    expect([status, body.message]).toEqual([201, 'Reply Sent Successfully']);
    expect(body.data).toMatchObject({ send_type: 'email', status: 'queued', attempts: 0, admin: 'سعاد منصور' });
    const { body: shown } = await node.call('GET', `contacts/${id}`, { token });
    expect(shown.data).toMatchObject({ is_read: 1, replies_count: 1, replied_at: expect.any(String) });
    const { body: activity } = await node.call('GET', `contacts/${id}/activity`, { token });
    expect(activity.data[0]).toMatchObject({ action: 'update', changes: { send_type: { after: 'email' } } });
    const { rowCount } = await database.pool.query(
      `select 1 from pgboss.job where name = any(array['sms', 'email', 'fcm']) and (data->>'id')::int = $1`,
      [(await getOutbox(id)).id],
    );
    expect(rowCount).toBe(1);
    // Its ticket is answered by it.
    const { rows } = await database.pool.query('select status, first_responded_at is not null as answered from tickets where id = $1', [
      ticket,
    ]);
    expect(rows).toEqual([{ status: 'replied', answered: true }]);
  });

  it('comes in the forms of the specification too', async () => {
    const id = await write();
    const form = new URLSearchParams({ _method: 'PUT', reply: 'تم', send_vai: 'sms' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await node.call('POST', `contacts/${id}`, { token, body: form.toString(), headers });
    expect([status, body.data?.send_type, body.data?.recipient]).toEqual([200, 'sms', '+971501234567']);
    expect((await node.call('PUT', `contacts/${id}`, { token, body: { reply: 'تم', send_type: 'email' } })).status).toBe(200);
  });

  it('is refused without a text or a way, to who may only read, and out of reach', async () => {
    const id = await write();
    const { status, body } = await reply(id, 'pigeon', { reply: ' ' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['reply', 'send_type']]);
    const reader = await addSession(
      database,
      await addAdmin(database, { permissions: ['index-contacts', 'show-contacts'], countries: [country] }),
    );
    const as = (path: string, more = {}) => node.call('POST', path, { token: reader, body: { reply: 'تم', send_type: 'email', ...more } });
    expect((await as(`contacts/${id}/reply`)).status).toBe(403);
    expect((await as(`contacts/${id}`, { _method: 'PUT' })).status).toBe(403);
    expect((await reply(await write({ country_id: await addCountry(database) }), 'email')).status).toBe(404);
  });

  it('says which ways there are, and why not the others', async () => {
    const faults = async (id: number, as: TestNode) =>
      Object.fromEntries(
        (await as.call('GET', `contacts/${id}/replies`, { token })).body.data.channels.map((one: { channel: string; fault: string }) => [
          one.channel,
          one.fault,
        ]),
      );
    const id = await write({ phone: null, user_id: 999_999 });
    expect(await faults(id, node)).toEqual({ fcm: 'no_device', sms: 'no_phone', email: null });
    expect(await faults(id, bare)).toEqual({ fcm: 'not_configured', sms: 'not_configured', email: 'not_configured' });
    expect((await reply(id, 'sms')).body.code).toBe('channel.no_phone');
    expect((await reply(id, 'email', {}, bare)).body.code).toBe('channel.not_configured');
    expect(await getOutbox(id)).toBeUndefined();
  });

  it('stays in the outbox of a demo that sends nothing, which says so', async () => {
    const id = await write({ user_id: 999_999 });
    const { body } = await demo.call('GET', `contacts/${id}/replies`, { token });
    expect(body.data.channels.map(({ channel, fault, is_held }: Record<string, unknown>) => [channel, fault, is_held])).toEqual([
      ['fcm', 'no_device', 1],
      ['sms', null, 1],
      ['email', null, 1],
    ]);
    const { body: real } = await node.call('GET', `contacts/${id}/replies`, { token });
    expect(real.data.channels.map((one: { is_held: 0 | 1 }) => one.is_held)).toEqual([0, 0, 0]);
    const sent = await reply(id, 'sms', {}, demo);
    expect([sent.status, sent.body.message]).toEqual([201, 'Reply Sent Successfully']);
    expect(await tryOnce(id, false, demo.app)).toBe(true);
    expect(await getOutbox(id)).toMatchObject({ status: 'held', attempts: 0 });
  });
});

/** A part of a mail as it was written. */
function getPart(mail: string, type: string): string {
  const part = mail.split(/\r\n--/).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  const bytes = text.replaceAll('=\r\n', '').replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header in its letters. */
const decodeWords = (text: string): string =>
  text
    .replace(/=\?UTF-8\?B\?([^?]+)\?=\s*/gi, (_, word: string) => Buffer.from(word, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]+)\?=\s*/gi, (_, word: string) => decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')))
    .replaceAll('"', '')
    .replace(/\s*</, ' <')
    .trim();

const NOBODYS = {
  id: 1,
  channel: 'email',
  user_type: null,
  user_id: null,
  subject: 'تنبيه',
  body: 'x',
  language: 'ar',
  writer: null,
  left: null,
} as const;

describe('mail', () => {
  it('goes out by SMTP, to the person, in their direction', async () => {
    const id = await write({ email: 'hind@mail.example' });
    await reply(id, 'email');
    expect(await tryOnce(id)).toBe(true);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'care@diwan.example', to: ['hind@mail.example'] });
    const { id: outbox, ...row } = await getOutbox(id);
    expect(mail?.text).toContain(`Message-ID: <outbox-${outbox}@diwan.example>`);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, provider_reference: `<outbox-${outbox}@diwan.example>` });
    // Sent once: what the queue brings again is not sent again.
    expect(await tryOnce(id)).toBe(true);
    expect(smtp.mails).toHaveLength(1);
  });

  it('is written by a person, whose name it bears, and each of its lines reads in its own direction', async () => {
    const id = await write({ email: 'hind@mail.example' });
    const text = 'Hello,\nوصلنا طلبك\n\n120.50 <b>';
    await node.call('POST', `contacts/${id}/reply`, { token, body: { reply: text, send_type: 'email' } });
    await tryOnce(id);
    const mail = smtp.mails[0]?.text ?? '';
    const from = /^From: (.+)$/m.exec(mail)?.[1] ?? '';
    expect(decodeWords(from)).toBe('سعاد منصور <care@diwan.example>');
    expect(mail).toMatch(/^Reply-To: desk@diwan\.example\r$/m);
    expect(mail).not.toContain('Auto-Submitted');
    const html = getPart(mail, 'text/html');
    expect(html).toContain(
      '<html dir="rtl"><body><div dir="ltr">Hello,</div><div dir="rtl">وصلنا طلبك</div><div dir="rtl"><br></div><div dir="ltr">120.50 &lt;b&gt;</div>',
    );
  });

  it('of the house itself says that nobody wrote it; the server is greeted by a name', async () => {
    const greeting = vi.spyOn(smtp, 'greeted');
    const channel = smtpChannel({ url: smtp.url, from: '"Diwan" <care@diwan.example>', replyTo: null });
    await channel.send({ ...NOBODYS, recipient: 'hind@mail.example' });
    const mail = smtp.mails[0]?.text ?? '';
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).toMatch(/^From: Diwan <care@diwan\.example>\r$/m);
    expect(mail).not.toContain('Reply-To');
    expect(greeting).toHaveBeenLastCalledWith('diwan.example');
  });

  it('that is refused for good has failed; that is refused for now is tried again', async () => {
    const [never, later] = [await write({ email: 'gone@mail.example' }), await write({ email: 'busy@mail.example' })];
    smtp.refusals.set('gone@mail.example', 550).set('busy@mail.example', 451);
    await reply(never, 'email');
    await reply(later, 'email');
    expect([await tryOnce(never), await tryOnce(later)]).toEqual([true, false]);
    expect(await getOutbox(never)).toMatchObject({
      status: 'failed',
      error: 'address',
      error_detail: expect.stringContaining('no such mailbox'),
    });
    expect(await getOutbox(later)).toMatchObject({ status: 'queued', attempts: 1, error: 'busy' });
    smtp.refusals.clear();
    expect(await tryOnce(later)).toBe(true);
    expect(await getOutbox(later)).toMatchObject({ status: 'sent', attempts: 2, error: null });
  });

  it('that never goes out is told to whoever wrote it, and can be sent again', async () => {
    const id = await write({ email: 'lost@mail.example', name: 'منى' });
    smtp.refusals.set('lost@mail.example', 451);
    const { body } = await reply(id, 'email');
    expect(await tryOnce(id, true)).toBe(true);
    expect(await getOutbox(id)).toMatchObject({ status: 'failed' });
    const { body: bell } = await node.call('GET', 'notification', { token });
    expect(bell.data[0]).toMatchObject({ notify_type: 'contact', notify_id: id, body: expect.stringContaining('منى') });
    smtp.refusals.clear();
    const path = `contacts/${id}/replies/${body.data.id}/retry`;
    expect((await node.call('POST', path, { token })).body.data).toMatchObject({ status: 'queued' });
    expect(await tryOnce(id)).toBe(true);
    expect(await getOutbox(id)).toMatchObject({ status: 'sent' });
    expect((await node.call('POST', path, { token })).body.code).toBe('channel.not_failed');
  });
});

describe('SMS', () => {
  it('goes to the gateway with its token and a reference that stays the same', async () => {
    const id = await write();
    http.next.push({ status: 503 }, { status: 429 });
    await reply(id, 'sms');
    expect([await tryOnce(id), await tryOnce(id), await tryOnce(id)]).toEqual([false, false, true]);
    const bodies = http.calls.map((call) => JSON.parse(call.body));
    expect(bodies[2]).toMatchObject({ to: '+971501234567', from: 'Diwan', text: 'أُرسلت إليك <الآن>\nشكرًا' });
    expect(new Set(bodies.map((body) => body.reference)).size).toBe(1);
    expect(http.calls[0]?.headers).toMatchObject({ authorization: 'Bearer sms-secret', 'idempotency-key': bodies[0].reference });
    expect(await getOutbox(id)).toMatchObject({ status: 'sent', attempts: 3, provider_reference: 'sms-77' });
  });

  it('that cannot go out is a line of the log once an outage, with how many wait, and one when they go again', async () => {
    const lines: unknown[] = [];
    const [warn, info] = (['warn', 'info'] as const).map((level) =>
      vi.spyOn(node.app.log, level).mockImplementation((...said: unknown[]) => void lines.push([level, ...said])),
    );
    const id = await write();
    http.next.push({ status: 503 }, { status: 503 }, { status: 200, body: {} }, { status: 400 });
    await reply(id, 'sms');
    expect([await tryOnce(id), await tryOnce(id), await tryOnce(id)]).toEqual([false, false, true]);
    const other = await write();
    await reply(other, 'sms');
    await tryOnce(other);
    warn?.mockRestore();
    info?.mockRestore();
    expect(lines).toEqual([
      [
        'warn',
        { channel: 'sms', error: 'unreachable', detail: '503 {}', waiting: expect.any(Number) },
        'messages cannot be sent; they wait',
      ],
      ['info', { channel: 'sms' }, 'messages can be sent again'],
    ]);
  });

  it('that the gateway refuses has failed at once; its silence is a fault that may pass', async () => {
    const id = await write();
    http.next.push({ status: 400, body: { error: 'bad number' } });
    await reply(id, 'sms');
    expect(await tryOnce(id)).toBe(true);
    expect(await getOutbox(id)).toMatchObject({ status: 'failed', error: 'refused', error_detail: expect.stringContaining('bad number') });
    http.next.push('silent');
    const channel = smsChannel({ url: `${http.url}/sms`, token: null, from: null, timeout: 200 });
    const message = {
      id: 1,
      channel: 'sms',
      recipient: '+971',
      user_type: null,
      user_id: null,
      subject: null,
      body: 'x',
      language: 'ar',
      writer: null,
      left: null,
    } as const;
    await expect(channel.send(message)).rejects.toMatchObject({ code: 'timeout', isFinal: false });
    const nowhere = smsChannel({ url: 'http://127.0.0.1:9', token: null, from: null });
    await expect(nowhere.send(message)).rejects.toMatchObject({ code: 'unreachable', isFinal: false });
  });
});

describe('push', () => {
  const pushes = () => http.calls.filter((call) => call.path.endsWith('messages:send')).map((call) => JSON.parse(call.body).message);

  it('goes to the device used last, and forgets devices that are gone on its way', async () => {
    for (const [name, at] of [
      ['old', '2026-01-01'],
      ['gone', '2026-03-01'],
    ] as const)
      await database.pool.query(
        `insert into devices (token, user_type, user_id, platform, updated_at) values ($1, 'client', $2, 'android', $3)`,
        [name, client, at],
      );
    const id = await write();
    http.next.push(
      { status: 200, body: { access_token: 'granted', expires_in: 3600 } },
      { status: 404, body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } } },
    );
    await reply(id, 'fcm');
    expect(await tryOnce(id)).toBe(true);
    expect(pushes().map((push) => push.token)).toEqual(['gone', 'old']);
    expect(pushes()[1].notification).toEqual({ title: 'رد على: الفاتورة', body: 'أُرسلت إليك <الآن>\nشكرًا' });
    expect((await database.pool.query(`select token from devices`)).rows).toEqual([{ token: 'old' }]);
    expect(http.calls[1]?.headers['authorization']).toBe('Bearer granted');
  });

  it('fetches its access token anew when the old one is refused', async () => {
    const id = await write();
    http.next.push({ status: 401, body: {} });
    await reply(id, 'fcm');
    expect(await tryOnce(id)).toBe(false);
    expect(await getOutbox(id)).toMatchObject({ status: 'queued', error: 'busy' });
    expect(await tryOnce(id)).toBe(true);
    expect(http.calls.map((call) => call.path)).toEqual(['/v1/projects/p/messages:send', '/token', '/v1/projects/p/messages:send']);
  });
});

describe('the queue', () => {
  it('waits in the outbox while its channel is not configured, and goes out once it is', async () => {
    const id = await write();
    await reply(id, 'email');
    expect(await tryOnce(id, false, bare.app)).toBe(true);
    expect(await getOutbox(id)).toMatchObject({ status: 'held' });
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(async () => (await getOutbox(id)).status, { timeout: 10_000 }).toBe('sent');
  });
});
