import { amountText } from '../../lib/format.ts';
import { Amount } from './shared/amount.tsx';
import { Doubts } from './shared/doubts.tsx';
import { useWords } from '../../crud/words/words.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import type { useWalletCall } from './use-wallet-call.ts';
import classes from './wallet-page.module.css';

/** What the call would do as it is typed: whom it concerns, how much in all, and whether a second admin has to approve. */
export function CallSummary({ wallet: { preview, refusal } }: { wallet: ReturnType<typeof useWalletCall> }) {
  const words = useWords();
  return (
    <section className={classes.summary} aria-labelledby="call-summary" aria-live="polite">
      <h2 id="call-summary">{words('money.summary')}</h2>
      <dl>
        <dt>{words('money.who')}</dt>
        <dd>
          {preview ? preview.person ? <bdi>{preview.person.name}</bdi> : words('money.people_count', { count: preview.people_count }) : '—'}
        </dd>
        <dt>{words('money.each')}</dt>
        <dd>{preview ? <Amount amount={preview.amount} unit={preview.unit} /> : '—'}</dd>
        <dt>{words('money.total')}</dt>
        <dd className={classes.total}>{preview ? <Amount amount={preview.total} unit={preview.unit} /> : '—'}</dd>
      </dl>
      {refusal !== null && <p className={classes.refusal}>{refusal}</p>}
      {preview?.takes_two === 1 && (
        <div className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <div>
            <p>{words('money.takes_two')}</p>
            <Doubts doubts={preview.doubts} />
          </div>
        </div>
      )}
      {preview?.limit && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{words('money.needs_approval', { amount: amountText(preview.limit, preview.currency) })}</span>
        </p>
      )}
    </section>
  );
}
