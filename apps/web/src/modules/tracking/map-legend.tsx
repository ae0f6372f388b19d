import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';
import { useTranslation } from '../../lib/translate.ts';
import marks from './shared/marks.module.css';
import classes from './tracking.module.css';

/** What the marks on the map mean. */
export function MapLegend() {
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
