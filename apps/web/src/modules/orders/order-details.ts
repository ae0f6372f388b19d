import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { RUNNING_STATUSES } from '@diwan/domain/tracking/partner-state';
import { useQuery } from '@tanstack/react-query';
import { call, getEarlyAnswer } from '../../lib/call.ts';
import { useAskedAfterPlaces, useAskEvery } from '../../lib/use-live.ts';
import { getOrderTable } from './order-table.ts';

/** Whether an amount of an order is none. */
export const isZeroAmount = (amount: string) => /^-?[0.]+$/.test(amount);

/** As often as the track of an order under way is asked for while the socket is away. */
const WHILE_AWAY = 10_000;

/** An order, or of one that is on its way itself just its number. */
interface AskedOrder {
  readonly id: number;
  readonly order_status: Order['order_status'] | undefined;
}

/** What belongs to one order or trip. */
export function useOrderDetails(resource: Resource, { id, order_status: status }: AskedOrder) {
  const queryKey = ['rows', resource.name, 'details', id];
  const isRunning = status !== undefined && RUNNING_STATUSES.includes(status);
  const every = useAskEvery(WHILE_AWAY);
  useAskedAfterPlaces(isRunning ? queryKey : null);
  const name = `GET ${getOrderTable(resource)}/:id/details` as const;
  return useQuery({
    queryKey,
    refetchInterval: isRunning && every,
    queryFn: async ({ signal }) => (await call(name, { params: { id }, signal })).data,
    initialData: () => getEarlyAnswer(name, { params: { id } })?.data,
  });
}
