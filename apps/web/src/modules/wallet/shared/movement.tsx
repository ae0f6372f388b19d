import type { WalletTransaction } from '@diwan/contract/wallet/transactions';
import { useWords } from '../../../crud/words/words.ts';
import { OrderLink } from './order-link.tsx';

/** What moved the money; where it was an order, its number, which leads to it for those who may open it. */
export function Movement({ row }: { row: WalletTransaction }) {
  const words = useWords();
  const kind = words(`enums.transaction_types.${row.transaction_type}`);
  if (row.order_id === null) return <>{kind}</>;
  return (
    <>
      {kind} <OrderLink row={row} />
    </>
  );
}
