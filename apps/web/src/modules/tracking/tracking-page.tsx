import { useMemo } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { ApiError } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PartnerList } from './partner-list.tsx';
import { TrackingFilters } from './tracking-filters.tsx';
import { PartnersMap } from './tracking-map.tsx';
import { useFollowed } from './shared/tracking-queries.ts';
import { getTrackingAddress, getTrackingFilters, readTrackingState, type AskedFilters, type TrackingState } from './tracking-state.ts';
import classes from './tracking.module.css';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';
import type { TrackedPartner } from '@diwan/contract/tracking/calls';
import { Button } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import { PartnerLine } from './partner-line.tsx';

/** Where partners are: a map, the same as a list, and one of them to go along with. Filters, page and who is followed stand in the address. */
export default function TrackingPage() {
  const { t } = useTranslation();
  const read = readTrackingState(useAddressQuery());
  // A country that is chosen for the whole dashboard goes with every call.
  const state = chosenCountry() ? { ...read, country_id: null } : read;
  const filtersText = JSON.stringify(getTrackingFilters(state));
  const filters = useMemo(() => JSON.parse(filtersText) as AskedFilters, [filtersText]);
  const followed = useFollowed(state.follow);
  usePageTitle(t('tracking.title'));

  const change = (changes: Partial<TrackingState>) =>
    goTo(getTrackingAddress({ ...state, ...changes }), { to: '/partners/partners_tracking' });
  const follow = (id: number | null) => change({ follow: id === null ? null : String(id) });
  const partner = state.follow === null ? null : (followed.data ?? null);
  return (
    <>
      <PageHeader title={t('tracking.title')} />
      <TrackingFilters state={state} onChange={(changes) => change({ ...changes, page: 1 })} />
      <FollowedCard
        partner={partner}
        isGone={state.follow !== null && followed.error instanceof ApiError && followed.error.status === 404}
        onStop={() => follow(null)}
      />
      <div className={classes.split}>
        <PartnersMap filters={filters} followed={partner} onFollow={follow} />
        <PartnerList
          filters={filters}
          page={state.page}
          followed={partner?.id ?? null}
          onPage={(page) => change({ page })}
          onFollow={follow}
        />
      </div>
    </>
  );
}

interface FollowedCardProps {
  partner: TrackedPartner | null;
  /** They were looked for, and are not to be seen. */
  isGone: boolean;
  onStop: () => void;
}

/** Whom the map goes along with, wherever the list and the filters are. */
function FollowedCard({ partner, isGone, onStop }: FollowedCardProps) {
  const { t } = useTranslation();
  if (!partner && !isGone) return null;
  return (
    <section className={classes.followed} aria-label={partner ? t('tracking.following', { name: partner.name }) : t('tracking.gone')}>
      <div role="status" className={classes.line}>
        {partner && !isGone ? <PartnerLine partner={partner} /> : <p>{t('tracking.gone')}</p>}
      </div>
      <Button size="small" icon={<IconX size={14} aria-hidden="true" />} onClick={onStop}>
        {t('tracking.unfollow')}
      </Button>
    </section>
  );
}
