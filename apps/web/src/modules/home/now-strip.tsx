import type { HomeNow } from '@diwan/contract/home/calls';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { amountText, formatMoney, formatNumber, formatPercent, ltr } from '../../lib/format.ts';
import { hasScreen } from '../../lib/addresses.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { IconMinus, IconTrendingDown, IconTrendingUp } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Age } from './age.tsx';
import classes from './now-strip.module.css';
import type { useNow } from './use-now.ts';

/** How it goes at this moment, for who runs the day: what waits and how long, who is at work, and whether today is a day like others. */
export function NowStrip({ query }: { query: ReturnType<typeof useNow> }) {
  const { t } = useTranslation();
  return (
    <section className={classes.now} aria-labelledby="now">
      <h2 id="now">{t('pages.home.now.title')}</h2>
      <DataArea query={query} loading={<LoadingFacts />}>
        {(now) => <Facts now={now} />}
      </DataArea>
    </section>
  );
}

function Facts({ now: { waiting, online, rides, today, revenue } }: { now: HomeNow }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.facts}>
      {waiting && (
        <Fact label={t('pages.home.now.waiting')} figure={waiting} isUrgent={waiting.value > 0}>
          {waiting.since === null ? t('pages.home.now.nobody_waits') : <Oldest since={waiting.since} />}
        </Fact>
      )}
      {online && <Fact label={t('pages.home.now.online')} figure={online} />}
      {rides && <Fact label={t('pages.home.now.rides')} figure={rides} />}
      {today && (
        <Fact label={t('pages.home.now.today')} figure={today}>
          <Change today={today} />
        </Fact>
      )}
      {revenue && (
        <li className={classes.fact}>
          <span className={classes.label}>{t('pages.home.today')}</span>
          {revenue.length === 0 ? (
            <span className={classes.beside}>{t('pages.home.no_revenue')}</span>
          ) : (
            revenue.map(({ currency, app_amount: app, gross_amount: gross, route_front }) => (
              <Link key={currency} href={route_front} className={classes.sum}>
                <strong>
                  <Ltr>{formatMoney(app, currency)}</Ltr>
                </strong>
                <span className={classes.beside}>{t('pages.home.gross', { amount: amountText(gross, currency) })}</span>
              </Link>
            ))
          )}
        </li>
      )}
    </ul>
  );
}

interface FactProps {
  label: string;
  figure: { value: number; value_is_at_least?: true | undefined; route_front: string };
  isUrgent?: boolean;
  children?: ReactNode;
}

/** One figure, which leads to the list of what it counts. */
function Fact({ label, figure: { value, value_is_at_least: more, route_front }, isUrgent = false, children }: FactProps) {
  const { t } = useTranslation();
  const number = formatNumber(value);
  const text = more ? t('pages.home.at_least', { number: ltr(number) }) : <Ltr>{number}</Ltr>;
  return (
    <li className={classes.fact} data-urgent={isUrgent}>
      <span className={classes.label}>{label}</span>
      <strong className={classes.value}>
        {hasScreen(route_front) ? (
          <Link href={route_front} aria-label={`${label}: ${number}`}>
            {text}
          </Link>
        ) : (
          text
        )}
      </strong>
      {children !== undefined && <span className={classes.beside}>{children}</span>}
    </li>
  );
}

function Oldest({ since }: { since: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t('pages.home.now.oldest')} <Age since={since} zone={undefined} />
    </>
  );
}

/** Today beside the same weekday last week until this hour; where that was too little for a percentage, the figure itself. */
function Change({ today: { change_percentage: percent, last_week: before } }: { today: NonNullable<HomeNow['today']> }) {
  const { t } = useTranslation();
  if (percent === null) return t('pages.home.now.last_week', { count: before });
  const Icon = percent === 0 ? IconMinus : percent > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={classes.change}>
      <Icon size={16} aria-hidden="true" /> <Ltr>{formatPercent(percent)}</Ltr> {t('pages.home.now.than_last_week')}
    </span>
  );
}

function LoadingFacts() {
  const { t } = useTranslation();
  return (
    <div className={classes.facts} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={classes.fact}>
          <Skeleton width="55%" />
          <Skeleton width="35%" height={28} />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  );
}
