import type { TrackedPartner } from '@diwan/contract/calls/tracking';
import { useTranslation } from '../../lib/translate.ts';
import { totalText } from '../../crud/list/list-foot.tsx';
import { useWords } from '../../crud/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { IconCurrentLocation } from '../../ui/screen-icons.ts';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { PartnerLine } from './partner-line.tsx';
import { usePartners, type PartnerPage } from './tracking-queries.ts';
import classes from './tracking.module.css';

interface PartnerListProps {
  filters: Readonly<Record<string, string>>;
  page: number;
  followed: number | null;
  onPage: (page: number) => void;
  onFollow: (id: number | null) => void;
}

/** The same partners as on the map, for keyboard and screen reader too. Their order stays while places change. */
export function PartnerList({ filters, page, followed, onPage, onFollow }: PartnerListProps) {
  const { t } = useTranslation();
  const query = usePartners(filters, page);
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <section className={classes.list} aria-label={t('tracking.list')}>
      <h2>
        <span role="status">{query.data && <Count meta={query.data.meta} />}</span>
      </h2>
      <DataArea
        query={query}
        loading={<LoadingState rows={8} height={36} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState text={t(isNarrowed ? 'tracking.none' : 'tracking.none_yet')} />}
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
    </section>
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
