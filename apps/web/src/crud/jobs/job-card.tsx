import { Timestamp } from '../cells/timestamp.tsx';
import { JobProgress } from './job-progress.tsx';
import { useWords, type Words } from '../words/words.ts';
import type { ListedJob } from '@diwan/contract/jobs/calls';
import type { JobView } from '@diwan/contract/jobs/job';
import { Ltr } from '../../ui/text.tsx';
import classes from './jobs-page.module.css';

/** What a job does, to which rows: "Deleting · Clients", "Notification · its title". */
function getTitle({ kind, subject, table }: JobView, words: Words): string {
  const what = words(`support.jobs.kinds.${kind === 'wallet' ? (subject ?? kind) : kind}`);
  const whom = kind === 'broadcast' && subject !== null ? subject : table === null ? null : words(`resources.${table}.title`);
  return whom === null ? what : `${what} · ${whom}`;
}

interface JobCardProps {
  job: JobView & Partial<Pick<ListedJob, 'admin_name'>>;
  /** Whether whose it is says something. */
  named: boolean;
}

/** One piece of long work: what it is, whose, since when, how far, and what may be done about it. */
export function JobCard({ job, named }: JobCardProps) {
  const words = useWords();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>
          <bdi>{getTitle(job, words)}</bdi>
        </h2>
        <Ltr className={classes.number}>#{job.id}</Ltr>
        <span className={classes.when}>
          {named && job.admin_name && (
            <>
              <bdi>{job.admin_name}</bdi> ·{' '}
            </>
          )}
          <Timestamp value={job.created_at} zone={undefined} />
        </span>
      </div>
      <JobProgress id={job.id} known={job} />
    </li>
  );
}
