import type { Order } from '@diwan/contract/orders/resource';
import { RUNNING_STATUSES } from '@diwan/domain/tracking/partner-state';
import { useEffect, useState } from 'react';
import { onNews, watchPlaces } from '../../lib/realtime.ts';

/** Where the provider of an order under way is now, as the socket tells; null before it has, and for an order that nobody is out for. */
export function useLivePlace({ id, order_status: status }: Pick<Order, 'id' | 'order_status'>) {
  const [place, setPlace] = useState<{ readonly lat: number; readonly lng: number } | null>(null);
  const isRunning = RUNNING_STATUSES.includes(status);
  useEffect(() => {
    if (!isRunning) return setPlace(null);
    const unwatch = watchPlaces({ orders: [id] });
    const stop = onNews('places', ({ partners }) => {
      const found = partners.find(({ order_id: order }) => order === id);
      if (found) setPlace(found);
    });
    return () => {
      unwatch();
      stop();
    };
  }, [id, isRunning]);
  return place;
}
