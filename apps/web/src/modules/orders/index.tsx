import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { orders, trips, type Order } from '@diwan/contract/orders/resource';
import { isDeletable } from '@diwan/domain/orders/order-status';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { defineScreens, type Column } from '../../crud/resource/screens.ts';
import { useTranslation } from '../../lib/translate.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Appointment } from './appointment.tsx';

function Person({ row, who }: { row: Order; who: 'client' | 'provider' }) {
  const { t } = useTranslation();
  return <PersonLink person={row[who]} among={who === 'client' ? clients : providers} none={t('orders.no_provider')} />;
}

const cardAction = lazyPart(() => import('./next-step.tsx'));

const client: Column<Order> = { key: 'client_id', cell: (row) => <Person row={row} who="client" /> };
const provider: Column<Order> = { key: 'provider_id', cell: (row) => <Person row={row} who="provider" /> };

const appointment: Column<Order> = {
  key: 'visit_date',
  header: 'orders.appointment',
  sort: 'visit_date',
  reads: ['visit_date', 'visit_time'],
  cell: (row) => <Appointment narrow row={row} />,
};
/** A trip is of no category: nothing is missing there. */
const category: Column<Order> = {
  key: 'group_service_id',
  cell: (row) => <bdi>{getName(row.group_service ?? {}) || '—'}</bdi>,
};

export const orderScreens = defineScreens(orders, {
  columns: [
    { key: 'order_no', sort: 'id' },
    'order_type',
    client,
    provider,
    appointment,
    'total_price',
    'pay_type',
    'order_status',
    'created_at',
  ],
  moreColumns: [
    'contact_phone',
    'country_id',
    'city_id',
    'client_address',
    category,
    'is_maintenance',
    'pay_status',
    'platform_type',
    'ended_at',
  ],
  cards: true,
  deletable: isDeletable,
  reads: ['order_type', 'order_status', 'pay_status', 'penalty_price'],
  cardAction,
});

export const tripScreens = defineScreens(trips, {
  columns: [
    { key: 'order_no', sort: 'id' },
    'trip_type',
    client,
    provider,
    'planned_distance',
    'actual_distance',
    'actual_order_duration',
    'trip_price',
    'trip_status',
    'created_at',
  ],
  moreColumns: [
    'contact_phone',
    'country_id',
    'city_id',
    'client_address',
    'destination_address',
    'vehicle_type',
    appointment,
    'pay_type',
    'pay_status',
    'platform_type',
    'ended_at',
  ],
  cards: true,
  deletable: isDeletable,
  reads: ['order_type', 'order_status', 'pay_status', 'penalty_price'],
  cardAction,
});
