import { useState } from 'react';
import { Timestamp } from '../cells/timestamp.tsx';
import type { JobResult } from '@diwan/contract/jobs/calls';
import type { JobView, ResultStatus } from '@diwan/contract/jobs/job';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../words/words.ts';
import classes from './job-progress.module.css';
import { useJobResults } from './use-job.ts';

const TABS = ['all', 'failed', 'done', 'pending'] as const satisfies readonly ('all' | ResultStatus)[];
const TONES = { pending: 'plain', done: 'good', failed: 'bad' } as const;

/** What became of each row of a job, page by page. */
export function JobResults({ job }: { job: JobView }) {
  const words = useWords();
  const [tab, setTab] = useState<(typeof TABS)[number]>(job.failed_count > 0 ? 'failed' : 'all');
  const [page, setPage] = useState(1);
  const results = useJobResults(job, { page, ...(tab !== 'all' && { status: tab }) });
  const name = (value: string) => words(value === 'all' ? 'support.job.all' : `support.job.row_${value}`);
  return (
    <Tabs
      label={words('support.job.show')}
      items={TABS.map((value) => ({ value, label: name(value) }))}
      value={tab}
      onChange={(value) => {
        setTab(value);
        setPage(1);
      }}
    >
      <DataArea
        query={results}
        loading={<LoadingState rows={5} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.note}>{words('support.job.empty')}</p>}
      >
        {({ data, meta }) => (
          <>
            <ResultTable rows={data} />
            {meta.last_page > 1 && <Pagination page={page} last={meta.last_page} onChange={setPage} />}
          </>
        )}
      </DataArea>
    </Tabs>
  );
}

function ResultTable({ rows }: { rows: readonly JobResult[] }) {
  const words = useWords();
  return (
    <table className={classes.table}>
      <caption className="sr-only">{words('support.job.results')}</caption>
      <thead>
        <tr>
          {['row', 'status', 'reason', 'at'].map((key) => (
            <th key={key} scope="col">
              {words(`support.job.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row_id}>
            <td>
              <bdi>{row.name || row.row_id}</bdi>
            </td>
            <td>
              <Chip dot tone={TONES[row.status]}>
                {words(`support.job.row_${row.status}`)}
              </Chip>
            </td>
            <td>{row.reason ?? '—'}</td>
            <td>{row.at ? <Timestamp short value={row.at} zone={undefined} /> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
