import { getName } from '../../crud/labels.ts';

type Named = Readonly<Record<string, unknown>>;

/** A vehicle as people call it: the brand and the model. */
export function ModelCell({ row }: { row: object }) {
  const { vehicle_brand: brand, vehicle_model: model } = row as { vehicle_brand?: Named | null; vehicle_model?: Named | null };
  return <bdi>{[brand, model].flatMap((one) => (one ? [getName(one)] : [])).join(' ')}</bdi>;
}
