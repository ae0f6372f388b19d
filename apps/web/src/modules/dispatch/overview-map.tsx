import type { WaitingOrder } from '@diwan/contract/dispatch/calls';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { MapFrame } from '../../crud/map/map-frame.tsx';
import { useLandmarks } from '../../crud/map/use-landmarks.ts';
import { useMap } from '../../crud/map/use-map.ts';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { onNews, watchPlaces } from '../../lib/realtime.ts';
import { useAskedAfterPlaces } from '../../lib/use-live.ts';
import marks from '../tracking/shared/marks.module.css';
import type { TrackingView } from '../tracking/shared/tracking-canvas.ts';
import { TRACKING, useMapRows, watchedView } from '../tracking/shared/tracking-queries.ts';
import classes from './dispatch.module.css';

const FREE = { state: 'free' } as const;

interface OverviewMapProps {
  orders: readonly WaitingOrder[];
  /** All that wait have come. */
  isWhole: boolean;
  onChoose: (order: number) => void;
}

/** Before an order is chosen: where all that wait are, and who is free around them. */
export function OverviewMap({ orders, isWhole, onChoose }: OverviewMapProps) {
  const { t } = useTranslation();
  const words = useWords();
  const seesPartners = useCan()('track-partners');
  const [view, setView] = useState<TrackingView | null>(null);
  const rows = useMapRows(FREE, seesPartners ? view : null);
  const landmarks = useLandmarks();
  const placed = useMemo(
    () => orders.flatMap(({ id, order_no: number, lat, lng }) => (lat === null || lng === null ? [] : [{ id, number, lat, lng }])),
    [orders],
  );
  const choose = useEffectEvent(onChoose);
  const { box, canvas, state } = useMap(async (home, mapWords) => {
    const { drawTracking } = await import('../tracking/shared/tracking-canvas.ts');
    return drawTracking(home, mapWords, { onView: setView, onPick: () => undefined, onOrder: (id) => choose(id) });
  }, t('dispatch.overview'));

  useEffect(() => canvas.current?.orders(placed), [placed, state, canvas]);
  // What comes and goes while it is looked at moves no view away from whoever looks.
  const isEmpty = placed.length === 0;
  const fit = useEffectEvent((look: boolean) => canvas.current?.fit(placed, look));
  useEffect(() => fit(true), [isEmpty, state]);
  useEffect(() => fit(false), [placed]);
  useEffect(() => {
    if (rows.data) canvas.current?.show({ clusters: rows.data.clusters, busy: [] });
  }, [rows.data, state, canvas]);
  useEffect(() => canvas.current?.name(landmarks), [landmarks, state, canvas]);
  useEffect(() => (view && seesPartners ? watchPlaces({ view: watchedView(view) }) : undefined), [view, seesPartners]);
  useEffect(() => onNews('places', ({ partners }) => canvas.current?.move(partners)), [canvas]);
  useAskedAfterPlaces(TRACKING);

  return (
    <div className={classes.overview}>
      <p className={classes.quiet}>{t('dispatch.overview_text')}</p>
      <MapFrame box={box} state={state} failed={t('dispatch.overview_failed')} className={classes.overviewMap} />
      <ul className={classes.legend}>
        <li>
          <span className={marks.waitingSample} aria-hidden="true" />
          {isWhole ? t('dispatch.legend_orders') : words('dispatch.legend_first_orders', { count: orders.length })}
        </li>
        {seesPartners && (
          <li>
            <span className={marks.sample} data-state="free" aria-hidden="true" />
            {t('dispatch.legend_free')}
          </li>
        )}
      </ul>
    </div>
  );
}
