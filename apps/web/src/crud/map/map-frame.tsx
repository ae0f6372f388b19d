import type { RefObject } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { cx } from '../../ui/cx.ts';
import classes from './map-field.module.css';
import type { MapState } from './use-map.ts';

interface MapFrameProps {
  box: RefObject<HTMLDivElement | null>;
  state: MapState;
  /** What to do without the map, where it cannot be shown. */
  failed: string;
  className?: string | undefined;
}

/** The box of a map, with what stands over it until it is drawn, or in its place. */
export function MapFrame({ box, state, failed, className }: MapFrameProps) {
  const { t } = useTranslation();
  return (
    // Its ground is drawn on the screen alone: on paper the place stands beside it in words.
    <div className={cx(classes.frame, className)} data-no-print>
      <div ref={box} className={classes.map} data-testid="map" dir="ltr" />
      {state === 'loading' && (
        <div className={classes.over} role="status">
          {t('map.loading')}
        </div>
      )}
      {state === 'failed' && (
        <div className={classes.over} role="alert">
          {failed}
        </div>
      )}
    </div>
  );
}
