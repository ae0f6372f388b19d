import type { TrackedPartner } from '@diwan/contract/calls/tracking';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import { PartnerLine } from './partner-line.tsx';
import classes from './tracking.module.css';

interface FollowedCardProps {
  partner: TrackedPartner | null;
  /** They were looked for, and are not to be seen. */
  isGone: boolean;
  onStop: () => void;
}

/** Whom the map goes along with, wherever the list and the filters are. */
export function FollowedCard({ partner, isGone, onStop }: FollowedCardProps) {
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
