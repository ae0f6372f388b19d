import { broadcasts, type SentBroadcast } from '@diwan/contract/broadcasts/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { JobProgress } from '../../crud/jobs/job-progress.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './sent-details.module.css';

export const broadcastScreens = defineScreens(broadcasts, {
  columns: [
    'id',
    'title',
    { key: 'user_type', reads: ['user_type', 'is_all_users'], cell: (row) => <SentTo row={row} /> },
    'audience_count',
    'delivered_count',
    'failed_count',
    'job_status',
    'sent_by',
    'created_at',
  ],
  expanded: (row) => <SentDetails row={row} />,
  filters: ['keyword', 'user_type', 'is_all_users', 'country_id', 'from_date', 'to_date'],
});

/** What was said, and how far it got; what became of each person is the sender's to see, and a superadmin's. */
function SentDetails({ row }: { row: SentBroadcast }) {
  const words = useWords();
  return (
    <div className={classes.details}>
      <div className={classes.text}>
        <h2 dir="auto">{row.title}</h2>
        <p dir="auto">{row.body}</p>
        {row.finished_at && (
          <p className={classes.time}>
            {words('resources.broadcasts.fields.finished_at')}: {formatDateTime(row.finished_at)}
          </p>
        )}
      </div>
      {row.job_id !== null && <JobProgress id={row.job_id} />}
    </div>
  );
}

/** Whom it went to: all of a kind, or some of them. */
function SentTo({ row }: { row: SentBroadcast }) {
  const words = useWords();
  const kind = words(`enums.audiences.${row.user_type}`);
  return <>{row.is_all_users === 1 ? kind : `${kind} · ${words('support.send.chosen')}`}</>;
}
