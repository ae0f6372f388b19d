import type { Server } from '../../platform/http/server.ts';
import { providerTransitions } from '@diwan/contract/orders/provider-app-calls';
import type { OrderAction } from '@diwan/domain/orders/order-transitions';
import { START_PIN_ACTIONS } from '@diwan/domain/orders/start-pin';
import { handlePrepared } from '../../crud/calls/handle.ts';
import { demandPin } from './start-pins.ts';
import { ordersApi } from './resources.ts';
import { readOrder } from './order-details.ts';
import { transitionLocked } from './transition-order.ts';
import { lockOwn } from './own-order.ts';
import { showOrder } from './show-own-order.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const whole = (value: unknown) => (typeof value === 'number' ? value : undefined);

type TransitionCall = (typeof providerTransitions)[number]['call'];

function registerTransition(app: Server, base: string, action: OrderAction, call: TransitionCall) {
  handlePrepared(
    app,
    base,
    call,
    async ({ request, params: { id }, body }) => {
      if (!START_PIN_ACTIONS.has(action)) return;
      const order = await readOrder(app.database.pool, ordersApi, request.caller, id);
      await demandPin(app, order, action, text(body['pin']));
    },
    async ({ request, transaction, params: { id }, body: values }) => {
      const order = await lockOwn(transaction, request, id);
      const context = { app, caller: request.caller, transaction, api: ordersApi };
      await transitionLocked(context, order, {
        action,
        actor: 'provider',
        cancelReasonId: whole(values['cancel_reason_id']),
        notes: text(values['notes']),
      });
      const params = { number: order.order_no, context: order.order_type };
      return { data: await showOrder(app, transaction.client, request, id), message: `orders.moved.${action}`, params };
    },
  );
}

/** What providers do with orders that are theirs: each transition that the domain gives them. */
export function registerProviderCalls(app: Server, base: string) {
  for (const { action, call } of providerTransitions) registerTransition(app, base, action, call);
}
