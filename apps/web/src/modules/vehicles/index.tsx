import { vehicleBrands, type VehicleBrand } from '@diwan/contract/vehicles/vehicle-brands';
import { vehicleModels } from '@diwan/contract/vehicles/vehicle-models';
import { vehicleRequirements } from '@diwan/contract/vehicles/vehicle-requirements';
import { vehicles, type Vehicle } from '@diwan/contract/vehicles/resource';
import { getOrdersTab } from '../orders/shared/orders-tab-of.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { AskedCell, TypeCell } from './requirement-cells.tsx';
import { VehicleActions } from './vehicle-actions.tsx';
import { DriversInput, YearInput } from './vehicle-inputs.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { getName } from '../../crud/resource/labels.ts';
import { Avatar } from '../../ui/picture.tsx';
import { useCan } from '../../lib/permissions.ts';
import { CUT_AT } from '../../ui/cut-text.ts';
import { Link } from '../../ui/link.tsx';
import { Cut } from '../../ui/text.tsx';
import { daysBetween } from '@diwan/domain/vehicles/completeness';
import { useTranslation } from '../../lib/translate.ts';
import { formatDay } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';

export const vehicleScreens = defineScreens(vehicles, {
  columns: [
    'id',
    'plate_number',
    {
      key: 'vehicle_model_id',
      header: 'resources.vehicles.one',
      reads: ['vehicle_brand_id', 'vehicle_model_id'],
      cell: (row) => <ModelCell row={row} />,
    },
    { key: 'manufacturing_year' },
    { key: 'provider_id', reads: ['provider_id', 'is_belongs_to_contributor'], cell: (row) => <OwnerLink row={row} /> },
    'country_id',
    'road_state',
    { key: 'valid_until', reads: ['valid_until', 'is_expiring_soon'], cell: (row) => <ValidUntil row={row} /> },
    'is_in_order',
  ],
  filters: [
    'keyword',
    'road_state',
    'filter',
    'country_id',
    'provider_id',
    'vehicle_brand_id',
    'vehicle_model_id',
    'vehicle_type',
    'year',
    'is_complete_data',
    'is_admin_accept',
    'is_in_order',
    'is_belongs_to_contributor',
    'id',
    'created_at',
    'from_date',
    'to_date',
  ],
  form: [
    { heading: 'vehicle' },
    'country_id',
    ['vehicle_brand_id', 'vehicle_model_id'],
    ['manufacturing_year', 'color'],
    ['seats_number'],
    { heading: 'plate_and_license' },
    ['plate_number', 'license_number'],
    'plate_image',
    { heading: 'owner' },
    'provider_id',
    'driver_ids',
  ],
  inputs: { manufacturing_year: YearInput, driver_ids: DriversInput },
  state: 'road_state',
  pageActions: VehicleActions,
  detail: [
    {
      heading: 'vehicle',
      fields: ['vehicle_brand_id', 'vehicle_model_id', 'vehicle_type', 'manufacturing_year', 'color', 'seats_number'],
    },
    { heading: 'plate_and_license', fields: ['plate_number', 'license_number'] },
    { heading: 'owner', fields: ['provider_id', 'is_belongs_to_contributor', 'driver_ids', 'country_id'] },
    { heading: 'review', fields: ['review_status', 'reviewed_at', 'reject_reason'] },
  ],
  summary: ['is_complete_data', 'valid_until', 'is_expiring_soon', 'is_admin_accept', 'is_in_order'],
  tabs: [
    { key: 'documents', label: 'vehicles.documents', content: lazyPart(() => import('./documents-tab.tsx')) },
    getOrdersTab<Vehicle>('vehicle_id'),
  ],
});

export const brandScreens = defineScreens(vehicleBrands, {
  columns: [
    'id',
    { key: 'name', reads: ['name_ar', 'name_en', 'image'], cell: (row) => <BrandCell row={row} /> },
    'is_active',
    'created_at',
  ],
  form: [['name_ar', 'name_en'], 'image', 'is_active'],
});

export const modelScreens = defineScreens(vehicleModels, {
  columns: ['id', 'name', 'vehicle_brand_id', 'vehicle_type', 'is_active', 'created_at'],
  form: ['vehicle_brand_id', ['name_ar', 'name_en'], 'vehicle_type', 'is_active'],
});

export const requirementScreens = defineScreens(vehicleRequirements, {
  columns: [
    'id',
    'title',
    { key: 'kind', reads: ['kind', 'has_expiry', 'max_age', 'min_seats'], cell: (row) => <AskedCell row={row} /> },
    { key: 'vehicle_type', cell: (row) => <TypeCell row={row} /> },
    'country_id',
    'is_active',
    'created_at',
  ],
  form: [
    ['title_ar', 'title_en'],
    ['description_ar', 'description_en'],
    ['country_id', 'vehicle_type'],
    { heading: 'requirement' },
    'kind',
    { fields: ['has_expiry'], when: ({ kind }) => kind === 'document' },
    { fields: ['max_age'], when: ({ kind }) => kind === 'max_age' },
    { fields: ['min_seats'], when: ({ kind }) => kind === 'seats_number' },
    'is_active',
  ],
  expanded: ['title_ar', 'title_en', 'description_ar', 'description_en', 'updated_at'],
});

/** A brand's mark and name. */
function BrandCell({ row }: { row: VehicleBrand }) {
  const name = getName(row);
  return (
    <span className={cellClasses['person']}>
      <Avatar name={name} image={row.image} size={24} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** A vehicle as people call it: the brand and the model. */
function ModelCell({ row }: { row: Pick<Vehicle, 'vehicle_brand' | 'vehicle_model'> }) {
  return <bdi>{[row.vehicle_brand, row.vehicle_model].map(getName).join(' ')}</bdi>;
}

/** Whose vehicle it is; leads to the contributor's or the provider's page. */
function OwnerLink({ row }: { row: Pick<Vehicle, 'provider' | 'is_belongs_to_contributor'> }) {
  const can = useCan();
  const { provider, is_belongs_to_contributor: ofContributor } = row;
  const name = <Cut text={getName(provider) || `#${provider.id}`} max={CUT_AT} />;
  if (!can('show-providers')) return name;
  return (
    <Link href={`/${ofContributor ? 'contributors' : 'providers'}/show/${provider.id}`} className={cellClasses['read']}>
      {name}
    </Link>
  );
}

type Shown = Pick<Vehicle, 'valid_until' | 'is_expiring_soon' | 'is_complete_data'>;

/** Until when a vehicle's papers hold, and how many days are left when they are few. */
function ValidUntil({ row }: { row: Shown }) {
  const { t } = useTranslation();
  const { valid_until: until } = row;
  if (until === null) return <span className={cellClasses['muted']}>—</span>;
  return (
    <span className={cellClasses['place']}>
      <time dateTime={until}>{formatDay(until)}</time>
      {row.is_expiring_soon === 1 && (
        <Chip dot tone="wait">
          {t('vehicles.days_left', { count: Math.max(0, daysBetween(todayHere(), until)) })}
        </Chip>
      )}
    </span>
  );
}

/** Close enough for "so many days left"; whether it has run out is the server's word, on the country's own day. */
function todayHere(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format();
}
