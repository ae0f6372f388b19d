import { divideHalfEven } from '../half-even.ts';
import { type Minor, minor, minus, NONE, plus } from '../money.ts';
import { moving, type LedgerEntry } from './entries.ts';
import type { PayWay } from './settlement.ts';

/** A package of visits as its money looks at it, amounts in minor units. */
export interface SoldPackage {
  readonly price: Minor;
  /** The VAT of the day of its sale. */
  readonly vat: Minor;
  /** Visits that were bought; those that the platform gives come after them. */
  readonly bought: number;
  readonly gifts: number;
  /** Visits of either kind that were used. */
  readonly used: number;
  /** What of the price no visit has earned yet. */
  readonly deferred: Minor;
}

/** What one visit is worth, rounded down: the last that was bought takes the rest. */
export function getVisitValue({ price, bought }: Pick<SoldPackage, 'price' | 'bought'>): Minor {
  return bought === 0 ? NONE : minor(price / BigInt(bought));
}

/** The next visit of a package: what it takes of the deferred price; a gift takes nothing, and is the platform's. */
export function getNextVisit(sold: SoldPackage): { readonly value: Minor; readonly isGift: boolean } {
  const { used, bought, deferred } = sold;
  if (used >= bought) return { value: NONE, isGift: true };
  return { value: used === bought - 1 ? deferred : getVisitValue(sold), isGift: false };
}

/** What goes back of a package that ends before its visits are used up: what no visit has earned, and that part of the VAT. */
export function getRefundable({ price, vat, deferred }: Pick<SoldPackage, 'price' | 'vat' | 'deferred'>) {
  const ofVat = price === 0n ? NONE : minor(divideHalfEven(vat * deferred, price));
  return { price: deferred, vat: ofVat, total: plus(deferred, ofVat) };
}

/** The entries of a package's sale: its price is owed to its visits, and the VAT to the state. */
export function saleEntries({ price, vat }: Pick<SoldPackage, 'price' | 'vat'>, way: PayWay, clientId: number): LedgerEntry[] {
  const amount = minus(NONE, plus(price, vat));
  const paid: Record<PayWay, LedgerEntry> = {
    wallet: { account: 'client', user_id: clientId, amount, floor: NONE },
    card: { account: 'card_clearing', amount },
    cash: { account: 'cash', amount },
  };
  return moving([paid[way], { account: 'deferred', amount: price }, { account: 'tax', amount: vat }]);
}

/** The entries of giving back what is left of a package: always to the client's wallet, so that nothing leaves the house by it. */
export function returnEntries(left: ReturnType<typeof getRefundable>, clientId: number): LedgerEntry[] {
  return moving([
    { account: 'deferred', amount: minus(NONE, left.price) },
    { account: 'tax', amount: minus(NONE, left.vat) },
    { account: 'client', user_id: clientId, amount: left.total },
  ]);
}
