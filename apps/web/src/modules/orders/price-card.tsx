import type { Order } from '@diwan/contract/resources/orders';
import { fromMinor, type Minor, minus, NONE, plus, toMinor } from '@diwan/domain/money';
import { chargedRide } from '@diwan/domain/orders/charged-ride';
import { getFare } from '@diwan/domain/orders/trip-fare';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';

export type PricePart = readonly [label: string, amount: string, kind?: 'total' | 'less' | 'sub' | undefined];

const isZero = (amount: string | null) => amount === null || /^-?[0.]+$/.test(amount);

/** Amounts one under the other; the total stands out. */
export function Amounts({ parts, currency }: { parts: readonly PricePart[]; currency: string }) {
  return (
    <dl className={classes.amounts}>
      {parts.map(([label, amount, kind]) => (
        <div key={label} data-kind={kind}>
          <dt>{label}</dt>
          <dd>
            <Ltr>{formatMoney(kind === 'less' ? `-${amount}` : amount, currency)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const getPlanned = (row: Order) => ({ meters: row.planned_distance ?? 0, seconds: row.planned_order_duration ?? 0 });
const getDriven = (row: Order) => {
  const { meters, seconds } = getPlanned(row);
  return { meters: row.actual_distance ?? meters, seconds: row.actual_order_duration ?? seconds, stopSeconds: 0 };
};

/** Whether a ride took longer or led farther than is charged. */
function isBounded(row: Order): boolean {
  const [driven, charged] = [getDriven(row), chargedRide(getDriven(row), getPlanned(row))];
  return row.base_fare !== null && (driven.meters > charged.meters || driven.seconds > charged.seconds);
}

/** A ride's fare in parts, worked out by its own rate card; its seconds at stops are what the rest of the fare leaves. */
function fareParts(row: Order, words: (key: string) => string): PricePart[] {
  const units = (amount: string | null) => toMinor(amount ?? '0', row.currency) ?? NONE;
  if (row.base_fare === null) return [];
  const fare = getFare(
    {
      base_fare: units(row.base_fare),
      minimum_fare: units(row.minimum_fare),
      price_per_kilo: units(row.price_per_kilo),
      price_per_minute: units(row.price_per_minute),
      stop_price_per_minute: units(row.stop_price_per_minute),
    },
    chargedRide(getDriven(row), getPlanned(row)),
  );
  const total = units(row.services_price);
  const waited = minus(total, plus(fare.base_fare, fare.distance_fare, fare.time_fare));
  const isMinimum = total === units(row.minimum_fare);
  const shown: [string, Minor][] = [
    ['base_fare', fare.base_fare],
    ['distance_fare', fare.distance_fare],
    ['time_fare', fare.time_fare],
    [isMinimum ? 'topped_up' : 'stop_fare', waited],
  ];
  return shown.flatMap(([key, amount]): PricePart[] => (amount > 0n ? [[words(key), fromMinor(amount, row.currency), 'sub']] : []));
}

/** The price in parts, and who gets what of it once it is settled. */
export function PriceCard({ row }: { row: Order }) {
  const { t } = useTranslation();
  const label = (name: keyof Order & string) => t(`resources.orders.fields.${name}` as never) as string;
  const part = (name: keyof Order & string, kind?: PricePart[2]): PricePart[] => {
    const amount = row[name] as string | null;
    return isZero(amount) ? [] : [[label(name), String(amount), kind]];
  };
  const isTrip = row.base_fare !== null;
  const fare = fareParts(row, (key) => (key === 'base_fare' ? label('base_fare') : (t(`orders.${key}` as never) as string)));
  const parts: PricePart[] = [
    ...fare,
    [isTrip ? t('orders.fare') : label('services_price'), row.services_price],
    ...part('total_addition_price'),
    ...part('shipping_price'),
    ...part('discount_coupon_price', 'less'),
    ...part('vat_price'),
    [label('total_price'), row.total_price, 'total'],
  ];
  const shares = [...part('app_amount'), ...part('driver_amount'), ...part('penalty_price')];
  return (
    <section className={card.card}>
      <h2>{t('orders.price')}</h2>
      <Amounts parts={parts} currency={row.currency} />
      {isBounded(row) && <p className={classes.quiet}>{t('orders.fare_bounded')}</p>}
      {shares.length > 0 && <Amounts parts={shares} currency={row.currency} />}
    </section>
  );
}
