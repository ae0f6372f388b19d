import type { HomeCard } from '@diwan/contract/calls/home';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { hasScreen } from '../../lib/addresses.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { IconMinus, IconTrendingDown, IconTrendingUp } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './home-page.module.css';

/** §9: four pairs of colours, a strong one on its wash. */
const PAIRS = ['palm', 'saffron', 'lapis', 'pomegranate'] as const;

/** One figure: its trend, its change against the period before, and the list behind it. */
export function StatCard({ card }: { card: HomeCard }) {
  const { t } = useTranslation();
  const named = PAIRS[card.color % PAIRS.length];
  const style = { '--accent': `var(--${named})`, '--wash': `var(--${named}-wash)` } as CSSProperties;
  const href = card.route_front && `/${card.route_front.replace(/^\//, '')}`;
  const inside = (
    <>
      <span className={classes.words}>
        <span className={classes.title}>{card.title}</span>
        <span className={classes.value}>
          <Ltr>{formatNumber(card.value)}</Ltr>
        </span>
        <Change card={card} />
      </span>
      <Sparkline values={card.sparkline} color="var(--accent)" label={t('pages.home.trend', { title: card.title })} />
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

/** The change; where the period before holds too little for a percentage, the two figures. */
function Change({ card: { change_percentage: percent, current, previous } }: { card: HomeCard }) {
  const { t } = useTranslation();
  if (percent === null && previous > 0) return <span className={classes.change}>{t('pages.home.two_figures', { current, previous })}</span>;
  if (percent === null) return <span className={classes.change}>{t('pages.home.no_comparison')}</span>;
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'same';
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }[direction];
  return (
    <span className={classes.change}>
      <Icon size={14} data-mirror aria-hidden="true" />
      {t(`pages.home.${direction}`, { percent: formatPercent(Math.abs(percent)) })}
    </span>
  );
}
