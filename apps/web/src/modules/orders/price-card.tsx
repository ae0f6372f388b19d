import type { Order } from '@diwan/contract/orders/resource';
import { fromMinor, type Minor, minus, NONE, plus, toMinor } from '@diwan/domain/money';
import { chargedRide } from '@diwan/domain/orders/charged-ride';
import { isQuoteKept } from '@diwan/domain/orders/kept-quote';
import { getFare, type TripFare } from '@diwan/domain/orders/trip-fare';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
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

const units = (row: Order, amount: string | null) => toMinor(amount ?? '0', row.currency) ?? NONE;
const ofDrive = ({ base_fare, distance_fare, time_fare }: TripFare) => plus(base_fare, distance_fare, time_fare);

/** The fare that a ride is charged, by its own rate card: what was quoted, or what was driven. */
function chargedFare(row: Order): { fare: TripFare; isQuoted: boolean } {
  const rates = {
    base_fare: units(row, row.base_fare),
    minimum_fare: units(row, row.minimum_fare),
    price_per_kilo: units(row, row.price_per_kilo),
    price_per_minute: units(row, row.price_per_minute),
    stop_price_per_minute: units(row, row.stop_price_per_minute),
  };
  const [planned, total] = [getPlanned(row), units(row, row.services_price)];
  const quoted = getFare(rates, { ...planned, stopSeconds: 0 });
  const driven = getFare(rates, chargedRide(getDriven(row), planned));
  const isByPlan = isQuoteKept({ ended: null, end: null, meters: getDriven(row).meters, plannedMeters: planned.meters });
  const isQuoted = quoted.fare === total || (driven.fare !== total && isByPlan && quoted.fare < total);
  return { fare: isQuoted ? quoted : driven, isQuoted };
}

/** Whether a ride took longer or led farther than is charged. */
function isBounded(row: Order): boolean {
  const [driven, charged] = [getDriven(row), chargedRide(getDriven(row), getPlanned(row))];
  return driven.meters > charged.meters || driven.seconds > charged.seconds;
}

/** Why a ride that has ended costs other than its clock says; null where nothing is to be said. */
function fareNote(row: Order): 'fare_quoted' | 'fare_bounded' | null {
  if (row.base_fare === null || row.actual_distance === null) return null;
  if (chargedFare(row).isQuoted) return 'fare_quoted';
  return isBounded(row) ? 'fare_bounded' : null;
}

/** A ride's fare in parts, worked out by its own rate card; its seconds at stops are what the rest of the fare leaves. */
function fareParts(row: Order, words: (key: string) => string): PricePart[] {
  if (row.base_fare === null) return [];
  const { fare } = chargedFare(row);
  const total = units(row, row.services_price);
  const waited = minus(total, ofDrive(fare));
  const isMinimum = total === units(row, row.minimum_fare);
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
  const words = useWords();
  const label = (name: keyof Order & string) => words(`resources.orders.fields.${name}`);
  const part = (name: keyof Order & string, kind?: PricePart[2]): PricePart[] => {
    const amount = row[name];
    return typeof amount !== 'string' || isZero(amount) ? [] : [[label(name), amount, kind]];
  };
  const isTrip = row.base_fare !== null;
  const fare = fareParts(row, (key) => (key === 'base_fare' ? label('base_fare') : words(`orders.${key}`)));
  const parts: PricePart[] = [
    ...fare,
    [isTrip ? t('orders.fare') : label('services_price'), row.services_price],
    ...part('total_addition_price'),
    ...part('shipping_price'),
    ...part('discount_coupon_price', 'less'),
    ...part('vat_price'),
    [label('total_price'), row.total_price, 'total'],
  ];
  const note = fareNote(row);
  const shares = [...part('app_amount'), ...part('driver_amount'), ...part('penalty_price')];
  return (
    <section className={card.card}>
      <h2>{t('orders.price')}</h2>
      <Amounts parts={parts} currency={row.currency} />
      {note && <p className={classes.quiet}>{t(`orders.${note}`)}</p>}
      {shares.length > 0 && <Amounts parts={shares} currency={row.currency} />}
    </section>
  );
}
