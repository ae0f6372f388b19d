import type { WaitingItem } from '@diwan/contract/calls/home';
import { getName } from '../../crud/resource/labels.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Link } from '../../ui/link.tsx';
import { About, AskedAmount } from '../approvals/shared/about.tsx';
import { TimeLock } from '../approvals/shared/waits-alone.tsx';
import classes from './home-queue.module.css';

/** What an approval or a finding is about, and how much. */
export function TillSubject({ item }: { item: Extract<WaitingItem, { kind: 'approvals' | 'findings' }> }) {
  const { t } = useTranslation();
  if (item.kind === 'findings') {
    const { id, rule, amount, currency, client, provider, subject } = item.row;
    return (
      <>
        <b>
          <Link href={`/findings?id=${id}`}>{t(`enums.finding_rules.${rule}`)}</Link>
        </b>
        <AskedAmount amount={amount} unit={currency} />
        <span className={classes.quiet}>
          <bdi>{[client, provider, subject].flatMap((one) => (one ? [getName(one)] : [])).join(' · ')}</bdi>
        </span>
      </>
    );
  }
  const { row } = item;
  return (
    <>
      <b>{t(`enums.approval_kinds.${row.kind}`)}</b>
      <About row={row} />
      {row.total_amount !== null && <AskedAmount amount={row.total_amount} unit={row.currency} />}
      <TimeLock row={row} />
      {row.requested_by_name !== null && (
        <span className={classes.quiet}>
          <bdi>{row.requested_by_name}</bdi>
        </span>
      )}
    </>
  );
}
