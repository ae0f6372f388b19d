import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/resources/orders';
import { RUNNING_STATUSES } from '@diwan/domain/tracking/partner-state';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useAskedAfterPlaces, useAskEvery } from '../../lib/use-live.ts';
import { getTable } from './order-table.ts';

/** Whether an amount of an order is none. */
export const isNothing = (amount: string) => /^-?[0.]+$/.test(amount);

/** As often as the track of an order under way is asked for while the socket is away. */
const WHILE_AWAY = 10_000;

/** What belongs to one order or trip. */
export function useOrderDetails(resource: Resource, { id, order_status: status }: Pick<Order, 'id' | 'order_status'>) {
  const queryKey = ['rows', resource.name, 'details', id];
  const isRunning = RUNNING_STATUSES.includes(status);
  const every = useAskEvery(WHILE_AWAY);
  useAskedAfterPlaces(isRunning ? queryKey : null);
  return useQuery({
    queryKey,
    refetchInterval: isRunning && every,
    queryFn: async ({ signal }) => (await call(`GET ${getTable(resource)}/:id/details`, { params: { id }, signal })).data,
  });
}
