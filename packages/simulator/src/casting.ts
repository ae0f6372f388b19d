import type { Staff } from './staff.ts';

interface Account {
  readonly id: number;
  readonly phone: string;
}

/** More than a demo has of anything. */
const ALL = 5_000;
const ABLE = { is_active: '1', is_ban: '0' };

/** The phones of drivers of a country who have a car that may be driven, the oldest first. */
export async function castDrivers(staff: Staff, country: string, most: number): Promise<string[]> {
  const cars = await staff.rows<{ provider_id: number }>(
    'vehicles',
    { country_id: country, vehicle_type: 'sedan', is_admin_accept: '1' },
    ALL,
  );
  const owners = new Set(cars.map(({ provider_id }) => provider_id));
  const drivers = await staff.rows<Account>('providers', { ...ABLE, country_id: country, is_driver: '1', accepted_by_admin: '1' }, ALL);
  return drivers.flatMap(({ id, phone }) => (owners.has(id) ? [phone] : [])).slice(0, most);
}

/** The phones of clients of a country, the oldest first. */
export async function castClients(staff: Staff, country: string, most: number): Promise<string[]> {
  return (await staff.rows<Account>('clients', { ...ABLE, country_id: country }, most)).map(({ phone }) => phone);
}
