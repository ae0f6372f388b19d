import type { OrderDetails, OrderStop } from '@diwan/contract/orders/detail-calls';
import type { Order } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../lib/translate.ts';
import { formatDistance, formatDuration, formatPercent } from '../../lib/format.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';

const NONE = '—';

/** Whether more was tracked than counts as driven: what a phone wanders is not worth a word. */
const isLonger = (tracked: number | null, counted: number | null) =>
  tracked !== null && counted !== null && tracked - counted > 500 && tracked > counted * 1.1;

/** How far and how long, as planned and as driven. */
export function DrivenCard({ row, route }: { row: Order; route: OrderDetails['route'] }) {
  const { t } = useTranslation();
  const distance = (meters: number | null) => (meters === null ? NONE : formatDistance(meters));
  const duration = (seconds: number | null) => (seconds === null ? NONE : formatDuration(seconds));
  const lines = [
    ['orders.distance', distance(row.planned_distance), distance(row.actual_distance)],
    ['orders.duration', duration(row.planned_order_duration), duration(row.actual_order_duration)],
  ] as const;
  return (
    <section className={card.card}>
      <table className={classes.table}>
        <caption className="sr-only">{t('orders.way')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('orders.way')}</span>
            </th>
            <th scope="col">{t('orders.planned')}</th>
            <th scope="col">{t('orders.actual')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([key, planned, actual]) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              <td>
                <bdi>{planned}</bdi>
              </td>
              <td>
                <bdi>{actual}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {route?.distance_from === 'track' && isLonger(route.tracked_meters, row.actual_distance) && (
        <p className={classes.warning}>
          {t('till.review.not_counted', { tracked: distance(route.tracked_meters), counted: distance(row.actual_distance) })}
        </p>
      )}
      {route?.distance_from && (
        <p className={classes.quiet}>
          {t(`orders.distance_from.${route.distance_from}`, { percent: formatPercent(Math.round((route.coverage ?? 0) * 100)) })}
        </p>
      )}
    </section>
  );
}

/** Where the trip was to stop on its way, and when it did. */
export function StopsCard({ row, stops }: { row: Order; stops: readonly OrderStop[] }) {
  const { t } = useTranslation();
  const zone = getRowZone({ ...row });
  return (
    <section className={card.card}>
      <h2>{t('orders.stops')}</h2>
      {stops.length === 0 ? (
        <p className={classes.quiet}>{t('orders.no_stops')}</p>
      ) : (
        <ol className={classes.stops}>
          {stops.map((stop) => (
            <li key={stop.place}>
              <bdi>{stop.address ?? t('orders.stop', { place: stop.place })}</bdi>
              {stop.arrived_at && (
                <span className={classes.quiet}>
                  <Timestamp value={stop.arrived_at} zone={zone} />
                  {stop.left_at && <> · {formatDuration((Date.parse(stop.left_at) - Date.parse(stop.arrived_at)) / 1000)}</>}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
