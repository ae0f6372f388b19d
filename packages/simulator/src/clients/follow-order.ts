import type { Market } from '../market.ts';
import { isOver, type OrderInApp } from '../order.ts';
import type { SimulatedPerson } from '../person.ts';
import { talkAboutOrder } from '../talk.ts';
import { getComplaintTexts, REVIEW_TEXTS } from '../texts.ts';
import { attempt, type World } from '../world.ts';

/** An app that is told nothing looks itself. */
const LOOK_MS = 12_000;
/** Whoever waits for longer than this for somebody to come gives up, some sooner. */
const PATIENCE_MS = 150_000;

/** Takes the cheapest of the prices that were offered for a package. */
async function choosePrice(world: World, { app, key }: SimulatedPerson, order: OrderInApp): Promise<void> {
  const offers = await attempt(world, 'look at prices', () => app.call('GET orders/:id/offers', { params: { id: order.id } }));
  const cheapest = offers?.toSorted((a, b) => Number(a.price) - Number(b.price))[0];
  if (!cheapest) return;
  const params = { id: order.id, offer_id: cheapest.id };
  await attempt(world, 'accept a price', () => app.call('POST orders/:id/offers/:offer_id/accept', { params, key: key(), body: {} }));
}

async function pay(world: World, { app, key }: SimulatedPerson, order: OrderInApp, market: Market): Promise<void> {
  const way = market.paymentWays.find(({ kind }) => kind === 'wallet');
  if (!way) return;
  const body = { payment_way_id: way.id };
  await attempt(world, 'pay', () => app.call('POST orders/:id/pay', { params: { id: order.id }, key: key(), body }));
}

/** Says what they think of a fare far above its quote. Most agree, as they sat in the car, unless their wallet does not hold it. */
async function answerFare(world: World, { random, app, key }: SimulatedPerson, { id }: OrderInApp): Promise<void> {
  const answer = (fare_answer: 'yes' | 'no') =>
    attempt(world, 'answer a fare', () => app.call('POST orders/:id/fare', { params: { id }, key: key(), body: { fare_answer } }));
  if (random.chance(0.3) || (await answer('yes')) === null) await answer('no');
}

/** What somebody thinks of it when it is over. */
async function lookBack(world: World, { random, app, language, key }: SimulatedPerson, order: OrderInApp, market: Market): Promise<void> {
  const params = { id: order.id };
  if (order.can_rate === 1 && random.chance(0.7)) {
    const rate = random.pick([5, 5, 5, 4.5, 4, 3, 1]);
    const reviews = REVIEW_TEXTS[rate >= 4 ? 'good' : 'poor'][language];
    const body = { rate, review: random.chance(0.3) ? random.pick(reviews) : null };
    await attempt(world, 'rate', () => app.call('POST orders/:id/rate', { params, key: key(), body }));
  }
  const complaints = getComplaintTexts(market.reportReasons, order);
  if (complaints.length > 0 && random.chance(0.04)) {
    const { reason, message } = random.pick(complaints);
    const body = { report_reason_id: reason.id, message };
    await attempt(world, 'complain', () => app.call('POST orders/:id/complaints', { params, key: key(), body }));
  }
}

/** Stays with an order until it is over, or as long as it takes to see that it is one for another day; gives how it stands then. */
export async function followOrder(world: World, person: SimulatedPerson, placed: OrderInApp, market: Market): Promise<OrderInApp> {
  const givesUpAt = Date.now() + PATIENCE_MS * (0.3 + person.random.next());
  const paysByApp = person.random.chance(0.3);
  let triedToPay = false;
  const written = new Set<string>();
  const changesMind = person.random.chance(0.06);
  for (;;) {
    await person.news(LOOK_MS);
    const order = await attempt(world, 'look at an order', () => person.app.call('GET orders/:id', { params: { id: placed.id } }));
    if (!order) continue;
    if (order.pins) world.pins.set(order.id, order.pins);
    else world.pins.delete(order.id);
    if (order.fare_question) await answerFare(world, person, order);
    if (isOver(order)) {
      await lookBack(world, person, order, market);
      return order;
    }
    if (order.order_status === 'client_receive_offers') await choosePrice(world, person, order);
    const isWaiting = order.phase === 'requested';
    if (!isWaiting && person.random.chance(0.2)) await talkAboutOrder(world, person, order, written);
    if (order.actions.includes('cancel_order') && (changesMind || (isWaiting && Date.now() > givesUpAt)))
      await callOff(world, person, order, market);
    if (paysByApp && order.can_pay === 1 && !triedToPay) {
      triedToPay = true;
      await pay(world, person, order, market);
    }
    // Whoever waits for a visit of another day puts the phone away.
    if (order.is_scheduled === 1) return order;
  }
}

/** Calls an order off, for some reason. */
export async function callOff(
  world: World,
  { random, app, key }: SimulatedPerson,
  { id }: Pick<OrderInApp, 'id'>,
  market: Market,
): Promise<void> {
  const reasons = market.cancelReasons.client;
  if (reasons.length === 0) return;
  const body = { cancel_reason_id: random.pick(reasons) };
  await attempt(world, 'call an order off', () => app.call('POST orders/:id/cancel', { params: { id }, key: key(), body }));
}
