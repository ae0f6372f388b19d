import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { orders, trips, type Order } from '@diwan/contract/orders/resource';
import { useQuery } from '@tanstack/react-query';
import { readRow } from '../../crud/resource/queries.ts';
import type { ChatConversation } from './chat-types.ts';

type TalkedAbout = NonNullable<ChatConversation['order']>;

/** The list in which an order stands. */
export const getOrderList = ({ order_type: type }: TalkedAbout) => (getOrderKind(type).name === 'trips' ? trips : orders);

/** The order that a talk is about; it is asked for anew with the status that the conversation tells of. */
export function useOrder(order: TalkedAbout | null): Order | undefined {
  const { data } = useQuery({
    queryKey: ['rows', 'orders', 'one', String(order?.id), order?.order_status],
    queryFn: async ({ signal }) => order && (await readRow(getOrderList(order), order.id, signal)),
    enabled: order !== null,
  });
  return data ?? undefined;
}
