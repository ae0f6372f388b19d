import { useState } from 'react';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { JobView } from '@diwan/contract/jobs/job';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { Tone } from '../../ui/status-tone.ts';
import { useSend } from '../resource/use-send.ts';
import { useWords } from '../words/words.ts';
import classes from './job-progress.module.css';
import { JobResults } from './job-results.tsx';
import { requestJobCancel, retryJob, useJob } from './use-job.ts';

const TONES: Record<JobView['status'], Tone> = { queued: 'wait', running: 'go', done: 'good' };

/** How far a piece of long work is, what became of each row, and the failures once more. Its words are those of the area `support`. */
export function JobProgress({ id, known }: { id: number; known?: JobView }) {
  const query = useJob(id, known);
  return (
    <DataArea query={query} loading={<LoadingState rows={2} />}>
      {(job) => <Progress job={job} />}
    </DataArea>
  );
}

function Progress({ job }: { job: JobView }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { busy, send } = useSend((make: () => Promise<string | void>) => make(), { success: (text) => text });
  const settled = job.done_count + job.failed_count;
  const percent = job.total === 0 ? 100 : Math.floor((100 * settled) / job.total);
  const progress = words('support.job.progress', { done: settled, total: job.total });

  return (
    <div className={classes.job}>
      <div className={classes.head}>
        <Chip dot tone={job.status === 'done' && job.failed_count > 0 ? 'wait' : TONES[job.status]}>
          {words(`support.job.${job.status === 'done' && job.cancelled_at !== null ? 'cancelled' : job.status}`)}
        </Chip>
        <span className={classes.figures}>{progress}</span>
        <span className={classes.percent}>{formatPercent(percent)}</span>
      </div>
      <Bar job={job} percent={percent} text={progress} />
      {job.status !== 'done' && <p className={classes.note}>{words('support.job.leave')}</p>}
      <div className={classes.actions}>
        {job.failed_count > 0 && (
          <span className={classes.failures} role="status">
            {words('support.job.failures', { count: job.failed_count })}
          </span>
        )}
        {job.failed_count > 0 && job.status === 'done' && (
          <Button
            size="small"
            icon={<IconRefresh size={16} aria-hidden="true" />}
            loading={busy}
            onClick={() => void send(() => retryJob(job.id))}
          >
            {words('support.job.retry')}
          </Button>
        )}
        {job.status !== 'done' && (
          <Button
            size="small"
            variant="quietDanger"
            loading={busy}
            disabled={job.cancelled_at !== null}
            onClick={() => void send(() => requestJobCancel(job.id))}
          >
            {words(job.cancelled_at === null ? 'support.job.cancel' : 'support.job.cancelling')}
          </Button>
        )}
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words(open ? 'support.job.hide' : 'support.job.results')}
          {!open && ` (${formatNumber(job.total)})`}
        </Button>
      </div>
      {open && <JobResults job={job} />}
    </div>
  );
}

function Bar({ job, percent, text }: { job: JobView; percent: number; text: string }) {
  const words = useWords();
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={words('support.job.title')}
      aria-valuemin={0}
      aria-valuemax={job.total}
      aria-valuenow={job.done_count + job.failed_count}
      aria-valuetext={text}
    >
      <div className={classes.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
