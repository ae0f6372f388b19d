import { useWords } from '../words/words.ts';
import { loadAllAreas } from '../../lib/i18n.ts';
import { useCan } from '../../lib/permissions.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { JobCard } from './job-card.tsx';
import classes from './jobs-page.module.css';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { OF_SCREEN, queryClient } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';

const WHOSE = ['mine', 'all'] as const;
type Whose = (typeof WHOSE)[number];

/** A page of jobs, the newest first. What is told of live is one's own; other people's unfinished ones are asked for again. */
function useJobs(whose: Whose, before: number | null) {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: ['jobs'] });
    const stops = [onNews('job', (job) => job.status !== 'running' && again()), onNews('missed', again)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery({
    queryKey: ['jobs', whose, before],
    meta: OF_SCREEN,
    queryFn: ({ signal }) => call('GET jobs', { query: { whose, ...(before !== null && { before }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One job that an address names, which may be older than the page. */
function useNamedJob(id: number | null) {
  return useQuery({
    queryKey: ['job', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await call('GET jobs/:id', { params: { id: id ?? 0 }, signal })).data,
  });
}

// Work is about rows of any list.
await loadAllAreas();

const getId = (value: unknown): number | null => (/^[1-9]\d{0,9}$/.test(String(value ?? '')) ? Number(value) : null);

/** Long work: one's own, and by right everybody's. What was begun in a dialog that is closed now is found again here. */
export default function JobsPage() {
  const words = useWords();
  const can = useCan();
  const search = useAddressQuery();
  const seesAll = can('manage-jobs');
  const whose: Whose = seesAll && search['whose'] === 'all' ? 'all' : 'mine';
  const before = getId(search['before']);
  const named = useNamedJob(getId(search['id']));
  const jobs = useJobs(whose, before);
  const title = words('support.jobs.title');
  usePageTitle(title);

  function show(next: { whose: Whose; before?: number }) {
    const { whose: of, before: from } = next;
    goTo({ ...(of === 'all' && { whose: of }), ...(from !== undefined && { before: from }) }, { to: '/jobs', resetScroll: true });
  }

  const list = (
    <Jobs
      query={jobs}
      without={named.data?.id}
      named={whose === 'all'}
      onShow={(from) => show({ whose, ...from })}
      isLater={before !== null}
    />
  );
  return (
    <>
      <PageHeader title={title} note={words('support.jobs.note')} />
      {named.data && (
        <ul className={classes.list}>
          <JobCard job={named.data} named={false} />
        </ul>
      )}
      {seesAll ? (
        <Tabs
          label={words('support.jobs.whose')}
          items={WHOSE.map((value) => ({ value, label: words(`support.jobs.${value}`) }))}
          value={whose}
          onChange={(value) => show({ whose: value })}
        >
          {list}
        </Tabs>
      ) : (
        list
      )}
    </>
  );
}

interface JobsProps {
  query: ReturnType<typeof useJobs>;
  /** The one that stands above them. */
  without: number | undefined;
  /** Each with whoever began it. */
  named: boolean;
  /** There are newer ones. */
  isLater: boolean;
  onShow: (from: { before?: number }) => void;
}

/** A page of jobs, with the way to newer and to older ones. */
function Jobs({ query, without, named, isLater, onShow }: JobsProps) {
  const words = useWords();
  return (
    <DataArea
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={words('support.jobs.none')} text={words('support.jobs.none_text')} />}
    >
      {({ data, meta: { next_before: next } }) => (
        <>
          <ul className={classes.list}>
            {data
              .filter(({ id }) => id !== without)
              .map((job) => (
                <JobCard key={job.id} job={job} named={named} />
              ))}
          </ul>
          <div className={classes.foot}>
            {isLater && <Button onClick={() => onShow({})}>{words('support.jobs.newest')}</Button>}
            {next !== null && <Button onClick={() => onShow({ before: next })}>{words('support.jobs.older')}</Button>}
          </div>
        </>
      )}
    </DataArea>
  );
}
