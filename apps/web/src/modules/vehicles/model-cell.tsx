import type { Vehicle } from '@diwan/contract/resources/vehicles';
import { getName } from '../../crud/resource/labels.ts';

/** A vehicle as people call it: the brand and the model. */
export function ModelCell({ row }: { row: Pick<Vehicle, 'vehicle_brand' | 'vehicle_model'> }) {
  return <bdi>{[row.vehicle_brand, row.vehicle_model].map(getName).join(' ')}</bdi>;
}
