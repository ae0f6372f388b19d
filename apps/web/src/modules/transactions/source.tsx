import type { ChargeType } from '@diwan/contract/resources/transactions';
import { useWords } from '../../crud/words/words.ts';

/** Where a charge came from, or a withdrawal went; what an order moved has no such source. */
export function Source({ type }: { type: ChargeType | null }) {
  const words = useWords();
  return <>{type === null ? '—' : words(`enums.charge_types.${type}`)}</>;
}
