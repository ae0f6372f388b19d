import { AUDIENCES, type Audience } from '@diwan/contract/people/audiences';
import { JobProgress } from '../../crud/jobs/job-progress.tsx';
import { Doubts } from './shared/doubts.tsx';
import { useWords } from '../../crud/words/words.ts';
import { amountText, formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconCircleCheck } from '../../ui/icons.ts';
import { IconHistory } from '../../ui/screen-icons.ts';
import { Link } from '../../ui/link.tsx';
import type { WalletOutcome, WalletPreview } from './use-wallet-call.ts';
import classes from './wallet-page.module.css';

const plain = (id: number) => formatNumber(id, { useGrouping: false });

interface CallOutcomeProps {
  outcome: WalletOutcome & { readonly about: WalletPreview['person'] };
  /** What kind of person it was about. */
  audience: Audience;
  onAgain: () => void;
}

/** What became of a call, and what may be looked at next. */
export function CallOutcome({ outcome, audience, onAgain }: CallOutcomeProps) {
  const words = useWords();
  const can = useCan();
  const [list, right, label] =
    outcome.kind === 'approval'
      ? (['/wallet/approvals/show-all', 'index-approvals', 'money.see_approvals'] as const)
      : (['/wallet/transactions/show-all', 'index-transactions', 'money.see_transactions'] as const);
  return (
    <div className={classes.outcome}>
      <Said outcome={outcome} />
      <div className={classes.foot}>
        <Button onClick={onAgain}>{words('money.again')}</Button>
        {outcome.about && <WayBack person={outcome.about} audience={audience} />}
        {can(right) && (
          <Link href={list} className={buttonClass({})}>
            {words(label)}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Back to whoever is on the phone: their page, and a client's next order. */
function WayBack({ person: { id, name }, audience }: { person: NonNullable<WalletPreview['person']>; audience: Audience }) {
  const words = useWords();
  const can = useCan();
  const isClient = AUDIENCES[audience] === 'clients' || AUDIENCES[audience] === 'riders';
  return (
    <>
      {can(isClient ? 'show-clients' : 'show-providers') && (
        <Link href={isClient ? `/clients/show/${id}` : `/providers/show/${id}`} className={buttonClass({ variant: 'primary' })}>
          {words('money.back_to', { name })}
        </Link>
      )}
      {isClient && can('create-orders') && (
        <Link href={`/orders/add?client_id=${id}`} className={buttonClass({})}>
          {words('money.new_order')}
        </Link>
      )}
    </>
  );
}

function Said({ outcome }: { outcome: WalletOutcome }) {
  const words = useWords();
  switch (outcome.kind) {
    case 'job':
      return <JobProgress id={outcome.job.id} />;
    case 'approval':
      return (
        <div className={classes.said} data-tone="wait">
          <IconHistory size={24} aria-hidden="true" />
          <div>
            <h2>{words('money.waiting')}</h2>
            <p>{words('money.waiting_text', { id: plain(outcome.id) })}</p>
            <Doubts doubts={outcome.doubts} />
          </div>
        </div>
      );
    case 'line': {
      const { line } = outcome;
      const isPoints = line.wallet_type === 'points';
      const before = isPoints ? formatNumber(line.point_before) : amountText(line.balance_before, line.currency);
      const after = isPoints ? formatNumber(line.point_after) : amountText(line.balance_after, line.currency);
      return (
        <div className={classes.said} data-tone="good">
          <IconCircleCheck size={24} aria-hidden="true" />
          <div>
            <h2>{outcome.message}</h2>
            <p>
              <bdi>{line.user_name}</bdi> · {words('money.done', { id: plain(line.id) })}
            </p>
            <p>{words('money.before_after', { before, after })}</p>
          </div>
        </div>
      );
    }
  }
}
