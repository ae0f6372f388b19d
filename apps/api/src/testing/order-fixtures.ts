import type { TestDatabase } from './database.ts';
import { insertRow } from './access-fixtures.ts';

/** What orders of a country are made of, put there once. */
export interface OrderWorld {
  readonly country: number;
  readonly client: number;
  readonly group: number;
  readonly pack: number;
  readonly paymentWay: number;
  /** Why it is called off, by who does it. */
  readonly reasons: Readonly<Record<'admin' | 'client' | 'provider', number>>;
}

/** A package, a payment way and a cancel reason for a country's orders. */
export async function addOrderWorld(database: TestDatabase, country: number, client: number): Promise<OrderWorld> {
  const group = await insertRow(database, 'group_services', { title_ar: 'تكييف', title_en: 'Cooling', is_maintenance: true });
  const sub = await insertRow(database, 'sub_services', { group_service_id: group, title_ar: 'زيارة', title_en: 'Visit' });
  const pack = await insertRow(database, 'provider_services', {
    country_id: country, group_service_id: group, sub_service_id: sub, title_ar: 'صيانة مكيف', title_en: 'Cooler check', currency: 'AED',
    price: 15_000, count_visit: 1, count_gift_visit: 0, count_cancel_visit: 0, count_employee: 1, period: 1,
  }); // prettier-ignore
  const reason = (user_type: string) => insertRow(database, 'cancel_reasons', { title_ar: 'سبب', title_en: 'A reason', user_type });
  return {
    country,
    client,
    group,
    pack,
    paymentWay: await insertRow(database, 'payment_ways', { title_ar: 'نقدًا', title_en: 'Cash', kind: 'cash' }),
    reasons: { admin: await reason('admin'), client: await reason('client'), provider: await reason('provider') },
  };
}

/** An order as an app would have placed it. */
export function addOrder(
  database: TestDatabase,
  { country, client }: Pick<OrderWorld, 'country' | 'client'>,
  row: Record<string, unknown> = {},
): Promise<number> {
  return insertRow(database, 'orders', {
    country_id: country,
    client_id: client,
    contact_name: 'سلمى الحربي',
    contact_phone: '+971501112233',
    pay_type: 'card',
    currency: 'AED',
    services_price: 10_000,
    services_price_after_coupon: 10_000,
    vat_price: 500,
    total_price: 10_500,
    ...row,
  });
}
