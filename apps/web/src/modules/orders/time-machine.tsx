import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import type { Order } from '@diwan/contract/orders/resource';
import { fromMinor, NONE, toMinor } from '@diwan/domain/money';
import { getFare } from '@diwan/domain/orders/trip-fare';
import { timestampOfTrip } from '@diwan/domain/orders/trip-at';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';
import { useLivePlace } from './use-live-place.ts';
import { WayMap } from '../../crud/map/way-map.tsx';
import { WayEnds, getWay } from './way-card.tsx';

/** The fare of what had been driven by then, by the ride's own rate card; no less than its minimum, as it is charged. */
function fareThen(row: Order, meters: number, seconds: number): string | null {
  if (row.base_fare === null) return null;
  const units = (amount: string | null) => toMinor(amount ?? '0', row.currency) ?? NONE;
  const rates = {
    base_fare: units(row.base_fare),
    minimum_fare: units(row.minimum_fare),
    price_per_kilo: units(row.price_per_kilo),
    price_per_minute: units(row.price_per_minute),
    stop_price_per_minute: units(row.stop_price_per_minute),
  };
  return fromMinor(getFare(rates, { meters, seconds, stopSeconds: 0 }).fare, row.currency);
}

/** The way of a trip on its map, and a slider over its events and positions: where it was, its status and its fare as they were. */
export function TimeMachine({ row, details }: { row: Order; details: OrderDetails }) {
  const { t } = useTranslation();
  const words = useWords();
  const slider = useId();
  const { route, events } = details;
  const track = useMemo(() => route?.driven ?? [], [route]);
  const from = Date.parse(route?.driven_from ?? row.created_at);
  const first = Math.min(Date.parse(events[0]?.at ?? row.created_at), from);
  const driven = from + (track.at(-1)?.[2] ?? 0) * 1000;
  // What is paid, given back or written off afterwards moves nobody.
  const ended = events.findLast(({ from_status: before, to_status: after }) => before !== after);
  const last = Math.max(Date.parse(ended?.at ?? row.created_at), driven);
  // Until it is moved the map shows the whole way.
  const [chosen, setChosen] = useState<number | null>(null);
  const timestamp = chosen ?? last;
  const way = useMemo(() => getWay(row, details), [row, details]);
  const seconds = Math.min(Math.max(0, (timestamp - from) / 1000), (driven - from) / 1000);
  const then = useMemo(() => timestampOfTrip(track, seconds), [track, seconds]);
  const at = useMemo(() => (chosen !== null && then ? { place: then.place, driven: then.behind } : null), [chosen, then]);
  const status = events.findLast((event) => Date.parse(event.at) <= timestamp)?.to_status ?? 'pending';
  const fare = then ? fareThen(row, then.meters, seconds) : null;
  const zone = getRowZone({ ...row });
  const live = useLivePlace(row);
  if (!way) return null;
  return (
    <section className={card.card}>
      <h2>{t('orders.way')}</h2>
      {way.to && <WayEnds row={row} />}
      <WayMap way={way} label={t('orders.way')} at={at} live={chosen === null ? live : null} />
      <h3>{t('orders.time_machine')}</h3>
      <p className={classes.quiet}>{t('orders.time_machine_help')}</p>
      <label htmlFor={slider} className="sr-only">
        {t('orders.timestamp')}
      </label>
      <input
        id={slider}
        type="range"
        className={classes.slider}
        min={first}
        max={last}
        step={1000}
        value={timestamp}
        aria-valuetext={`${formatDateTime(timestamp, zone)}، ${words(`enums.order_statuses.${status}`)}`}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <p className={classes.then} aria-live="polite">
        <time dateTime={new Date(timestamp).toISOString()}>{formatDateTime(timestamp, zone)}</time>
        <StatusChip status={status} label={words(`enums.order_statuses.${status}`)} />
        {fare && (
          <span>
            {t('orders.fare_then')}: <Ltr>{formatMoney(fare, row.currency)}</Ltr>
          </span>
        )}
      </p>
    </section>
  );
}
