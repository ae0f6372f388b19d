import { loadArea } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { DetailTab } from '../../../crud/resource/screens.ts';

/** The tab with the orders of a client, provider or vehicle, by the filter that names it. */
export function getOrdersTab<R extends { id: number }>(filter: 'client_id' | 'provider_id' | 'vehicle_id'): DetailTab<R> {
  return {
    key: 'orders',
    label: 'menu.entries.orders',
    can: 'index-orders',
    content: lazyPart(async () => {
      const [{ OrdersTab }] = await Promise.all([import('./orders-tab.tsx'), loadArea('orders')]);
      return { default: ({ row }: { row: R }) => <OrdersTab filter={{ [filter]: String(row.id) }} /> };
    }),
  };
}
