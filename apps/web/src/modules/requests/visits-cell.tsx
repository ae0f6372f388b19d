import type { Subscription } from '@diwan/contract/resources/subscriptions';
import { useTranslation } from '../../lib/translate.ts';
import { formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import classes from './requests.module.css';

/** How many of the visits that were bought and given are used. */
export function VisitsCell({ row }: { row: Subscription }) {
  const { t } = useTranslation();
  const all = row.count_visit + row.count_gift_visit;
  const said = t('requests.visits_used', { used: formatNumber(row.count_used_visit), all: formatNumber(all) });
  return (
    <span className={classes.visits}>
      <span className="sr-only">{said}</span>
      <Ltr>
        <span aria-hidden="true">
          {formatNumber(row.count_used_visit)} / {formatNumber(all)}
        </span>
      </Ltr>
      <progress aria-hidden="true" max={all} value={Math.min(row.count_used_visit, all)} />
    </span>
  );
}
