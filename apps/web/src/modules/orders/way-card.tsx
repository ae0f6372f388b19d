import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import type { Order } from '@diwan/contract/orders/resource';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import type { Point, Way } from '../../crud/map/way-canvas.ts';
import { WayMap } from '../../crud/map/way-map.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';
import { useLivePlace } from './use-live-place.ts';

/** Where an order is, or leads: the points of its map. None where no place is known. */
export function getWay(row: Order, { route, stops }: OrderDetails): Way | null {
  if (row.lat === null || row.lng === null) return null;
  const point = (lat: number, lng: number): Point => [lng, lat];
  return {
    from: point(row.lat, row.lng),
    to: row.destination_lat === null || row.destination_lng === null ? null : point(row.destination_lat, row.destination_lng),
    planned: route?.planned ?? [],
    driven: (route?.driven ?? []).map(([lng, lat]): Point => [lng, lat]),
    stops: stops.map(({ lat, lng }) => point(lat, lng)),
  };
}

/** A way's ends in words. */
export function WayEnds({ row }: { row: Order }) {
  const { t } = useTranslation();
  return (
    <p className={classes.ends}>
      <span data-end="from">
        {t('orders.pickup')}: <bdi>{row.client_address}</bdi>
      </span>
      <span data-end="to">
        {t('orders.destination')}: <bdi>{row.destination_address}</bdi>
      </span>
    </p>
  );
}

/** The place or the way on a map, with its ends in words. */
export function WayCard({ row, details }: { row: Order; details: OrderDetails }) {
  const { t } = useTranslation();
  const way = useMemo(() => getWay(row, details), [row, details]);
  const live = useLivePlace(row);
  if (!way) return null;
  return (
    <section className={card.card}>
      <h2>{way.to ? t('orders.way') : t('orders.map')}</h2>
      {way.to && <WayEnds row={row} />}
      <WayMap way={way} label={way.to ? t('orders.way') : t('orders.map')} live={live} />
    </section>
  );
}
