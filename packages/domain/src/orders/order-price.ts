import { priceOf } from '../ledger/settlement.ts';

/** One line of an order: a service or package, so many times. Amounts are minor units of the order's currency. */
export interface PriceLine {
  readonly unit_price: bigint;
  readonly quantity: number;
}

/** A price in parts, in minor units. T = P - D + V, with P of services, additions and shipping. */
export interface OrderPrice {
  readonly services_price: bigint;
  readonly total_addition_price: bigint;
  readonly shipping_price: bigint;
  readonly discount_coupon_price: bigint;
  /** Services, additions and shipping less the coupon's part. */
  readonly services_price_after_coupon: bigint;
  readonly vat_price: bigint;
  readonly total_price: bigint;
}

/** What an order costs. The discount never exceeds the price; VAT is taken on what is left of it. */
export function priceOrder(input: {
  readonly lines: readonly PriceLine[];
  readonly additions?: bigint;
  readonly shipping?: bigint;
  readonly discount?: bigint;
  readonly vatPercent: number;
}): OrderPrice {
  const services = input.lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * BigInt(quantity), 0n);
  return priceOfParts({ ...input, services });
}

/** As `priceOrder`, of services whose price is known as one amount: a trip's fare. */
export function priceOfParts(input: {
  readonly services: bigint;
  readonly additions?: bigint;
  readonly shipping?: bigint;
  readonly discount?: bigint;
  readonly vatPercent: number;
}): OrderPrice {
  const { services, additions = 0n, shipping = 0n, discount: asked = 0n, vatPercent } = input;
  const { price, discount, vat, total } = priceOf({ services, additions, shipping }, asked, vatPercent);
  return {
    services_price: services,
    total_addition_price: additions,
    shipping_price: shipping,
    discount_coupon_price: discount,
    services_price_after_coupon: price - discount,
    vat_price: vat,
    total_price: total,
  };
}
