import type { HomeCard } from '@diwan/contract/home/calls';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { hasScreen } from '../../lib/addresses.ts';
import { formatNumber, formatPercent, ltr } from '../../lib/format.ts';
import { IconMinus, IconTrendingDown, IconTrendingUp } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './home-page.module.css';

/** §9: four pairs of colours, a strong one on its wash. */
const PAIRS = ['palm', 'saffron', 'lapis', 'pomegranate'] as const;

/** The card whose value is a day's: its days are no new ones of a greater number. */
const OF_A_DAY = 'orders_today';

/** Whether anything came into being in the days of a card: without, it has no course to draw. */
export const isMoving = ({ sparkline }: HomeCard): boolean => sparkline.some((day) => day > 0);

/** One figure and the list behind it; where it grows, what is new of it, apart from the whole, and `withCourse` its course, whose room is kept. */
export function StatCard({ card, withCourse }: { card: HomeCard; withCourse: boolean }) {
  const { t } = useTranslation();
  const named = PAIRS[card.color % PAIRS.length];
  const style = { '--accent': `var(--${named})`, '--wash': `var(--${named}-wash)` } as CSSProperties;
  const href = card.route_front && `/${card.route_front.replace(/^\//, '')}`;
  const moves = isMoving(card);
  const inside = (
    <>
      <span className={classes.words}>
        <span className={classes.title}>{card.title}</span>
        <span className={classes.value}>
          <Ltr>{formatNumber(card.value)}</Ltr>
        </span>
        {(moves || card.previous > 0) && <NewOnes card={card} />}
      </span>
      {moves && withCourse && (
        <Sparkline values={card.sparkline} color="var(--accent)" label={t('pages.home.trend', { title: card.title })} />
      )}
    </>
  );
  if (!href || !hasScreen(href))
    return (
      <div className={classes.card} style={style}>
        {inside}
      </div>
    );
  return (
    <Link href={href} className={classes.card} style={style}>
      {inside}
    </Link>
  );
}

/** What is new in the days of the card, and how that compares; where the days before hold too little for a percentage, their number. */
function NewOnes({ card: { id, current, previous, change_percentage: percent } }: { card: HomeCard }) {
  const { t } = useTranslation();
  const fresh = t(id === OF_A_DAY ? 'pages.home.of_30_days' : 'pages.home.new_in_30_days', { current: ltr(formatNumber(current)) });
  if (percent === null) {
    const before = previous > 0 && t('pages.home.before', { previous: ltr(formatNumber(previous)) });
    return <span className={classes.change}>{before ? t('pages.home.compared', { fresh, before }) : fresh}</span>;
  }
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'same';
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }[direction];
  const before = t(`pages.home.${direction}`, { percent: ltr(formatPercent(Math.abs(percent))) });
  return (
    <span className={classes.change}>
      <Icon size={14} data-mirror aria-hidden="true" />
      {t('pages.home.compared', { fresh, before })}
    </span>
  );
}
