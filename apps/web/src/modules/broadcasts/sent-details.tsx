import type { SentBroadcast } from '@diwan/contract/resources/broadcasts';
import { JobProgress } from '../../crud/jobs/job-progress.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './sent-details.module.css';

/** What was said, and how far it got; what became of each person is the sender's to see, and a superadmin's. */
export function SentDetails({ row }: { row: SentBroadcast }) {
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
