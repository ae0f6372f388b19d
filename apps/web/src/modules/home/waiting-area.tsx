import type { WaitingItem, WaitingQueue } from '@diwan/contract/home/calls';
import { useTranslation } from '../../lib/translate.ts';
import { formatNumber, ltr } from '../../lib/format.ts';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './home-page.module.css';
import { HomeQueue } from './home-queue.tsx';

interface WaitingAreaProps {
  queues: readonly WaitingQueue[];
  oldest: readonly WaitingItem[];
  /** Nobody has finished an order yet: then nobody is thanked for what does not wait. */
  isNew: boolean;
}

/** What needs someone now: how much of it there is and the way to it, and the oldest of it to be decided here. */
export function WaitingArea({ queues, oldest, isNew }: WaitingAreaProps) {
  const { t } = useTranslation();
  if (queues.length === 0) return null;
  const calm = queues.every(({ value }) => value === 0);
  return (
    <section className={classes.waits} aria-labelledby="waiting">
      <nav className={classes.waiting} aria-label={t('pages.home.waiting')}>
        <h2 id="waiting">{t('pages.home.waiting')}</h2>
        <ul>
          {queues.map((queue) => (
            <li key={queue.id}>
              <QueueLink queue={queue} />
            </li>
          ))}
        </ul>
      </nav>
      {calm && !isNew && (
        <EmptyState
          icon={<IconCircleCheck size={36} stroke={1.4} aria-hidden="true" />}
          title={t('pages.home.calm')}
          text={t('pages.home.calm_text')}
        />
      )}
      {oldest.length > 0 && <HomeQueue items={oldest} />}
    </section>
  );
}

function QueueLink({ queue: { title, route_front, value, value_is_at_least: more } }: { queue: WaitingQueue }) {
  const { t } = useTranslation();
  const number = formatNumber(value);
  return (
    <Link href={route_front} className={classes.queue} data-any={value > 0}>
      <span>{title}</span>
      <strong>{more ? t('pages.home.at_least', { number: ltr(number) }) : <Ltr>{number}</Ltr>}</strong>
    </Link>
  );
}
