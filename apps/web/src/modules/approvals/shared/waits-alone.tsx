import type { Approval } from '@diwan/contract/approvals/resource';
import { useQuery } from '@tanstack/react-query';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import classes from '../approvals.module.css';

/** What becomes of a request that nobody could decide about: when it is done by itself. */
export function TimeLock({ row }: { row: Approval }) {
  const words = useWords();
  if (row.is_alone !== 1 || row.status !== 'pending') return null;
  if (row.done_at === null) return <span className={classes.lock}>{words('money.approval.waits_alone')}</span>;
  return (
    <span className={classes.lock}>
      {words('money.approval.done_at')} <Timestamp value={row.done_at} zone={getRowZone({ ...row })} />
    </span>
  );
}

/** Who may decide about it now, who could from when, and how to get somebody. */
export function WaitsAlone({ row }: { row: Approval }) {
  const words = useWords();
  const { data } = useQuery({
    queryKey: ['approvals', row.id, 'second_persons'],
    queryFn: async ({ signal }) => (await call('GET approvals/:id/second_persons', { params: { id: row.id }, signal })).data,
  });
  if (!data) return null;
  return (
    <div className={classes.alone}>
      <TimeLock row={row} />
      <ul>
        {data.now.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {words('money.approval.decides_now')}
          </li>
        ))}
        {data.later.map(({ id, name, from }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {words('money.approval.decides_from')} <Timestamp value={from} zone={getRowZone({ ...row })} />
          </li>
        ))}
      </ul>
      <p>{words(row.country_id === null ? 'money.approval.get_second_everywhere' : 'money.approval.get_second')}</p>
    </div>
  );
}
