import { UPDATE_STATUSES, getUpdateStatus, type UpdateStatus } from '@diwan/contract/update-requests/update-request';
import { useTranslation } from '../../lib/translate.ts';
import { KeywordInput } from '../../crud/inputs/keyword-input.tsx';
import { formatNumber } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RequestCard } from './request-card.tsx';
import { useRequests } from './requests.ts';
import classes from './update-requests.module.css';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';

/** The groups in the order of the work: what waits first. */
const ORDER: readonly UpdateStatus[] = [...UPDATE_STATUSES].toSorted((a, b) => Number(b === 'pending') - Number(a === 'pending'));

/** What providers ask to have changed: one group at a time, a card for each request. The address holds group, page and keyword. */
export default function UpdateRequestsPage() {
  const { t } = useTranslation();
  const search = useAddressQuery();
  usePageTitle(t('vehicles.requests.title'));
  const group = getUpdateStatus(search['request_status']) ?? 'pending';
  const page = Math.max(1, Number(search['page']) || 1);
  const keyword = typeof search['keyword'] === 'string' || typeof search['keyword'] === 'number' ? String(search['keyword']) : '';
  const query = useRequests({ group, page, keyword });
  const go = (next: { request_status?: string; page?: number; keyword?: string }, replace = false) => {
    const values = { request_status: group, keyword, ...next };
    const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== 1));
    goTo(kept, { to: '/update_requests/show-all', replace, resetScroll: true });
  };
  const totals = query.data?.meta.groups;
  return (
    <section className={classes.screen} aria-label={t('vehicles.requests.title')}>
      <PageHeader title={t('vehicles.requests.title')} />
      <KeywordInput
        className={classes.keyword}
        label={t('vehicles.requests.search')}
        value={keyword}
        onChange={(text) => go({ keyword: text }, true)}
      />
      <Tabs
        label={t('vehicles.requests.tabs')}
        items={ORDER.map((status) => ({
          value: status,
          label: t(`enums.update_statuses.${status}`),
          ...(totals && { count: formatNumber(totals[status].total) }),
        }))}
        value={group}
        onChange={(next) => go({ request_status: next })}
      >
        <Requests query={query} group={group} page={page} keyword={keyword} onPage={(next) => go({ page: next })} />
      </Tabs>
    </section>
  );
}

interface RequestsProps {
  query: ReturnType<typeof useRequests>;
  group: UpdateStatus;
  page: number;
  keyword: string;
  onPage: (page: number) => void;
}

/** A page of the requests of one group. */
function Requests({ query, group, page, keyword, onPage }: RequestsProps) {
  const { t } = useTranslation();
  return (
    <DataArea
      query={query}
      loading={<LoadingState rows={6} height={36} />}
      isEmpty={({ data }) => data[group].length === 0 && !query.isPlaceholderData}
      empty={
        <EmptyState
          title={keyword ? t('list.empty.filtered') : t(`vehicles.requests.empty.${group}`)}
          text={keyword ? undefined : t('vehicles.requests.empty_text')}
        />
      }
    >
      {({ data, meta }) => (
        <div className={classes.stack} aria-busy={query.isPlaceholderData || undefined}>
          <ul className={classes.list} aria-label={t('vehicles.requests.caption', { group: t(`enums.update_statuses.${group}`) })}>
            {data[group].map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
          {meta.groups[group].last_page > 1 && <Pagination page={page} last={meta.groups[group].last_page} onChange={onPage} />}
        </div>
      )}
    </DataArea>
  );
}
