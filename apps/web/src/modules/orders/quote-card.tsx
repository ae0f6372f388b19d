import type { Quote } from '@diwan/contract/orders/placing-calls';
import { isRide, quoteForm } from '@diwan/contract/orders/forms';
import { writableFields } from '@diwan/contract/kit/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { amountText, formatDistance, formatDuration, formatPercent } from '../../lib/format.ts';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';
import { Amounts, type PricePart } from './price-card.tsx';
import { usePaused } from './use-paused.ts';
import type { FormValues } from '../../crud/resource/form-values.ts';

const PRICED = new Set([...writableFields(quoteForm).map(([name]) => name), ...Object.keys(quoteForm.nested)]);

/** What a quote is asked with; undefined while nothing with a price has been typed in. */
function asked(body: FormValues): string | undefined {
  const ready = isRide(body['order_type'])
    ? body['lat'] !== undefined && body['destination_lat'] !== undefined && body['vehicle_type'] !== undefined
    : Array.isArray(body['services']) && body['services'].length > 0;
  if (!ready || body['country_id'] === undefined) return undefined;
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => PRICED.has(name))));
}

interface QuoteCardProps {
  body: FormValues;
  onQuote: (answer: QuoteAnswer) => void;
}

/** What the page does with a quote: what a coupon takes off or why it does not belongs under its field, and the total that is shown goes with the order. */
export interface QuoteAnswer {
  readonly couponError?: string;
  readonly couponTakes?: string;
  readonly shownTotal?: string;
}

function getAnswer(quote: Quote | undefined): QuoteAnswer {
  if (!quote) return {};
  const { coupon_error: couponError, discount_coupon_price: takes, currency, total_price: shownTotal } = quote;
  if (couponError !== null) return { shownTotal, couponError };
  return { shownTotal, ...(/[1-9]/.test(takes) && { couponTakes: amountText(takes, currency) }) };
}

/** What the order costs as far as it is typed in, worked out by the server. */
export function QuoteCard({ body, onQuote }: QuoteCardProps) {
  const { t } = useTranslation();
  const wanted = usePaused(asked(body));
  const { data: quote, error } = useQuery({
    queryKey: ['quote', wanted],
    enabled: wanted !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call('POST orders/quote', { body: JSON.parse(wanted ?? '{}'), signal })).data,
  });
  useEffect(() => onQuote(getAnswer(quote)), [quote, onQuote]);
  return (
    <section className={card.card} aria-live="polite">
      <h2>{t('orders.add.price')}</h2>
      {wanted === undefined || (!quote && !error) ? (
        <p className={classes.quiet}>{t('orders.add.price_wait')}</p>
      ) : error ? (
        getLines(error, t('common.failed_text')).map((text) => (
          <p key={text} className={classes.error}>
            {text}
          </p>
        ))
      ) : (
        quote && <Shown quote={quote} />
      )}
    </section>
  );
}

function Shown({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const words = useWords();
  const label = (name: string) => words(`resources.orders.fields.${name}`);
  const some = (name: 'total_addition_price' | 'shipping_price' | 'discount_coupon_price', kind?: 'less'): PricePart[] =>
    /[1-9]/.test(quote[name]) ? [[label(name), quote[name], kind]] : [];
  const parts: PricePart[] = [
    [quote.ride ? t('orders.fare') : label('services_price'), quote.services_price],
    ...some('total_addition_price'),
    ...some('shipping_price'),
    ...some('discount_coupon_price', 'less'),
    [t('orders.vat', { percent: formatPercent(quote.vat_percent) }), quote.vat_price],
    [label('total_price'), quote.total_price, 'total'],
  ];
  return (
    <>
      {quote.ride && (
        <p className={classes.quiet}>
          <bdi>{formatDistance(quote.ride.meters)}</bdi> · <bdi>{formatDuration(quote.ride.seconds)}</bdi>
        </p>
      )}
      <Amounts parts={parts} currency={quote.currency} />
      {quote.waits_for !== null && <p className={classes.warning}>{t(`orders.add.waits.${quote.waits_for}`)}</p>}
      <p className={classes.quiet}>{t('orders.add.price_help')}</p>
    </>
  );
}
