import type pg from 'pg';
import type { SettingSection, StoredSettings } from '@diwan/contract/settings/settings';
import type { PlacedCountry } from './people/places.ts';

const DAY = 86_400_000;

interface DemoSection {
  /** ISO 3166; null: for all. */
  readonly country: string | null;
  readonly section: SettingSection;
  readonly values: StoredSettings;
  /** What it was changed from, days ago. */
  readonly before: StoredSettings;
  readonly ago: number;
}

/** Who sells where; where there is no tax, nobody has a tax number. */
const SELLERS: Readonly<Record<string, StoredSettings>> = {
  AE: { seller_name: 'ديوان للخدمات ذ.م.م', seller_tax_number: '100234567890003', seller_address: 'شارع الشيخ زايد، دبي' },
  SA: { seller_name: 'شركة ديوان العربية للخدمات', seller_tax_number: '300123456700003', seller_address: 'طريق الملك فهد، الرياض' },
  EG: { seller_name: 'ديوان مصر للخدمات ش.م.م', seller_tax_number: '512-348-907', seller_address: 'شارع التسعين، القاهرة الجديدة' },
  KW: { seller_name: 'شركة ديوان الكويت', seller_address: 'شارع فهد السالم، مدينة الكويت' },
};

/** What differs between the demo's countries, as their laws and habits have it: tax, IDs, the least amounts in their currencies. */
const SECTIONS: readonly DemoSection[] = [
  {
    country: null,
    section: 'general',
    values: { per_page: 20, restrict_phone_code: 0, national_id_limit: 14, static_verify_code: '1234' },
    before: { static_verify_code: null },
    ago: 400,
  },
  ...Object.entries({ AE: 15, SA: 10, EG: 14, KW: 12, QA: 11, BH: 9, OM: 9, JO: 10 }).map(([country, national_id_limit]): DemoSection => ({
    country,
    section: 'general',
    values: { national_id_limit, ...SELLERS[country] },
    before: { national_id_limit: null },
    ago: 390,
  })),
  ...Object.entries({ SA: 15, EG: 14, KW: 0, QA: 0, BH: 10, JO: 16 }).map(([country, VAT]): DemoSection => ({
    country,
    section: 'app-amount',
    values: { VAT },
    before: { VAT: null },
    ago: 385,
  })),
  {
    country: 'EG',
    section: 'wallet-limit',
    values: { min_limit_charge: '100', min_limit_withdrawal: '500', minimum_wallet_to_receive_order: '-1000' },
    before: { min_limit_charge: null, min_limit_withdrawal: '300', minimum_wallet_to_receive_order: null },
    ago: 47,
  },
  {
    country: 'KW',
    section: 'wallet-limit',
    values: { min_limit_charge: '1.500', min_limit_withdrawal: '5.000', minimum_wallet_to_receive_order: '-10.000' },
    before: { min_limit_charge: '1.000', min_limit_withdrawal: null, minimum_wallet_to_receive_order: null },
    ago: 31,
  },
  {
    country: 'AE',
    section: 'wallet-limit',
    values: { minimum_wallet_to_receive_order: '-150.00' },
    before: { minimum_wallet_to_receive_order: '-100.00' },
    ago: 12,
  },
  { country: 'SA', section: 'wallet-limit', values: { approval_limit: '4000.00' }, before: { approval_limit: null }, ago: 64 },
  {
    country: 'SA',
    section: 'app-settings',
    values: { min_time_to_schedule_trip_by_minutes: 90, trip_time_stop_by_minutes: 15, busy_area_threshold: 1 },
    before: { min_time_to_schedule_trip_by_minutes: null, trip_time_stop_by_minutes: 10, busy_area_threshold: null },
    ago: 20,
  },
  // In a small marketplace one request that waits is worth a look.
  { country: 'AE', section: 'app-settings', values: { busy_area_threshold: 1 }, before: { busy_area_threshold: 5 }, ago: 9 },
];

/** Inserts the settings that the demo's countries have of their own, with the log of who set them. */
export async function loadSettings(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<void> {
  const ids = new Map(countries.map(({ iso2, id }) => [iso2, id]));
  for (const { country, section, values, before, ago } of SECTIONS) {
    const changes = Object.fromEntries(Object.entries(before).map(([key, was]) => [key, { before: was, after: values[key] ?? null }]));
    await client.query(
      `with saved as (insert into settings (created_at, updated_at, section, country_id, values) values ($1, $1, $2, $3, $4) returning id)
       insert into audit (at, admin_id, ip, table_name, row_id, action, changes)
       select $1::timestamptz, (select min(a.id) from admins a where a.is_super_admin), '10.20.0.21', 'settings', id, 'update', $5 from saved`,
      [
        new Date(now.getTime() - ago * DAY).toISOString(),
        section,
        country === null ? null : (ids.get(country) ?? null),
        JSON.stringify(values),
        JSON.stringify(changes),
      ],
    );
  }
}
