import { MENU } from '@diwan/contract/menu';
import { useWords } from '../../crud/words/words.ts';
import { hasScreen } from '../../lib/addresses.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Link } from '../../ui/link.tsx';
import classes from './home-page.module.css';

/** Home of whose role has no figures: a greeting, and what they may work on. */
export function Welcome() {
  const { t } = useTranslation();
  const words = useWords();
  const can = useCan();
  const entries = MENU.flatMap((group) => group.entries).filter(
    ({ to, can: right, also }) => to !== '/' && can(right) && can(also ?? null) && hasScreen(to),
  );
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <h2 id="welcome">{t('pages.home.greeting', { name: `\u2068${readSession()?.name ?? ''}\u2069` })}</h2>
      {entries.length > 0 && (
        <>
          <p>{t('pages.home.yours')}</p>
          <ul>
            {entries.map(({ key, to }) => (
              <li key={key}>
                <Link href={to} className={classes.entry}>
                  {words(`menu.entries.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
