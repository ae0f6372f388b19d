import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './home-page.module.css';

export interface WaitingQueue {
  id: string;
  title: string;
  /** The list of what waits. */
  route_front: string;
  value: number;
}

/** What needs someone now: how much of it there is, and the way to it. */
export function WaitingArea({ queues }: { queues: readonly WaitingQueue[] }) {
  const { t } = useTranslation();
  if (queues.length === 0) return null;
  return (
    <nav className={classes.waiting} aria-label={t('pages.home.waiting')}>
      <h2>{t('pages.home.waiting')}</h2>
      <ul>
        {queues.map(({ id, title, route_front, value }) => (
          <li key={id}>
            <Link href={route_front} className={classes.queue} data-any={value > 0}>
              <span>{title}</span>
              <strong>
                <Ltr>{formatNumber(value)}</Ltr>
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
