import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_CALLS } from '@diwan/contract/app-calls';
import type { AppCall } from '@diwan/contract/kit/call';
import { createTestDatabase, insertRow, startNode, type Answer, type TestDatabase, type TestNode } from '../testing/access-fixtures.ts';
import { addAppWorld, rideBody, visitBody, type AppWorld } from '../testing/app-order-fixtures.ts';
import { addClient, appCall, logInAs } from '../testing/app-fixtures.ts';
import { addDriver, addOrder } from '../testing/order-fixtures.ts';
import { ledgerFaults } from '../testing/proof.ts';
import { NASTY_TEXTS, NASTY_VALUES } from './nasty-values.ts';

// A Wednesday, 13:00 in Dubai.
const clock = { now: Date.parse('2026-05-13T09:00:00.000Z') };
let database: TestDatabase;
let node: TestNode;
let world: AppWorld;
let order: number;
let reasons: { cancel: number; report: number };
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database, clock);
  world = await addAppWorld(database, node);
  order = await addOrder(database, world, { order_status: 'finished', provider_id: world.visit.id });
  reasons = {
    cancel: await insertRow(database, 'cancel_reasons', { title_ar: 'تغيّر الموعد', title_en: 'Changed', user_type: 'client' }),
    report: await insertRow(database, 'report_reasons', { title_ar: 'تأخر', title_en: 'Late', target: 'order' }),
  };
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

/** What a stranger writes where something else is wanted: each is right for some other field. */
const ODD_VALUES: readonly unknown[] = [
  ...NASTY_VALUES,
  'NaN', 'Infinity', '-1', '0', '0.001', '1e5', '٢٠٢٦-٠٥-١٧', '٥', '2147483648', '9'.repeat(400), '   ', '', '\ud800', '🙂', "';--",
  '2026-02-30', '9999-12-31', '0001-01-01', '-2026-05-17', '2026-05-17T10:00:00Z', '275760-09-13T00:00:00Z', '24:00', '25:61', '10:00:00',
  0, -0, 0.5, 2_147_483_647, 2_147_483_648, Number.MIN_VALUE, null, [], {}, false,
]; // prettier-ignore

interface Right {
  readonly call: string;
  readonly by: 'client' | 'provider' | 'anybody';
  readonly path?: () => string;
  readonly body: () => Record<string, unknown>;
}

/** A body that each call takes: what stands in it is made odd one value at a time, so that the handler sees all the others. */
const RIGHT: readonly Right[] = [
  { call: 'POST quotes', by: 'client', body: () => without(rideBody(world), 'payment_way_id', 'client_address', 'destination_address') },
  { call: 'POST orders', by: 'client', body: () => rideBody(world, { coupon_code: 'NONE', notes: 'عند الباب' }) },
  { call: 'POST orders', by: 'client', body: () => visitBody(world, { provider_id: world.visit.id }) },
  { call: 'POST orders/:id/cancel', by: 'client', path: () => `orders/${order}/cancel`, body: () => ({ cancel_reason_id: reasons.cancel, notes: '' }) },
  { call: 'POST orders/:id/pay', by: 'client', path: () => `orders/${order}/pay`, body: () => ({ payment_way_id: world.ways.wallet }) },
  { call: 'POST orders/:id/fare', by: 'client', path: () => `orders/${order}/fare`, body: () => ({ fare_answer: 'no' }) },
  { call: 'POST orders/:id/rate', by: 'client', path: () => `orders/${order}/rate`, body: () => ({ rate: 4.5, review: 'جيد' }) },
  { call: 'POST orders/:id/complaints', by: 'client', path: () => `orders/${order}/complaints`, body: () => ({ report_reason_id: reasons.report, message: 'تأخر' }) },
  { call: 'PUT profile', by: 'client', body: () => ({ first_name: 'ليان', email: 'l@example.test', gender: 'female', city_id: null, image: null }) },
  { call: 'PUT devices', by: 'client', body: () => ({ push_token: 'token' }) },
  { call: 'POST contacts', by: 'client', body: () => ({ type: 'contact', subject: 'سؤال', message: 'متى؟' }) },
  { call: 'POST service_requests', by: 'client', body: () => ({ kind: 'law_source_request', subject: 'عقد', wanted_at: '2026-05-17T10:00:00Z' }) },
  { call: 'POST subscriptions', by: 'client', body: () => ({ provider_service_id: world.pack }) },
  { call: 'POST conversations', by: 'client', body: () => ({ client_key: 'a-key-of-mine', message: 'مرحبًا', order_id: null }) },
  { call: 'PUT presence', by: 'provider', body: () => ({ is_online: 1, vehicle_id: null }) },
  { call: 'POST positions', by: 'provider', body: () => ({ points: [{ at: '2026-05-13T08:59:59Z', lat: 25.2, lng: 55.27, accuracy: 5, speed: 9, is_mock: false }] }) },
  { call: 'PUT bank_account', by: 'provider', body: () => ({ bank_name: 'بنك', branch: null, account_number: '0331234567', city: null, holder_name: 'منى' }) },
  { call: 'POST cash_outs', by: 'provider', body: () => ({ amount: '60' }) },
  { call: 'POST update_requests', by: 'provider', body: () => ({ first_name: 'سلوى', license_expires_on: '2030-01-01', city_id: null }) },
  { call: 'POST vehicles', by: 'provider', body: () => ({ vehicle_brand_id: 1, vehicle_model_id: 1, manufacturing_year: 2024, color: 'white', seats_number: 4, plate_number: 'A 1', license_number: null }) },
  { call: 'POST uploads/links', by: 'provider', body: () => ({ references: ['x'] }) },
  { call: 'POST sessions/code', by: 'anybody', body: () => ({ phone: '+971501234567', user_type: 'client' }) },
  { call: 'POST sessions', by: 'anybody', body: () => ({ phone: '+971501234567', user_type: 'client', code: '123456', device_name: 'x', platform: 'web', device_id: 'd' }) },
  { call: 'POST providers/apply', by: 'anybody', body: () => ({ phone: '+971501234567', code: '123456', device_name: 'x', platform: 'web', first_name: 'أ', last_name: 'ب', gender: 'male', city_id: null, is_driver: 1, license_expires_on: '2030-01-01' }) },
]; // prettier-ignore

const without = (body: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));

/** A body with one of its values, at whatever depth, replaced by each odd one. */
function* oddBodies(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const put = (odd: unknown) =>
      Array.isArray(value) ? value.map((one, index) => (String(index) === key ? odd : (one as unknown))) : { ...value, [key]: odd };
    for (const odd of ODD_VALUES) yield put(odd);
    for (const odd of oddBodies((value as Record<string, unknown>)[key])) yield put(odd);
  }
}

const newToken = async (by: Right['by']) => {
  if (by === 'anybody') return undefined;
  return by === 'client'
    ? logInAs(node, 'client', await addClient(database, world.country))
    : logInAs(node, 'provider', await addDriver(database, world.country));
};

/** What a call may answer to a stranger: a refusal that says why, or that it was done; never a fault, nor what is no number. */
function faultIn({ status, body }: Answer, asked: unknown = null): string | undefined {
  const text = JSON.stringify(body);
  if (status >= 500) return `${status} ${text}`;
  // Somebody may well be called so.
  const isEcho = /NaN|Infinity|0001-/.test(JSON.stringify(asked));
  return status < 300 && !isEcho && /NaN|Infinity|"0001-|undefined/.test(text) ? text : undefined;
}

describe('a stranger', () => {
  it.each(RIGHT)('who knows $call gets a refusal or what was asked for, whatever one value is', { timeout: 120_000 }, async (right) => {
    const [method, declared] = right.call.split(' ') as ['POST', string];
    const path = right.path?.() ?? declared;
    const call = APP_CALLS.find((one) => `${one.method} ${one.path}` === right.call) as AppCall;
    const faults: unknown[] = [];
    let [asked, token] = [0, await newToken(right.by)];
    if (right.path) token = world.token;
    for (const body of oddBodies(right.body())) {
      // Nobody is stopped by how much they have done already.
      if (!right.path && ++asked % 25 === 0) token = await newToken(right.by);
      const answer = await appCall(node, method, path, {
        ...(token !== undefined && { token }),
        ...(call.idempotent && { key: 'new' }),
        body,
        from: `203.0.113.${asked % 250}`,
      });
      const fault = faultIn(answer, body);
      if (fault !== undefined) faults.push([body, fault]);
    }
    expect(faults).toEqual([]);
  });

  it('who asks for rows that can be none, or for odd pages of lists, gets a refusal', { timeout: 120_000 }, async () => {
    const ids = ['0', '-1', '2147483648', '1e3', '%00', '٩', 'NaN', '9'.repeat(150), '..%2f1', "1'"];
    const odd = ['', 'x', '-1', '0', '1.5', '2147483648', '9'.repeat(300), 'NaN', '%00', '٩', '2026-02-30', '9999-99-99'];
    const faults: unknown[] = [];
    for (const call of APP_CALLS) {
      const token = call.guard === 'client' ? world.token : call.guard === 'public' ? undefined : world.ride.token;
      const ask = async (path: string) => {
        const asked = {
          ...(token !== undefined && { token }),
          ...(call.idempotent && { key: 'new' }),
          ...(call.method !== 'GET' && { body: {} }),
        };
        const answer = await appCall(node, call.method, path, asked);
        const isUnknown = path.includes('?') || answer.status >= 400;
        if (faultIn(answer) !== undefined || !isUnknown) faults.push([call.method, path, answer.status, answer.body]);
      };
      if (call.path.includes(':')) for (const id of ids) await ask(call.path.replaceAll(/:\w+/g, id));
      for (const key of Object.keys(call.query ?? {}))
        for (const value of odd) await ask(`${call.path.replaceAll(/:\w+/g, '1')}?${key}=${value}`);
    }
    expect(faults).toEqual([]);
  });

  it('who sends texts of a hundred thousand characters is refused before anybody reads them', async () => {
    const faults: unknown[] = [];
    for (const right of RIGHT.filter(({ path }) => !path)) {
      const [method, path] = right.call.split(' ') as ['POST', string];
      const token = await newToken(right.by);
      const body = right.body();
      for (const key of Object.keys(body).filter((one) => typeof body[one] === 'string'))
        for (const text of Object.values(NASTY_TEXTS).slice(0, 4)) {
          const answer = await appCall(node, method, path, {
            ...(token !== undefined && { token }),
            key: 'new',
            body: { ...body, [key]: text },
          });
          if (![413, 422, 429].includes(answer.status)) faults.push([right.call, key, answer.status]);
        }
    }
    expect(faults).toEqual([]);
  });

  it('who repeats a call under a key that somebody else has used does their own', async () => {
    const key = 'guessed-key';
    const [one, other] = [await newToken('client'), await newToken('client')];
    const ask = (token: string | undefined, body: object) => appCall(node, 'POST', 'contacts', { token: token as string, key, body });
    const first = await ask(one, { subject: 'سؤال', message: 'متى؟' });
    const second = await ask(other, { subject: 'سؤال', message: 'متى؟' });
    expect([first.status, second.status, first.body.data.id === second.body.data.id]).toEqual([201, 201, false]);
    expect((await ask(one, { subject: 'سؤال', message: 'أين؟' })).body.code).toBe('idempotency.other_body');
    // The same key at another call is another body, too.
    const elsewhere = await appCall(node, 'POST', 'subscriptions', {
      token: one as string,
      key,
      body: { provider_service_id: world.pack },
    });
    expect(elsewhere.body.code).toBe('idempotency.other_body');
  });

  it('who is logged out, banned or deleted is answered nothing by any call that asks who one is', async () => {
    const client = await addClient(database, world.country);
    const deeds: Record<string, (token: string) => Promise<unknown>> = {
      'logged out': (token) => appCall(node, 'POST', 'logout', { token, body: {} }),
      banned: () => database.pool.query('update clients set is_ban = true where id = $1', [client]),
      deleted: () => database.pool.query('update clients set is_ban = false, deleted_at = now() where id = $1', [client]),
    };
    for (const [name, deed] of Object.entries(deeds)) {
      const token = await logInAs(node, 'client', client);
      await deed(token);
      for (const call of APP_CALLS.filter(({ guard }) => guard === 'client' || guard === 'person'))
        expect([name, call.path, (await appCall(node, call.method, call.path.replaceAll(/:\w+/g, '1'), { token, key: 'new', ...(call.method !== 'GET' && { body: {} }) })).status]).toEqual([name, call.path, 401]); // prettier-ignore
    }
  });

  it('who floods a node with calls is refused at its door, and keeps nobody else from it', { timeout: 60_000 }, async () => {
    await node.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = node.app.server.address() as AddressInfo;
    const [theirs, others] = [await newToken('provider'), await newToken('provider')];
    const send = async (token: string | undefined, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${port}/api/app/v1/positions`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, wait: answer.headers.get('retry-after'), body: (await answer.json()) as { data: unknown } };
    };
    const points = [{ at: new Date(clock.now).toISOString(), lat: 25.2, lng: 55.27 }];
    const nonsense = [{ points }, { points: 'x'.repeat(60_000) }, { points: [{ ...points[0], lat: 1e9 }] }, { points: [] }];
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    const flood = async () => {
      while (answers.length < 1_000) answers.push(await send(theirs, nonsense[answers.length % nonsense.length] as object));
    };
    const [, honest] = await Promise.all([Promise.all(Array.from({ length: 20 }, flood)), send(others, { points })]);
    expect([honest.status, honest.body.data]).toEqual([200, { kept: 1, dropped: 0 }]);
    // Sixty a minute, what is nonsense among them; all others are not even read.
    const read = answers.filter(({ status }) => status === 200 || status === 422);
    expect(read).toHaveLength(60);
    expect(new Set(answers.filter((answer) => !read.includes(answer)).map(({ status, wait }) => `${status} ${wait}`))).toEqual(
      new Set(['429 60']),
    );
  });

  it('has moved no money that is not accounted for', async () => expect(await ledgerFaults(database)).toEqual([]));
});
