import type { WalletCall } from '@diwan/contract/wallet/forms';
import { useState, type ComponentType, type FormEvent } from 'react';
import { sumText, walletsText } from './shared/sum-text.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Amount } from './shared/amount.tsx';
import { CallFields } from './call-fields.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { CallSummary } from './call-summary.tsx';
import { useWalletCall, type WalletPreview } from './use-wallet-call.ts';
import classes from './wallet-page.module.css';

/** What is asked before it is done, with the amount and whose wallet it is; of many, how much in all. */
function question(call: WalletCall, { person, people_count: count, total, unit }: WalletPreview, words: Words): string {
  const amount = sumText(total, unit, words);
  return words(`money.${call}.confirm`, {
    amount: person ? amount : words('money.in_all', { amount }),
    who: walletsText(person?.name, count, words),
  });
}

/** The page that charges wallets, or withdraws from them: one, many, or all of a kind. */
export function getWalletPage(call: WalletCall): ComponentType {
  return function WalletPage() {
    const words = useWords();
    const title = words(`money.${call}.title`);
    usePageTitle(title);
    const wallet = useWalletCall(call);
    const [asking, setAsking] = useState(false);
    const { preview } = wallet;

    function submit(event: FormEvent) {
      event.preventDefault();
      if (wallet.check()) setAsking(true);
    }

    return (
      <>
        <PageHeader title={title} />
        {wallet.outcome ? (
          <CallOutcome outcome={wallet.outcome} audience={wallet.form.user_type} onAgain={wallet.again} />
        ) : (
          <div className={classes.page}>
            <CallFields call={call} wallet={wallet} onSubmit={submit} />
            <CallSummary wallet={wallet} />
          </div>
        )}
        <ConfirmDialog
          open={asking}
          busy={wallet.busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void wallet.send().finally(() => setAsking(false))}
          title={preview ? question(call, preview, words) : title}
          yes={words(`money.${call}.submit`)}
          no={words('form.cancel')}
        >
          {preview && preview.person === null && (
            <p className={classes.sum}>
              {words('money.people_count', { count: preview.people_count })} · <Amount amount={preview.total} unit={preview.unit} />
            </p>
          )}
          <p>{words('money.confirm_text')}</p>
        </ConfirmDialog>
      </>
    );
  };
}
