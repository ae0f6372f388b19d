import type { VehicleBrand } from '@diwan/contract/resources/vehicle-brands';
import cellClasses from '../../crud/cells/cell.module.css';
import { getName } from '../../crud/resource/labels.ts';
import { Avatar } from '../../ui/picture.tsx';

/** A brand's mark and name. */
export function BrandCell({ row }: { row: VehicleBrand }) {
  const name = getName(row);
  return (
    <span className={cellClasses['person']}>
      <Avatar name={name} image={row.image} size={24} />
      <bdi>{name}</bdi>
    </span>
  );
}
