import type { RevenueToday } from '@diwan/contract/calls/home';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './home-page.module.css';

/** What today earned, each currency by itself; leads to the settlements that it adds up. */
export function RevenueLine({ revenue }: { revenue: readonly RevenueToday[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.today} aria-label={t('pages.home.today')}>
      <h2>{t('pages.home.today')}</h2>
      {revenue.length === 0 ? (
        <p className={classes.change}>{t('pages.home.no_revenue')}</p>
      ) : (
        <ul>
          {revenue.map(({ currency, app_amount: app, gross_amount: gross, route_front }) => (
            <li key={currency}>
              <Link href={route_front} className={classes.sum}>
                <strong>
                  <Ltr>{formatMoney(app, currency)}</Ltr>
                </strong>
                <span>{t('pages.home.gross', { amount: `\u2066${formatMoney(gross, currency).replaceAll(' ', '\u00a0')}\u2069` })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
