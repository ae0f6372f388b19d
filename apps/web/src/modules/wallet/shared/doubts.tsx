import type { PayoutDoubt } from '@diwan/contract/cash-outs/resource';
import { useWords } from '../../../crud/words/words.ts';

/** What speaks against paying somebody out, in words; nothing where nothing does. */
export function Doubts({ doubts }: { doubts: readonly PayoutDoubt[] }) {
  const words = useWords();
  if (doubts.length === 0) return null;
  return (
    <ul>
      {doubts.map((doubt) => (
        <li key={doubt}>{words(`enums.payout_doubts.${doubt}`)}</li>
      ))}
    </ul>
  );
}
