import type { OrderType } from '@diwan/domain/orders/order-status';
import type { FastifyInstance } from 'fastify';
import { invalidField } from '../../kit/errors.ts';
import type { Runner } from '../../kit/list/rows.ts';
import type { OrderRow } from './order-row.ts';

/** Refuses a provider who may not take an order on now: switched off, banned or locked, or no driver where one drives. */
export async function checkProvider(runner: Runner, type: OrderType, id: number): Promise<void> {
  const { rows } = await runner.query<{ able: boolean; is_driver: boolean }>(
    'select is_active and not is_ban and not is_locked as able, is_driver from providers where id = $1 and deleted_at is null for share',
    [id],
  );
  const [provider] = rows;
  if (!provider) throw invalidField('provider_id', 'not_found');
  if (!provider.able) throw invalidField('provider_id', 'provider_off');
  if ((type === 'trip' || type === 'transfer_package') && !provider.is_driver) throw invalidField('provider_id', 'drivers_only');
}

/** Refuses a provider whose wallet is below what the country asks of whoever takes an order. */
export async function checkWallet(app: FastifyInstance, runner: Runner, order: OrderRow, id: number): Promise<void> {
  const least = await app.settings.amount('minimum_wallet_to_receive_order', { id: order.country_id, currency: order.currency });
  if (least === null) return;
  const { rows } = await runner.query<{ balance: number | string }>(
    `select balance from wallets where user_type = 'provider' and user_id = $1 and currency = $2`,
    [id, order.currency],
  );
  if (BigInt(rows[0]?.balance ?? 0) < least) throw invalidField('provider_id', 'provider_wallet');
}
