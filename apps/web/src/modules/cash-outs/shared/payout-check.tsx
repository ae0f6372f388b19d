import { amountText } from '../../../lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { isNothing } from '../../wallet/shared/amount.tsx';
import { BalanceParts } from '../../wallet/shared/balance-parts.tsx';
import { Doubts } from '../../wallet/shared/doubts.tsx';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';

/** What accepting a cash-out would do as things stand, and what is in the wallet beside it. */
function useCheck(id: number) {
  const { data } = useQuery({
    queryKey: ['rows', 'cash_outs', 'check', id],
    queryFn: async ({ signal }) => (await call('GET cash_outs/:id/check', { params: { id }, signal })).data,
  });
  return data;
}

/** What is in a wallet beside a cash-out that waits, and what of that may be taken out. */
export function BesideCashOut({ id }: { id: number }) {
  const words = useWords();
  const data = useCheck(id);
  if (!data) return null;
  return (
    <div>
      {words('money.decide.beside', { balance: amountText(data.balance, data.currency) })}
      <BalanceParts parts={data} />
    </div>
  );
}

/** What accepting a cash-out would do, before it is done: what is paid, what stays for a debt, and what speaks against it. */
export function PayoutCheck({ id }: { id: number }) {
  const words = useWords();
  const data = useCheck(id);
  if (!data) return <p>{words('money.decide.accept_text')}</p>;
  const { doubts, netted, pays, currency } = data;
  return (
    <>
      <p>{words(doubts.length > 0 ? 'money.decide.takes_two' : 'money.decide.accept_text')}</p>
      <Doubts doubts={doubts} />
      {!isNothing(netted) && (
        <p>{words('money.decide.netted', { netted: amountText(netted, currency), pays: amountText(pays, currency) })}</p>
      )}
      <BesideCashOut id={id} />
    </>
  );
}
