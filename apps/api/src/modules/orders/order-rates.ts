import type { SettingValues } from '@diwan/contract/settings/settings';
import type { OrderRow } from './order-row.ts';

/** What decides which of the app's percentages is meant. */
type Kind = Pick<OrderRow, 'order_type' | 'trip_type'>;

/** What a percentage is kept in. */
export const THOUSANDTHS = 1000;
const getRate = (percent: number) => Math.round(percent * THOUSANDTHS);

function appPercent({ order_type, trip_type }: Kind, settings: SettingValues): number {
  if (order_type === 'transfer_package') return settings.app_percentage_transfer_package;
  if (order_type !== 'trip') return settings.app_percentage_order;
  return settings[`app_percentage_${trip_type ?? 'normal'}`];
}

/** The rate at which VAT is quoted from now on, as an order keeps it. */
export const vatRate = ({ VAT }: Pick<SettingValues, 'VAT'>) => getRate(VAT);

/** The app's part of an order of a kind from now on, as the order keeps it. */
export const appRate = (kind: Kind, settings: SettingValues) => getRate(appPercent(kind, settings));

/** The percentages that an order is settled by: its own, and of orders from before they were kept those of today. */
export function getPercents(order: OrderRow, settings: SettingValues): { readonly vat: number; readonly app: number } {
  return {
    vat: (order.vat_rate ?? vatRate(settings)) / THOUSANDTHS,
    app: (order.app_rate ?? appRate(order, settings)) / THOUSANDTHS,
  };
}
