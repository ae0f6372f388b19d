import { REVIEW_DECISIONS } from '@diwan/domain/orders/pay-status';
import { CALL_CHARGE_TYPES, WALLET_CALLS, type WalletCall } from '@diwan/contract/wallet/forms';
import { getKeys } from '@diwan/domain/records';
import { getOrderTransitions, ORDER_ACTIONS, ORDER_TRANSITIONS } from '@diwan/domain/orders/order-transitions';
import type { Random } from '@diwan/domain/random';
import { db } from '../platform/database/tables.ts';
import { all, among } from '../platform/database/typed.ts';
import {
  aClerk, anAmount, byClerk, everybody, idsBy, orderBody, getOrders, rather, somebody, type Deed,
} from './deed.ts'; // prettier-ignore

const moveWallet = (call: WalletCall): Deed => ({
  name: `wallet/${call}`,
  group: 'wallets',
  weight: 4,
  calls: [`POST wallet/${call}`],
  make(town, random) {
    const user_type = random.pick(['client', 'client', 'provider'] as const);
    // What is taken is taken from others.
    const people = call === 'withdraw' && random.chance(0.5) ? town.honest : town.gang.people;
    const ids = people.filter((one) => one.kind === user_type).map(({ id }) => id);
    if (ids.length === 0) return undefined;
    const user_ids = random.chance(0.8) ? [random.pick(ids)] : ids;
    const charge_type = random.pick(CALL_CHARGE_TYPES[call]);
    const points = random.chance(0.08) ? { wallet_type: 'points' } : {};
    return byClerk(town, aClerk(town, random), 'POST', `wallet/${call}`, {
      user_type,
      user_ids,
      amount: anAmount(random),
      charge_type,
      ...points,
    });
  },
});

const decide: Deed = {
  name: 'approvals',
  group: 'accounts',
  weight: 6,
  calls: ['POST approvals/:id', 'POST approvals/:id/call_off'],
  async make(town, random) {
    const waiting = await idsBy(
      town,
      `select id from approvals where status = 'pending' and (country_id = $1 or country_id is null) order by id desc limit 5`,
    );
    const id = rather(random, waiting);
    if (id === undefined) return undefined;
    const clerk = aClerk(town, random);
    if (random.chance(0.05)) return byClerk(town, clerk, 'POST', `approvals/${id}/call_off`, {});
    return byClerk(town, clerk, 'POST', `approvals/${id}`, { decision: 'approve' });
  },
};

const payOut: Deed = {
  name: 'cash_outs',
  group: 'payouts',
  weight: 4,
  calls: ['POST cash_outs/:id'],
  async make(town, random) {
    const id = rather(
      random,
      await idsBy(town, `select id from cash_outs where status = 'pending' and country_id = $1 order by id desc limit 5`),
    );
    if (id === undefined) return undefined;
    const body = random.chance(0.85) ? { status: 'accepted' } : { status: 'rejected', reject_reason: 'غير مكتمل' };
    return byClerk(town, aClerk(town, random), 'POST', `cash_outs/${id}`, body);
  },
};

const acceptAccount: Deed = {
  name: 'bank_account',
  group: 'payouts',
  weight: 2,
  calls: ['POST providers/:id/bank_account'],
  async make(town, random) {
    const waiting = db
      .selectFrom('bank_accounts')
      .select(['provider_id as id', 'changed_at'])
      .where('status', '=', 'pending')
      .where('provider_id', '=', among(everybody(town).map(({ id }) => id)));
    const account = rather(random, await all(town.database.pool, waiting.orderBy('changed_at', 'desc').orderBy('provider_id')));
    if (!account) return undefined;
    const body = { status: 'accepted', from: 'pending', changed_at: new Date(account.changed_at).toISOString() };
    return byClerk(town, aClerk(town, random), 'POST', `providers/${account.id}/bank_account`, body);
  },
};

const place: Deed = {
  name: 'orders (office)',
  group: 'orders',
  weight: 6,
  calls: ['POST orders'],
  make(town, random) {
    const client = somebody(random, random.chance(0.6) ? town.honest : town.gang.people, 'client');
    const named = somebody(random, random.chance(0.85) ? town.gang.people : town.honest, 'provider');
    if (!client) return undefined;
    const prices = random.chance(0.2) ? { [random.pick(['total_addition_price', 'shipping_price'])]: anAmount(random) } : {};
    const body = { country_id: town.country, client_id: client.id, ...orderBody(town, random, named), ...prices };
    return byClerk(town, aClerk(town, random), 'POST', 'orders', body);
  },
};

/** The lists that an order's money and moves are called by. */
const getTable = (type: string, random: Random) => (type === 'trip' && random.chance(0.5) ? 'trips' : 'orders');

const MOVES = [
  ...ORDER_ACTIONS.map((action) => `POST orders/:id/${action}`),
  ...getKeys(ORDER_TRANSITIONS.trip).map((action) => `POST trips/:id/${action}`),
];
const move: Deed = {
  name: 'orders/:id/:action (office)',
  group: 'moves',
  weight: 8,
  calls: MOVES,
  async make(town, random) {
    const order = rather(random, await getOrders(town, 'open'));
    if (!order) return undefined;
    const actions = getOrderTransitions(order.order_type, order.order_status, 'admin');
    const onward = actions.filter((action) => action !== 'cancel_order' && action !== 'reject_order' && action !== 'reached_stop_point');
    const action = random.chance(0.85) && onward.length > 0 ? random.pick(onward) : random.pick(actions);
    const taker = somebody(random, town.gang.people, 'provider', order.order_type !== 'normal');
    const takes = (action === 'accept_order' || action === 'partner_accept_trip') && order.provider_id === null && taker;
    const calledOff = action === 'cancel_order' || action === 'reject_order';
    const inTheirName = random.chance(0.6)
      ? { on_behalf_of: 'client', cancel_reason_id: town.reasons.client }
      : { cancel_reason_id: town.reasons.admin };
    const body = { ...(takes && { provider_id: taker.id }), ...(calledOff && inTheirName) };
    return byClerk(town, aClerk(town, random), 'POST', `${getTable(order.order_type, random)}/${order.id}/${action}`, body);
  },
};

const give = (path: 'delegate' | 'assign'): Deed => ({
  name: path,
  group: 'moves',
  weight: 2,
  calls: path === 'assign' ? ['POST dispatch/:id/assign'] : ['POST orders/:id/delegate', 'POST trips/:id/delegate'],
  async make(town, random) {
    const order = rather(random, await getOrders(town, 'open'));
    const provider = order && somebody(random, town.gang.people, 'provider', order.order_type !== 'normal');
    if (!provider) return undefined;
    const at = path === 'assign' ? `dispatch/${order.id}/assign` : `${getTable(order.order_type, random)}/${order.id}/delegate`;
    return byClerk(town, aClerk(town, random), 'POST', at, { provider_id: provider.id });
  },
});

const takeBack: Deed = {
  name: 'withdraw',
  group: 'moves',
  weight: 1,
  calls: ['POST dispatch/:id/withdraw'],
  async make(town, random) {
    const order = rather(random, await getOrders(town, 'open'));
    return order && byClerk(town, aClerk(town, random), 'POST', `dispatch/${order.id}/withdraw`, {});
  },
};

const SUMS = { payments: 'payments', refund: 'refund', write_off: 'write_off' } as const;
const sum = (kind: keyof typeof SUMS): Deed => ({
  name: `orders/:id/${kind}`,
  group: 'orders',
  weight: 3,
  calls: [`POST orders/:id/${kind}`, `POST trips/:id/${kind}`],
  async make(town, random) {
    const orders = [...(await getOrders(town, 'over')), ...(kind === 'payments' ? await getOrders(town, 'open') : [])];
    const order = rather(
      random,
      orders.filter(({ pay_type }) => kind === 'refund' || pay_type === 'card'),
    );
    if (!order) return undefined;
    const all = (Number(order.total_price) / 100).toFixed(2);
    const body = {
      payments: { way: 'card', amount: random.chance(0.8) ? all : anAmount(random), reference: `T${random.whole(1_000_000_000)}` },
      refund: { ...(random.chance(0.5) && { amount: random.pick(['10', '400', all]) }), reason: 'لم تتم الخدمة' },
      write_off: { reason: 'لا يُحصّل' },
    }[kind];
    return byClerk(town, aClerk(town, random), 'POST', `${getTable(order.order_type, random)}/${order.id}/${kind}`, body);
  },
});

const release: Deed = {
  name: 'orders/:id/release',
  group: 'orders',
  weight: 2,
  calls: ['POST orders/:id/release', 'POST trips/:id/release'],
  async make(town, random) {
    const waiting = await idsBy(town, 'select id from orders where country_id = $1 and waits_for is not null order by id desc limit 5');
    const id = rather(random, waiting);
    const path = `${random.pick(['orders', 'orders', 'trips'])}/${id}/release`;
    return id === undefined ? undefined : byClerk(town, aClerk(town, random), 'POST', path, { decision: 'approve' });
  },
};

const review: Deed = {
  name: 'orders/:id/review',
  group: 'orders',
  weight: 2,
  calls: ['POST orders/:id/review', 'POST trips/:id/review'],
  async make(town, random) {
    const waiting =
      'select order_id as id from settlement_reviews where country_id = $1 and decision is null order by order_id desc limit 5';
    const id = rather(random, await idsBy(town, waiting));
    const body = { review_decision: random.pick(REVIEW_DECISIONS), reason: 'تمت الخدمة' };
    const path = `${random.pick(['orders', 'trips'])}/${id}/review`;
    return id === undefined ? undefined : byClerk(town, aClerk(town, random), 'POST', path, body);
  },
};

const openComplaint: Deed = {
  name: 'complaints',
  group: 'complaints',
  weight: 2,
  calls: ['POST complaints'],
  async make(town, random) {
    const order = rather(random, [...(await getOrders(town, 'over')), ...(await getOrders(town, 'open'))]);
    if (!order) return undefined;
    const body = {
      order_id: order.id,
      complained_by: random.pick(['client', 'provider']),
      report_reason_id: town.reportReason,
      description: 'لم يحضر أحد',
    };
    return byClerk(town, aClerk(town, random), 'POST', 'complaints', body);
  },
};

const decideComplaint: Deed = {
  name: 'complaints/:id/:move',
  group: 'complaints',
  weight: 4,
  calls: ['take', 'resolve', 'reopen'].map((one) => `POST complaints/:id/${one}`),
  async make(town, random) {
    const id = rather(
      random,
      await idsBy(town, 'select id from complaints where country_id = $1 and deleted_at is null order by id desc limit 5'),
    );
    if (id === undefined) return undefined;
    const action = random.pick(['take', 'resolve', 'resolve', 'resolve', 'reopen']);
    const penalty = random.chance(0.5) ? { penalty: anAmount(random), against: random.pick(['client', 'provider']) } : {};
    const refund = random.chance(0.7) ? { refund: random.pick(['10', '150', '400', '5000']) } : {};
    const body = action === 'resolve' ? { decision: 'تعويض', ...refund, ...penalty } : {};
    return byClerk(town, aClerk(town, random), 'POST', `complaints/${id}/${action}`, body);
  },
};

const deleteOrder: Deed = {
  name: 'orders/:id (delete)',
  group: 'orders',
  weight: 0.5,
  calls: ['DELETE orders/:id'],
  async make(town, random) {
    const order = rather(random, await getOrders(town, random.pick(['open', 'over'])));
    return order && byClerk(town, aClerk(town, random), 'DELETE', `orders/${order.id}`);
  },
};

/** What clerks do about people's money and orders. */
export const DEEDS_WITH_MONEY: readonly Deed[] = [
  ...WALLET_CALLS.map(moveWallet),
  decide, payOut, acceptAccount, place, move, give('delegate'), give('assign'),
  takeBack, sum('payments'), sum('refund'), sum('write_off'), release, review, openComplaint,
  decideComplaint, deleteOrder,
]; // prettier-ignore
