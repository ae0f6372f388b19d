import type { TestDatabase } from './database.ts';
import { insertRow } from './access-fixtures.ts';
import { addPerson } from './fixtures.ts';

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

let plates = 0;

/** A vehicle of a provider that may take to the road. */
export async function addVehicle(
  database: TestDatabase,
  country: number,
  provider: number,
  { vehicle_type = 'sedan', ...row }: Record<string, unknown> = {},
): Promise<number> {
  const brand = await insertRow(database, 'vehicle_brands', { name_ar: 'تويوتا', name_en: 'Toyota' });
  const model = await insertRow(database, 'vehicle_models', { vehicle_brand_id: brand, name_ar: 'كامري', name_en: 'Camry', vehicle_type });
  plates += 1;
  return insertRow(database, 'vehicles', {
    country_id: country, provider_id: provider, vehicle_brand_id: brand, vehicle_model_id: model, plate_number: `T ${plates}`,
    color: 'white', manufacturing_year: 2023, seats_number: 4, review_status: 'accepted', is_fulfilled: true, ...row,
  }); // prettier-ignore
}

/** A driver with a vehicle, free and in order. */
export async function addDriver(
  database: TestDatabase,
  country: number,
  row: Record<string, unknown> = {},
  vehicle: Record<string, unknown> = {},
): Promise<number> {
  const id = await addPerson(database, 'providers', country, { is_driver: true, ...row });
  await addVehicle(database, country, id, vehicle);
  return id;
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
