import type { TrackedPartner } from '@diwan/contract/tracking/calls';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { totalText } from '../../crud/list/list-foot.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { IconCurrentLocation } from '../../ui/screen-icons.ts';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { PartnerLine } from './partner-line.tsx';
import { useExtent, usePartners, type ListedFilters, type PartnerPage } from './shared/tracking-queries.ts';
import type { AskedFilters } from './tracking-state.ts';
import classes from './tracking.module.css';

interface PartnerListProps {
  filters: AskedFilters;
  page: number;
  followed: number | null;
  onPage: (page: number) => void;
  onFollow: (id: number | null) => void;
}

/** The same partners as on the map, for keyboard and screen reader too: who is at work, and folded below them who is not. */
export function PartnerList({ filters, page, followed, onPage, onFollow }: PartnerListProps) {
  const { t } = useTranslation();
  const words = useWords();
  const isOfState = filters.state !== undefined;
  const listed: ListedFilters = isOfState ? filters : { ...filters, state: 'connected' };
  const query = usePartners(listed, page);
  const isNarrowed = Object.keys(filters).length > 0;
  const offline = useOffline(filters);
  const isNobodyThere = isOfState || offline === 0;
  return (
    <section className={classes.list} aria-label={t('tracking.list')}>
      <h2>
        <span role="status">
          {query.data && (isOfState ? <Count meta={query.data.meta} /> : words('tracking.at_work', { count: query.data.meta.total }))}
        </span>
      </h2>
      <Partners
        query={query}
        empty={t(isNobodyThere ? (isNarrowed ? 'tracking.none' : 'tracking.none_yet') : 'tracking.none_at_work')}
        followed={followed}
        onPage={onPage}
        onFollow={onFollow}
      />
      {!isOfState && offline > 0 && <Offline count={offline} filters={filters} followed={followed} onFollow={onFollow} />}
    </section>
  );
}

/** How many are not at work, counted with the map. */
function useOffline(filters: AskedFilters): number {
  return useExtent(filters).data?.clusters.reduce((sum, { offline }) => sum + offline, 0) ?? 0;
}

/** Who is not at work: asked for once somebody looks. */
function Offline({ count, filters, followed, onFollow }: { count: number } & Pick<PartnerListProps, 'filters' | 'followed' | 'onFollow'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.offline} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('tracking.offline', { count: formatNumber(count) })}</summary>
      {isOpen && <OfflinePage filters={filters} followed={followed} onFollow={onFollow} />}
    </details>
  );
}

function OfflinePage({ filters, followed, onFollow }: Pick<PartnerListProps, 'filters' | 'followed' | 'onFollow'>) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = usePartners({ ...filters, state: 'offline' }, page);
  return <Partners query={query} empty={t('tracking.none')} followed={followed} onPage={setPage} onFollow={onFollow} />;
}

interface PartnersProps extends Pick<PartnerListProps, 'followed' | 'onPage' | 'onFollow'> {
  query: ReturnType<typeof usePartners>;
  empty: string;
}

function Partners({ query, empty, followed, onPage, onFollow }: PartnersProps) {
  return (
    <DataArea
      query={query}
      loading={<LoadingState rows={8} height={36} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState text={empty} />}
    >
      {({ data, meta }) => (
        <>
          <ul className={classes.partners} aria-busy={query.isPlaceholderData || undefined}>
            {data.map((partner) => (
              <PartnerItem key={partner.id} partner={partner} isFollowed={partner.id === followed} onFollow={onFollow} />
            ))}
          </ul>
          {meta.last_page > 1 && <Pagination page={meta.current_page} last={meta.last_page} onChange={onPage} />}
        </>
      )}
    </DataArea>
  );
}

function Count({ meta }: { meta: PartnerPage['meta'] }) {
  const words = useWords();
  if (meta.total_is_at_least) return <>{totalText(meta, words)}</>;
  return <>{words('tracking.count', { count: meta.total })}</>;
}

interface PartnerItemProps {
  partner: TrackedPartner;
  isFollowed: boolean;
  onFollow: (id: number | null) => void;
}

function PartnerItem({ partner, isFollowed, onFollow }: PartnerItemProps) {
  const { t } = useTranslation();
  return (
    <li data-followed={isFollowed}>
      <PartnerLine partner={partner} />
      <IconButton
        name={t('tracking.follow', { name: partner.name })}
        aria-pressed={isFollowed}
        icon={<IconCurrentLocation size={18} aria-hidden="true" />}
        onClick={() => onFollow(isFollowed ? null : partner.id)}
      />
    </li>
  );
}
