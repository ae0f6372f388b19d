import type { DeskOrder } from '@diwan/contract/dispatch/calls';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatDistance, formatMoney, formatNumber, formatTime } from '../../lib/format.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './dispatch.module.css';

/** To whom an order was offered, round by round, and what they said. */
export function Rounds({ order, currency }: { order: DeskOrder; currency: string }) {
  const { t } = useTranslation();
  const { offers } = order;
  const rounds = [...new Set(offers.map(({ round }) => round))];
  return (
    <section className={classes.rounds} aria-label={t('dispatch.rounds')}>
      <h3>{t('dispatch.rounds')}</h3>
      {order.round !== null && order.next_in_ms === null && <p className={classes.quiet}>{t('dispatch.stopped')}</p>}
      {rounds.length === 0 && <p className={classes.quiet}>{t('dispatch.rounds_none')}</p>}
      {rounds.map((round) => (
        <div key={round}>
          <h4>{t('dispatch.round', { round: formatNumber(round) })}</h4>
          <ul className={classes.offers}>
            {offers
              .filter((one) => one.round === round)
              .map((one) => (
                <li key={one.id}>
                  <bdi>{getName({ ...one.provider })}</bdi>
                  <span className={classes.quiet}>
                    {one.meters !== null && `${formatDistance(one.meters)} · `}
                    <time dateTime={one.sent_at}>{formatTime(one.sent_at)}</time>
                  </span>
                  <StatusChip status={`offer_${one.answer ?? 'open'}`} label={t(`enums.offer_answers.${one.answer ?? 'open'}`)} />
                  {one.price !== null && <Ltr>{formatMoney(one.price, currency)}</Ltr>}
                  {one.reason && <bdi className={classes.quiet}>{one.reason}</bdi>}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
