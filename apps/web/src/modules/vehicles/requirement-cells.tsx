import type { VehicleRequirement } from '@diwan/contract/vehicles/vehicle-requirements';
import { useTranslation } from '../../lib/translate.ts';
import cellClasses from '../../crud/cells/cell.module.css';

/** What is asked, in words: a document that runs out, so many years, so many seats. */
export function AskedCell({ row }: { row: Pick<VehicleRequirement, 'kind' | 'has_expiry' | 'max_age' | 'min_seats'> }) {
  const { t } = useTranslation();
  if (row.kind === 'max_age') return <>{t('vehicles.ask_age', { count: row.max_age ?? 0 })}</>;
  if (row.kind === 'seats_number') return <>{t('vehicles.ask_seats', { count: row.min_seats ?? 0 })}</>;
  return (
    <>
      {t('enums.requirement_kinds.document')}
      {row.has_expiry === 1 && <span className={cellClasses['muted']}> · {t('resources.vehicle_requirements.fields.has_expiry')}</span>}
    </>
  );
}

/** The type that a requirement is for; without one it is for all. */
export function TypeCell({ row }: { row: Pick<VehicleRequirement, 'vehicle_type'> }) {
  const { t } = useTranslation();
  if (row.vehicle_type === null) return <span className={cellClasses['muted']}>{t('vehicles.all_types')}</span>;
  return <>{t(`enums.vehicle_types.${row.vehicle_type}`)}</>;
}
