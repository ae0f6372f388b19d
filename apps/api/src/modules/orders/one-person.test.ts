import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/fixtures.ts';
import { DAY, openHoursWorld, readHours, type HoursWorld } from '../../testing/hours-fixtures.ts';

let hours: HoursWorld;
beforeAll(async () => {
  hours = await openHoursWorld();
});
afterAll(() => hours.close());

const BUSY = 'order.provider_busy_then';
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const pad = (n: number) => String(n).padStart(2, '0');

describe('two visits of one person at one time', () => {
  it('are accepted once, however often both are accepted at once', { timeout: 60_000 }, async () => {
    const { app, id } = await hours.addWorker();
    for (let n = 0; n < 20; n++) {
      const row = { visit_date: `2026-06-${pad(n + 1)}` };
      const orders = await Promise.all([hours.visit('10:00', id, row), hours.visit('10:30', id, row)]);
      const answers = await Promise.all(orders.map((order) => app('POST', `orders/${order}/accept_order`)));
      expect([n, statuses(answers)]).toEqual([n, [200, 409]]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe(BUSY);
    }
  });

  it('are accepted once by six admins on two ways', async () => {
    const { id } = await hours.addWorker();
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => hours.visit('12:00')));
    const answers = await Promise.all(
      orders.map((order, n) => (n % 2 ? hours.accept(order, id) : hours.post(`dispatch/${order}/assign`, { provider_id: id }))),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    const { rows } = await hours.database.pool.query(
      `select count(*)::int as n from orders where provider_id = $1 and order_status = 'accepted'`,
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('are refused in words, to admins with the number of the other order', async () => {
    const { app, id } = await hours.addWorker();
    const [first, second] = [await hours.visit('09:00'), await hours.visit('09:30', id)];
    expect((await hours.accept(first, id)).status).toBe(200);
    const { order_no: number } = await hours.get(`orders/${first}`);
    const english = await hours.accept(second, id);
    expect([english.status, english.body.code]).toEqual([409, BUSY]);
    expect(english.body.message).toContain(`${number} · 17/05/2026 09:00`);
    const arabic = await hours.post(`orders/${second}/accept_order`, { provider_id: id }, hours.clerk, 'ar');
    expect(arabic.body.message).toMatch(/17\/05\/2026 09:00/);
    expect(arabic.body.message).toMatch(/[\u0600-\u06ff]/);
    const own = await app('POST', `orders/${second}/accept_order`);
    expect([own.body.code, own.body.message.includes('17/05/2026 09:00'), own.body.message.includes(number)]).toEqual([BUSY, true, false]);
  });

  it('are known before: in the answer about one, in the candidates, and no right overrides it', async () => {
    const { id } = await hours.addWorker({ first_name: 'مشغولة' });
    const first = await hours.visit('14:00');
    await hours.accept(first, id);
    const { order_no: number } = await hours.get(`orders/${first}`);
    const second = await hours.visit('14:15', id);
    const { reasons, may_override } = await hours.get(`orders/${second}/eligibility/${id}`);
    expect([reasons.map(({ code }: { code: string }) => code), may_override]).toEqual([['busy_then'], false]);
    expect(reasons[0].text).toContain(`${number} · 17/05/2026 14:00`);
    const third = await hours.visit('14:15');
    const found = await hours.get(`orders/${third}/candidates?keyword=${encodeURIComponent('مشغولة')}`);
    expect(found.map((one: { reasons: { code: string }[] }) => one.reasons.map(({ code }) => code))).toEqual([['busy_then']]);
    expect((await hours.accept(third, id, { override_reason: 'لا أحد غيرها' })).body.code).toBe(BUSY);
  });

  it('stand beside other reasons as one of them', async () => {
    const { id } = await hours.addWorker();
    await hours.accept(await hours.visit('16:00'), id);
    await hours.database.pool.query('update providers set is_active = false where id = $1', [id]);
    const both = await hours.accept(await hours.visit('16:00'), id, { override_reason: 'لا أحد غيرها' });
    expect([both.status, both.body.data.reasons, both.body.data.may_override]).toEqual([422, ['switched_off', 'busy_then'], false]);
  });
});

describe('what is allowed', () => {
  it('is one visit after the other, exactly after its time and the way', async () => {
    const { id } = await hours.addWorker();
    expect((await hours.accept(await hours.visit('10:00'), id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('11:00'), id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('09:00'), id)).status).toBe(200);
    await hours.set({ visit_takes_minutes: 45, visit_travel_minutes: 15 });
    const { id: second } = await hours.addWorker();
    expect((await hours.accept(await hours.visit('10:00'), second)).status).toBe(200);
    expect((await hours.accept(await hours.visit('10:59'), second)).status).toBe(409);
    expect((await hours.accept(await hours.visit('11:00'), second)).status).toBe(200);
    await hours.set({ visit_takes_minutes: 60, visit_travel_minutes: 0 });
  });

  it('is another person, and another day', async () => {
    const [one, other] = [await hours.addWorker(), await hours.addWorker()];
    expect((await hours.accept(await hours.visit('10:00'), one.id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('10:00'), other.id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('10:00', null, { visit_date: '2026-05-18' }), one.id)).status).toBe(200);
  });

  it('is a company, which sends several people', async () => {
    const { id } = await hours.addWorker({ type: 'company', company_name: 'نظافة' });
    const answers = await Promise.all([1, 2, 3].map(async () => hours.accept(await hours.visit('10:00'), id)));
    expect(statuses(answers)).toEqual([200, 200, 200]);
  });

  it('is everything where the country says that visits take no time', async () => {
    await hours.set({ visit_takes_minutes: 0 });
    const { id } = await hours.addWorker();
    const answers = await Promise.all([1, 2].map(async () => hours.accept(await hours.visit('10:00'), id)));
    await hours.set({ visit_takes_minutes: 60 });
    expect(statuses(answers)).toEqual([200, 200]);
  });

  it('is being named, again and again, until one of them is accepted', async () => {
    const { id } = await hours.addWorker();
    const asked = {
      country_id: hours.world.country,
      client_id: hours.world.client,
      payment_way_id: hours.world.ways.cash,
      provider_id: id,
    };
    const body = { ...asked, order_type: 'normal', visit_date: DAY, visit_time: '10:00', services: [{ provider_service_id: hours.world.pack, quantity: 1 }] }; // prettier-ignore
    const place = async () => (await hours.post('orders', { ...body, client_address: 'دبي', lat: 25.2, lng: 55.27 })).body; // prettier-ignore
    const [first, second] = [await place(), await place()];
    expect([first.errors, second.errors]).toEqual([undefined, undefined]);
    expect(await readHours(hours.database, first.data.id)).toBeNull();
    expect((await hours.accept(first.data.id, id)).status).toBe(200);
    expect((await place()).errors).toBeUndefined();
    expect((await hours.accept(second.data.id, id)).status).toBe(409);
  });
});

describe('an hour is free again', () => {
  it('when its visit is called off, or done', async () => {
    const { id } = await hours.addWorker();
    const [first, second, third] = [await hours.visit('10:00'), await hours.visit('10:00'), await hours.visit('10:00')];
    await hours.accept(first, id);
    expect(await readHours(hours.database, first)).toEqual({ provider_id: id, begins: `${DAY}T06:00`, ends: `${DAY}T07:00` });
    await hours.post(`orders/${first}/cancel_order`, { cancel_reason_id: hours.world.reasons.admin });
    expect(await readHours(hours.database, first)).toBeNull();
    expect((await hours.accept(second, id)).status).toBe(200);
    for (const action of ['ship_order', 'order_progress']) expect((await hours.post(`orders/${second}/${action}`)).status).toBe(200);
    expect((await hours.accept(third, id)).status).toBe(409);
    expect((await hours.post(`orders/${second}/order_done`)).status).toBe(200);
    expect((await hours.accept(third, id)).status).toBe(200);
  });

  it('when its visit is moved, and the new one is taken', async () => {
    const { id } = await hours.addWorker();
    const first = await hours.visit('10:00');
    await hours.accept(first, id);
    await hours.database.pool.query(`update orders set visit_time = '15:00' where id = $1`, [first]);
    expect((await hours.accept(await hours.visit('10:00'), id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('15:30'), id)).status).toBe(409);
    const moved = hours.database.pool.query(`update orders set visit_time = '10:30' where id = $1`, [first]);
    await expect(moved).rejects.toMatchObject({ code: '23P01', constraint: 'provider_hours_apart' });
  });

  it('when it is given to somebody else, whose hour it takes', async () => {
    const [one, other] = [await hours.addWorker(), await hours.addWorker()];
    const order = await hours.visit('10:00');
    await hours.accept(order, one.id);
    const taken = await hours.visit('10:30');
    await hours.accept(taken, other.id);
    const refused = await hours.post(`orders/${order}/delegate`, { provider_id: other.id });
    expect([refused.status, refused.body.code]).toEqual([409, BUSY]);
    const named = await hours.visit('10:15', one.id);
    expect((await hours.post(`orders/${named}/delegate`, { provider_id: other.id })).status).toBe(200);
    const third = await addPerson(hours.database, 'providers', hours.world.country);
    expect((await hours.post(`orders/${order}/delegate`, { provider_id: third })).status).toBe(200);
    expect((await hours.accept(await hours.visit('10:00'), one.id)).status).toBe(200);
    expect((await hours.accept(await hours.visit('10:00'), third)).status).toBe(409);
  });
});
