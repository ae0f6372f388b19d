import { type Minor, minus, NONE, plus, times } from '../money.ts';
import { getPrice } from '../ledger/settlement.ts';

/** One line of an order: a service or package, so many times. Amounts are minor units of the order's currency. */
export interface PriceLine {
  readonly unit_price: Minor;
  readonly quantity: number;
}

/** A price in parts, in minor units. T = P - D + V, with P of services, additions and shipping. */
export interface OrderPrice {
  readonly services_price: Minor;
  readonly total_addition_price: Minor;
  readonly shipping_price: Minor;
  readonly discount_coupon_price: Minor;
  /** Services, additions and shipping less the coupon's part. */
  readonly services_price_after_coupon: Minor;
  readonly vat_price: Minor;
  readonly total_price: Minor;
}

/** What an order costs. The discount never exceeds the price; VAT is taken on what is left of it. */
export function priceOrder(input: {
  readonly lines: readonly PriceLine[];
  readonly additions?: Minor;
  readonly shipping?: Minor;
  readonly discount?: Minor;
  readonly vatPercent: number;
}): OrderPrice {
  const services = input.lines.reduce((sum, { unit_price, quantity }) => plus(sum, times(unit_price, quantity)), NONE);
  return priceOfParts({ ...input, services });
}

/** As `priceOrder`, of services whose price is known as one amount: a trip's fare. */
export function priceOfParts(input: {
  readonly services: Minor;
  readonly additions?: Minor;
  readonly shipping?: Minor;
  readonly discount?: Minor;
  readonly vatPercent: number;
}): OrderPrice {
  const { services, additions = NONE, shipping = NONE, discount: asked = NONE, vatPercent } = input;
  const { price, discount, vat, total } = getPrice({ services, additions, shipping }, asked, vatPercent);
  return {
    services_price: services,
    total_addition_price: additions,
    shipping_price: shipping,
    discount_coupon_price: discount,
    services_price_after_coupon: minus(price, discount),
    vat_price: vat,
    total_price: total,
  };
}
