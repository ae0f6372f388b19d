import { fromMinor, type Minor, minor, NONE } from '@diwan/domain/money';
import { getPriceBand, isFarOut, isInBand, type PriceBand } from '@diwan/domain/orders/named-price';
import type { Context } from '../../crud/resource/context.ts';
import { refuseWithFinding } from '../../ledger/till/findings.ts';
import { AppError } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { OrderRow } from './order-row.ts';

/** An order that people name prices for. */
type NamedOrder = Pick<
  OrderRow,
  'id' | 'country_id' | 'client_id' | 'provider_id' | 'currency' | 'services_price' | 'quoted_price' | 'order_type'
>;

/** What it was quoted at: an agreed price is no quote, else each agreement would widen the band of the next. */
const getQuote = (order: Pick<OrderRow, 'services_price' | 'quoted_price'>): Minor => minor(order.quoted_price ?? order.services_price);

/** The column that keeps an order's quote as another price is agreed on. */
export const keptQuote = (order: Pick<OrderRow, 'services_price' | 'quoted_price'>) => ({ quoted_price: String(getQuote(order)) });

type Quoted = Pick<OrderRow, 'country_id' | 'currency' | 'services_price' | 'quoted_price'>;

/**
 * What a price that is named for an order lies between, by its country's settings of now. One that was typed in without a map has no
 * quote: what an admin may type there is the most.
 */
export async function getBand({ settings }: Pick<Context, 'settings'>, runner: Runner, order: Quoted): Promise<PriceBand> {
  const quote = getQuote(order);
  const { country_id: id, currency } = order;
  if (quote === NONE) return { min: minor(1), max: await settings.approvalLimit({ id, currency }, runner) };
  const { named_price_min_percent: min, named_price_max_percent: max } = await settings.of(id, runner);
  return getPriceBand(quote, { min, max });
}

/**
 * 422 `price.outside_band`, with the band, for a price that people name outside of it, whoever names it and again as it is accepted; one
 * that is ten times off leaves a finding.
 */
export async function demandNamedPrice(
  app: Pick<Context, 'settings'>,
  runner: Runner,
  order: NamedOrder,
  price: Minor,
  providerId: number | null = order.provider_id,
): Promise<void> {
  const band = await getBand(app, runner, order);
  if (isInBand(price, band)) return;
  const { currency } = order;
  const shown = { min: fromMinor(band.min, currency), max: fromMinor(band.max, currency) };
  const params = { ...shown, currency };
  if (!isFarOut(price, getQuote(order) || band.max)) throw new AppError(422, 'price.outside_band', params, { data: params });
  const finding = {
    rule: 'named_price',
    country_id: order.country_id,
    client_id: order.client_id,
    provider_id: providerId,
    order_id: order.id,
    currency,
    amount: price,
    evidence: {
      quoted: fromMinor(getQuote(order), currency),
      named_price: fromMinor(price, currency),
      lowest: shown.min,
      highest: shown.max,
    },
  } as const;
  throw refuseWithFinding('price.outside_band', finding, { status: 422, params, data: params });
}
