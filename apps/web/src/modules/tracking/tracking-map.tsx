import type { TrackedPartner } from '@diwan/contract/tracking/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { MapFrame } from '../../crud/map/map-frame.tsx';
import { useLandmarks } from '../../crud/map/use-landmarks.ts';
import { useMap } from '../../crud/map/use-map.ts';
import type { TrackingView } from './shared/tracking-canvas.ts';
import { TRACKING, useExtent, useMapRows, watchedView } from './shared/tracking-queries.ts';
import type { AskedFilters } from './tracking-state.ts';
import { onNews, watchPlaces } from '../../lib/realtime.ts';
import { useAskedAfterPlaces } from '../../lib/use-live.ts';
import classes from './tracking.module.css';
import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';
import marks from './shared/marks.module.css';

interface TrackingMapProps {
  filters: AskedFilters;
  followed: TrackedPartner | null;
  onFollow: (id: number) => void;
}

/** The partners on a map, as many as lie in sight. Whoever cannot use it has the list. */
export function PartnersMap({ filters, followed, onFollow }: TrackingMapProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<TrackingView | null>(null);
  const rows = useMapRows(filters, view);
  const extent = useExtent(filters);
  const landmarks = useLandmarks();
  const pick = useEffectEvent(onFollow);
  const { box, canvas, state } = useMap(async (home, words) => {
    const { drawTracking } = await import('./shared/tracking-canvas.ts');
    return drawTracking(home, words, { onView: setView, onPick: (id) => pick(id) });
  }, t('tracking.map'));

  const isFollowing = useEffectEvent(() => followed !== null);
  useEffect(() => {
    // Whoever is followed is what the map shows; other filters do not tear it away.
    if (extent.data) canvas.current?.fit(extent.data.clusters, !isFollowing());
  }, [extent.data, state, canvas]);
  useEffect(() => canvas.current?.follow(followed), [followed, state, canvas]);
  useEffect(() => {
    if (rows.data) canvas.current?.show(rows.data);
  }, [rows.data, state, canvas]);
  useEffect(() => canvas.current?.name(landmarks), [landmarks, state, canvas]);
  useEffect(() => (view ? watchPlaces({ view: watchedView(view) }) : undefined), [view]);
  useEffect(() => onNews('places', ({ partners }) => canvas.current?.move(partners)), [canvas]);
  useAskedAfterPlaces(TRACKING);

  return (
    <div className={classes.mapArea}>
      <MapFrame box={box} state={state} failed={t('tracking.map_failed')} className={classes.mapFrame} />
      {rows.error && (
        <p className={classes.warning} role="status">
          {t('tracking.map_stale')}
        </p>
      )}
      <MapLegend />
    </div>
  );
}

/** What the marks on the map mean. */
function MapLegend() {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('tracking.legend')}>
      {PARTNER_STATES.map((state) => (
        <li key={state}>
          <span className={marks.sample} data-state={state} aria-hidden="true" />
          {t(`enums.partner_states.${state}`)}
        </li>
      ))}
      <li>
        <span className={marks.sample} data-state="free" data-stale="true" aria-hidden="true" />
        {t('tracking.stale')}
      </li>
      <li>
        <span className={marks.busySample} aria-hidden="true" />
        {t('tracking.busy')}
      </li>
    </ul>
  );
}
