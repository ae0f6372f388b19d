import { daysBetween } from '@diwan/domain/vehicles/completeness';
import type { Vehicle } from '@diwan/contract/resources/vehicles';
import { useTranslation } from '../../lib/translate.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { formatDay } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';

type Shown = Pick<Vehicle, 'valid_until' | 'is_expiring_soon' | 'is_complete_data'>;

/** Until when a vehicle's papers hold, and how many days are left when they are few. */
export function ValidUntil({ row }: { row: Shown }) {
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
