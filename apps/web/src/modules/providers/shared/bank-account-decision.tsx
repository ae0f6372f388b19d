import type { BankAccount } from '@diwan/contract/providers/bank-account-calls';
import { AcceptOrReject } from '../../cash-outs/shared/accept-or-reject.tsx';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Ltr } from '../../../ui/text.tsx';

interface BankAccountDecisionProps {
  readonly provider: number;
  readonly name: string;
  readonly account: Pick<BankAccount, 'status' | 'account_number' | 'changed_at'>;
  readonly size?: 'small';
}

/** Accepts an account or rejects it; either may be decided otherwise later. */
export function BankAccountDecision({ provider, name, account, size }: BankAccountDecisionProps) {
  const words = useWords();
  const can = useCan();
  if (!can('update-cashout-requests')) return null;
  const { status: from, account_number: number, changed_at } = account;
  const isAccepted = from === 'accepted';
  return (
    <AcceptOrReject
      {...(size && { size })}
      name={name}
      about={`${name} · ${number}`}
      send={(status, once, reason) =>
        call('POST providers/:id/bank_account', {
          params: { id: provider },
          body: { status, from, changed_at, ...(reason && { reject_reason: reason }) },
          ...once,
        })
      }
      accept={
        isAccepted
          ? null
          : {
              title: words('money.bank_account.accept_title', { name }),
              text: (
                <>
                  <p>{words('money.bank_account.accept_text')}</p>
                  <Ltr>{number}</Ltr>
                </>
              ),
              yes: words('money.decide.accept'),
            }
      }
      reject={
        from === 'rejected'
          ? null
          : {
              title: words(isAccepted ? 'money.bank_account.take_back_title' : 'money.bank_account.reject_title', { name }),
              help: words(isAccepted ? 'money.bank_account.take_back_help' : 'money.bank_account.reject_help'),
              ...(isAccepted && { verb: words('money.bank_account.take_back') }),
            }
      }
    />
  );
}
