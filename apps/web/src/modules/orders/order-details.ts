import type { Resource } from '@diwan/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { getTable } from './order-table.ts';

/** Whether an amount of an order is none. */
export const isNothing = (amount: string) => /^-?[0.]+$/.test(amount);

/** What belongs to one order or trip. */
export function useOrderDetails(resource: Resource, id: number) {
  return useQuery({
    queryKey: ['rows', resource.name, 'details', id],
    queryFn: async ({ signal }) => (await call(`GET ${getTable(resource)}/:id/details`, { params: { id }, signal })).data,
  });
}
