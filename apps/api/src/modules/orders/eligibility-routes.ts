import { readCountry } from '../../crud/resource/country.ts';
import { orderCalls, typedOrderCalls } from '@diwan/contract/orders/calls';
import { candidateForm, delegateForm, eligibilityForm } from '@diwan/contract/orders/forms';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { readRecord } from '@diwan/domain/records';
import { mayOverride } from '@diwan/domain/orders/eligibility';
import { getPhase } from '@diwan/domain/orders/order-phases';
import type { Request, Server } from '../../platform/http/server.ts';
import { handle } from '../../crud/calls/handle.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { checkReferences } from '../../crud/write/references.ts';
import { may } from '../../access/access.ts';
import { ordersApi, tripsApi } from './resources.ts';
import { candidatesFor, getReasons } from './candidates.ts';
import { readOrder } from './order-details.ts';
import { judgeTaker, type OpenJob } from './order-eligibility.ts';
import type { OrderRow } from './order-row.ts';
import { getPayType } from './place-order.ts';
import { readPacks } from './ordered-packs.ts';

/** What speaks against a provider for a job: nothing is taken by asking. */
async function answer(app: Server, request: Request, runner: Runner, job: OpenJob, providerId: number, isTakenNow: boolean) {
  const verdict = await judgeTaker(app, runner, job, providerId, { isTakenNow, lock: false });
  if (!verdict) throw invalidField('provider_id', 'not_found');
  const { reasons } = verdict;
  return {
    reasons: getReasons(request, verdict),
    may_override: reasons.length > 0 && mayOverride(reasons) && may(request.access, 'override-eligibility'),
  };
}

/** For who may change the order: the list leads to these, also where its page may not be looked at. */
function registerOfOrder(app: Server, api: ResourceApi, calls: (typeof orderCalls)['orders' | 'trips'], prefix: string) {
  handle(app, prefix, calls.judge, ({ request, params: { id, provider_id: providerId } }) =>
    inTransaction(app, async (transaction) => {
      const order = await readOrder(transaction.client, api, request.caller, id, 'change');
      await checkReferences(transaction, request.caller, delegateForm, order, { provider_id: providerId });
      return { data: await answer(app, request, transaction.client, order, providerId, isTakenWith(request, order)) };
    }),
  );
  handle(app, prefix, calls.candidates, async ({ request, params: { id }, query: { keyword } }) => {
    const { pool } = app.database;
    const order = await readOrder(pool, api, request.caller, id, 'change');
    const job = { ...order, packs: await readPacks(pool, order.id) };
    return {
      data: await candidatesFor(app, request, job, { isTakenNow: isTakenWith(request, order), besides: order.provider_id, keyword }),
    };
  });
}

/** Whoever is asked takes an order on, unless it is given to them while it waits. */
function isTakenWith(request: Request, order: OrderRow): boolean {
  const isDelegated = readRecord(request.query)['for'] === 'delegate';
  return !isDelegated || getPhase(order.order_status) !== 'requested';
}

type TypedJob = Omit<ValuesOf<typeof eligibilityForm>, 'provider_id'>;

/** A job that is being typed in, as far as it decides who may take it. */
async function typedJob(runner: Runner, values: TypedJob): Promise<OpenJob> {
  const { country_id, order_type, city_id = null, vehicle_type = null, visit_date = null, visit_time = null } = values;
  const country = await readCountry(runner, country_id);
  const pay_type = typeof values.payment_way_id === 'number' ? await getPayType(runner, values) : '';
  const currency = country?.currency ?? '';
  return { id: null, country_id, order_type, city_id, vehicle_type, visit_date, visit_time, currency, pay_type };
}

/** Whether a provider may take an order that is there, or one that is being typed in; each reason against with its words. */
export function registerEligibility(app: Server, prefix: string) {
  registerOfOrder(app, ordersApi, orderCalls.orders, prefix);
  // The same calls, at paths and with rights of their own.
  registerOfOrder(app, tripsApi, orderCalls.trips, prefix);
  handle(app, prefix, typedOrderCalls.judgeTyped, ({ request, body }) =>
    inTransaction(app, async (transaction) => {
      await checkReferences(transaction, request.caller, eligibilityForm, null, body);
      return { data: await answer(app, request, transaction.client, await typedJob(transaction.client, body), body.provider_id, false) };
    }),
  );
  handle(app, prefix, typedOrderCalls.candidatesTyped, async ({ request, body }) => {
    const { provider_service_id: pack, keyword, ...values } = body;
    await inTransaction(app, (transaction) => checkReferences(transaction, request.caller, candidateForm, null, body));
    const { lat = null, lng = null } = values;
    const job = {
      lat,
      lng,
      group_service_id: null,
      ...(await typedJob(app.database.pool, values)),
      packs: typeof pack === 'number' ? [pack] : [],
    };
    return { data: await candidatesFor(app, request, job, { isTakenNow: false, besides: null, keyword }) };
  });
}
