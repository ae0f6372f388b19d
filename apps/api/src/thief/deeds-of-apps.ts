import { FARE_ANSWERS } from '@diwan/contract/orders/client-app-calls';
import { PROVIDER_ACTIONS } from '@diwan/contract/orders/provider-app-calls';
import { getOrderTransitions } from '@diwan/domain/orders/order-transitions';
import { getPinStep, START_PIN_ACTIONS } from '@diwan/domain/orders/start-pin';
import type { UserType } from '@diwan/domain/people';
import { sentCode } from '../testing/app-fixtures.ts';
import {
  anAmount,
  byApp,
  dayAndTime,
  getIds,
  HOUR,
  orderBody,
  getOrders,
  getPerson,
  getPins,
  rather,
  somebody,
  type Deed,
  type SeenOrder,
} from './deed.ts';
import { sendPlanned, type Planned } from './send.ts';
import type { PersonOfThief, Town } from './world.ts';
import { type NotNull } from 'kysely';
import { db } from '../platform/database/tables.ts';
import { all, among, maybe } from '../platform/database/typed.ts';

const ofThieves = (town: Town, { client_id, provider_id }: SeenOrder) => ({
  client: town.gang.people.find((one) => one.kind === 'client' && one.id === client_id),
  provider: town.gang.people.find((one) => one.kind === 'provider' && one.id === provider_id),
});

const place: Deed = {
  name: 'orders (app)',
  group: 'apps',
  weight: 7,
  calls: ['POST /api/app/v1/orders'],
  make(town, random) {
    const client = somebody(random, town.gang.people, 'client');
    const named = somebody(random, random.chance(0.75) ? town.gang.people : town.honest, 'provider', false);
    return client && byApp(client, 'POST', 'orders', orderBody(town, random, named));
  },
};

/** The number of an order, where somebody of the gang was told it. */
async function pinFor(town: Town, order: SeenOrder, action: string): Promise<object> {
  if (!START_PIN_ACTIONS.has(action as never)) return {};
  const knows = ofThieves(town, order).client !== undefined || town.truths.get(order.id)?.toldPin === true;
  const pins = knows ? await getPins(town, order.id) : {};
  const pin = pins[getPinStep(order.order_type, order.order_status, action) ?? ''];
  return pin === undefined ? {} : { pin };
}

const move: Deed = {
  name: 'orders/:id/:action (app)',
  group: 'apps',
  weight: 22,
  calls: PROVIDER_ACTIONS.map((action) => `POST /api/app/v1/orders/:id/${action}`),
  async make(town, random) {
    const orders = (await getOrders(town, 'open')).filter((order) => ofThieves(town, order).provider);
    const order = rather(random, orders);
    const provider = order && ofThieves(town, order).provider;
    if (!provider) return undefined;
    const actions = getOrderTransitions(order.order_type, order.order_status, 'provider');
    const onward = actions.filter(
      (action) => action !== 'cancel_order' && action !== 'reject_order' && (action !== 'reached_stop_point' || random.chance(0.2)),
    );
    const action = random.chance(0.95) && onward.length > 0 ? random.pick(onward) : rather(random, actions);
    if (action === undefined) return undefined;
    const calledOff = action === 'cancel_order' || action === 'reject_order';
    const body = { ...(calledOff && { cancel_reason_id: town.reasons.provider }), ...(await pinFor(town, order, action)) };
    return byApp(provider, 'POST', `orders/${order.id}/${action}`, body);
  },
};

const cancel: Deed = {
  name: 'orders/:id/cancel (app)',
  group: 'calling off',
  weight: 4,
  calls: ['POST /api/app/v1/orders/:id/cancel'],
  async make(town, random) {
    const mine = (await getOrders(town, 'open')).filter((one) => ofThieves(town, one).client);
    // Nothing is called off as gladly as what somebody has begun to do.
    const begun = mine.filter(({ id }) => town.truths.get(id)?.begun);
    // Nor what a friend has accepted, which costs a penalty by now.
    const taken = mine.filter((one) => ofThieves(town, one).provider && one.order_status !== 'pending');
    const liked = random.chance(0.5) ? taken : begun;
    const order = rather(random, liked.length > 0 && random.chance(0.7) ? liked : mine);
    const client = order && ofThieves(town, order).client;
    return client && byApp(client, 'POST', `orders/${order.id}/cancel`, { cancel_reason_id: town.reasons.client });
  },
};

/** A large order in cash, for which nobody needs any money, and a friend who takes it at once. */
const friendTakes: Deed = {
  name: 'an order that a friend accepts (app)',
  group: 'calling off',
  weight: 2,
  calls: [],
  make(town, random) {
    const client = somebody(random, town.gang.people.toReversed().slice(0, 3), 'client');
    const friend = somebody(random, town.gang.people, 'provider', false);
    if (!client || !friend) return undefined;
    const body = {
      order_type: 'normal', payment_way_id: town.ways.cash, client_address: 'شارع الشيخ زايد', lat: 25.2, lng: 55.27, provider_id: friend.id,
      ...dayAndTime(town, (2 + random.whole(10)) * HOUR), services: [{ provider_service_id: town.dearPack, quantity: 100 }],
    }; // prettier-ignore
    return byApp(client, 'POST', 'orders', body, async ({ status, body: answer }) => {
      const accepts = status === 201 && byApp(friend, 'POST', `orders/${answer.data.id}/accept_order`, {});
      if (accepts) await sendPlanned(town, accepts, random);
    });
  },
};

/** What the office placed on a wallet of the gang's. */
const confirm: Deed = {
  name: 'orders/:id/confirm (app)',
  group: 'apps',
  weight: 1.5,
  calls: ['POST /api/app/v1/orders/:id/confirm'],
  async make(town, random) {
    const order = rather(
      random,
      (await getOrders(town, 'open')).filter((one) => ofThieves(town, one).client),
    );
    const client = order && ofThieves(town, order).client;
    return client && byApp(client, 'POST', `orders/${order.id}/confirm`, {});
  },
};

const pay: Deed = {
  name: 'orders/:id/pay (app)',
  group: 'apps',
  weight: 2,
  calls: ['POST /api/app/v1/orders/:id/pay'],
  async make(town, random) {
    const order = rather(
      random,
      (await getOrders(town, random.pick(['open', 'over']))).filter((one) => ofThieves(town, one).client),
    );
    const client = order && ofThieves(town, order).client;
    return client && byApp(client, 'POST', `orders/${order.id}/pay`, { payment_way_id: random.pick(Object.values(town.ways)) });
  },
};

/** A fare far above its quote, which a client of the gang's says yes to. */
const answerFare: Deed = {
  name: 'orders/:id/fare (app)',
  group: 'apps',
  weight: 1,
  calls: ['POST /api/app/v1/orders/:id/fare'],
  async make(town, random) {
    const order = rather(
      random,
      (await getOrders(town, 'over')).filter((one) => one.pay_status === 'under_review' && ofThieves(town, one).client),
    );
    const client = order && ofThieves(town, order).client;
    return client && byApp(client, 'POST', `orders/${order.id}/fare`, { fare_answer: random.pick(FARE_ANSWERS) });
  },
};

const payDebt: Deed = {
  name: 'wallet/pay_debt (app)',
  group: 'apps',
  weight: 0.5,
  calls: ['POST /api/app/v1/wallet/pay_debt'],
  make(town, random) {
    const client = somebody(random, town.gang.people, 'client');
    return client && byApp(client, 'POST', 'wallet/pay_debt', {});
  },
};

const complain: Deed = {
  name: 'orders/:id/complaints (app)',
  group: 'complaints',
  weight: 1,
  calls: ['POST /api/app/v1/orders/:id/complaints'],
  async make(town, random) {
    const order = rather(
      random,
      (await getOrders(town, 'over')).filter((one) => ofThieves(town, one).client),
    );
    const client = order && ofThieves(town, order).client;
    return (
      client && byApp(client, 'POST', `orders/${order.id}/complaints`, { report_reason_id: town.reportReason, message: 'لم يحضر أحد' })
    );
  },
};

const collect: Deed = {
  name: 'orders/:id/collect_cash (app)',
  group: 'apps',
  weight: 1,
  calls: ['POST /api/app/v1/orders/:id/collect_cash'],
  async make(town, random) {
    const orders = [...(await getOrders(town, 'over')), ...(await getOrders(town, 'open'))];
    const order = rather(
      random,
      orders.filter((one) => ofThieves(town, one).provider),
    );
    const provider = order && ofThieves(town, order).provider;
    return provider && byApp(provider, 'POST', `orders/${order.id}/collect_cash`, {});
  },
};

const subscribe: Deed = {
  name: 'subscriptions (app)',
  group: 'catalogue',
  weight: 3,
  calls: ['', '/:id/pay', '/:id/cancel'].map((path) => `POST /api/app/v1/subscriptions${path}`),
  async make(town, random) {
    const client = somebody(random, town.gang.people, 'client');
    if (!client) return undefined;
    const own = db.selectFrom('subscriptions').select('id').where('client_id', '=', client.id).where('deleted_at', 'is', null);
    const bought = rather(random, await all(town.database.pool, own.orderBy('id', 'desc').limit(3)));
    if (!bought || random.chance(0.3))
      return byApp(client, 'POST', 'subscriptions', { provider_service_id: random.pick([town.pack, ...town.gang.made.packs]) });
    if (random.chance(0.3)) return byApp(client, 'POST', `subscriptions/${bought.id}/cancel`, {});
    return byApp(client, 'POST', `subscriptions/${bought.id}/pay`, { payment_way_id: random.pick(Object.values(town.ways)) });
  },
};

const answerOffer: Deed = {
  name: 'offers/:id/:answer (app)',
  group: 'apps',
  weight: 4,
  calls: ['accept', 'decline', 'price'].map((one) => `POST /api/app/v1/offers/:id/${one}`),
  async make(town, random) {
    const providers = among(getIds(town.gang.people, 'provider'));
    const open = db
      .selectFrom('order_offers')
      .select(['id', 'provider_id'])
      .where('provider_id', '=', providers)
      .where('answer', 'is', null);
    const offer = rather(random, await all(town.database.pool, open.orderBy('id', 'desc').limit(5)));
    const provider = offer && getPerson(town, 'provider', offer.provider_id);
    if (!provider) return undefined;
    const answer = random.pick(['accept', 'accept', 'price', 'price', 'decline']);
    return byApp(
      provider,
      'POST',
      `offers/${offer.id}/${answer}`,
      answer === 'price' ? { amount: random.pick(['40', '999999', '0.01']) } : {},
    );
  },
};

const acceptPrice: Deed = {
  name: 'orders/:id/offers/:offer_id/accept (app)',
  group: 'apps',
  weight: 2,
  calls: ['POST /api/app/v1/orders/:id/offers/:offer_id/accept'],
  async make(town, random) {
    const priced = db
      .selectFrom('order_offers as f')
      .innerJoin('orders as o', 'o.id', 'f.order_id')
      .select(['f.id', 'f.order_id', 'o.client_id'])
      .where('o.client_id', '=', among(getIds(town.gang.people, 'client')))
      .where('f.answer', '=', 'priced');
    const offer = rather(random, await all(town.database.pool, priced.orderBy('f.id', 'desc').limit(5)));
    const client = offer && getPerson(town, 'client', offer.client_id);
    return client && byApp(client, 'POST', `orders/${offer.order_id}/offers/${offer.id}/accept`, {});
  },
};

const chat: Deed = {
  name: 'conversations (app)',
  group: 'apps',
  weight: 1.5,
  calls: ['POST /api/app/v1/conversations/:id/messages', 'POST /api/app/v1/conversations/:id/messages/:seq/:move'],
  async make(town, random) {
    const talks = db
      .selectFrom('conversations as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.id', 'o.client_id', 'o.provider_id'])
      .where('c.kind', '=', 'order')
      .where('o.country_id', '=', town.country)
      .where('o.provider_id', 'is not', null)
      .$narrowType<{ provider_id: NotNull }>();
    const talk = rather(random, await all(town.database.pool, talks.orderBy('c.id', 'desc').limit(5)));
    if (!talk) return undefined;
    const sides = [getPerson(town, 'client', talk.client_id), getPerson(town, 'provider', talk.provider_id)].filter(
      (one) => one && town.gang.people.includes(one),
    );
    const side = rather(random, sides);
    if (!side) return undefined;
    const offers = db.selectFrom('messages').select('seq').where('conversation_id', '=', talk.id).where('kind', '=', 'offer');
    const offer = await maybe(town.database.pool, offers.orderBy('seq', 'desc').limit(1));
    if (offer && random.chance(0.6)) return byApp(side, 'POST', `conversations/${talk.id}/messages/${offer.seq}/accept`, {});
    const body = { client_key: `k${random.whole(1e9)}`, message_type: 'offer', amount: random.pick(['1', '300', '999999']) };
    return byApp(side, 'POST', `conversations/${talk.id}/messages`, body);
  },
};

const askCashOut: Deed = {
  name: 'cash_outs (app)',
  group: 'payouts',
  weight: 4,
  calls: ['POST /api/app/v1/cash_outs'],
  make(town, random) {
    const provider = somebody(random, town.gang.people, 'provider');
    return provider && byApp(provider, 'POST', 'cash_outs', { amount: anAmount(random) });
  },
};

const nameAccount: Deed = {
  name: 'bank_account (app)',
  group: 'payouts',
  weight: 1,
  calls: ['PUT /api/app/v1/bank_account'],
  make(town, random) {
    const provider = somebody(random, town.gang.people, 'provider');
    const account_number = String(100_000_000_000 + random.whole(1e9));
    return provider && byApp(provider, 'PUT', 'bank_account', { bank_name: 'بنك الخليج', account_number, holder_name: 'Khalid Salem' });
  },
};

const goOnline: Deed = {
  name: 'presence and positions (app)',
  group: 'apps',
  weight: 3,
  calls: ['PUT /api/app/v1/presence', 'POST /api/app/v1/positions'],
  make(town, random) {
    const driver = somebody(random, town.gang.people, 'provider', true);
    if (!driver) return undefined;
    if (random.chance(0.3)) return byApp(driver, 'PUT', 'presence', { is_online: random.chance(0.8) ? 1 : 0 });
    const at = new Date(town.clock.now).toISOString();
    // Near to where rides of the town begin or end, or anywhere on the way.
    const part = random.pick([0, 0, random.next(), 1]);
    const point = { at, lat: 25.1972 - 0.1167 * part, lng: 55.2744 - 0.1341 * part, accuracy: 5 };
    return byApp(driver, 'POST', 'positions', { points: [point] });
  },
};

const leave: Deed = {
  name: 'profile (delete, app)',
  group: 'payouts',
  weight: 0.4,
  calls: ['DELETE /api/app/v1/profile'],
  make(town, random) {
    const person = rather(random, town.gang.people.toReversed());
    return (
      person &&
      byApp(person, 'DELETE', 'profile', undefined, ({ status }) => {
        if (status === 200) person.token = null;
      })
    );
  },
};

let phones = 0;

/** A client whom their phone makes. */
const newClient: Deed = {
  name: 'sessions (app)',
  group: 'apps',
  weight: 1,
  calls: ['POST /api/app/v1/sessions/code', 'POST /api/app/v1/sessions'],
  async make(town, random) {
    phones += 1;
    const who = { phone: `+97150${String(2_000_000 + phones * 137)}`, user_type: 'client' };
    return logInBy(town, who, `thief's client ${town.gang.people.length}`, random.chance(0.5) ? 'same-device' : undefined);
  },
};

/** Logs in by a phone that a thief has in hand: the code is read where its message would be. */
export async function logInBy(
  town: Town,
  who: { readonly phone: string; readonly user_type: string },
  name: string,
  device?: string,
): Promise<Planned | undefined> {
  const code = await sendPlanned(town, { who: 'new', door: 'app', method: 'POST', path: 'sessions/code', token: null, body: who });
  if (code.status !== 200) return undefined;
  const sent = await sentCode(town.nodes[0] as never, who.phone);
  const body = { ...who, code: sent, device_name: 'هاتف', platform: 'android', ...(device !== undefined && { device_id: device }) };
  return {
    who: name, door: 'app', method: 'POST', path: 'sessions', token: null, body,
    after: ({ status, body: answer }) => {
      if (status === 201) addTo(town.gang.people, who.user_type as UserType, answer.data, name);
    },
  }; // prettier-ignore
}

function addTo(people: PersonOfThief[], kind: UserType, { id, token }: { id: number; token: string }, name: string) {
  people.push({ kind, id, name, isDriver: false, token });
}

export const DEEDS_OF_APPS: readonly Deed[] = [
  place, friendTakes, move, cancel, confirm, pay, answerFare, payDebt, collect, complain, subscribe, answerOffer, acceptPrice, chat, askCashOut, nameAccount, goOnline, leave, newClient,
]; // prettier-ignore
