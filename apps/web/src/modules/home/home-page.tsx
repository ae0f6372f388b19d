import type { HomeCard, HomeNow } from '@diwan/contract/calls/home';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { useHasRested } from '../../lib/use-has-rested.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './home-page.module.css';
import { NowStrip } from './now-strip.tsx';
import { isMoving, StatCard } from './stat-card.tsx';
import { useHome } from './use-home.ts';
import { useNow } from './use-now.ts';
import { WaitingArea } from './waiting-area.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Welcome } from './welcome.tsx';

// Of a house's first day alone.
const FirstSteps = lazyPart(() => import('./first-steps.tsx'));

/** A queue: what waits for a decision, with the decision; then what today earned, and the statistic cards. Asked for only by those who may see them (§6). */
export default function HomePage() {
  const { t } = useTranslation();
  const can = useCan();
  const allowed = can('show-dashboard');
  const queue = useRef<HTMLDivElement>(null);
  const query = useHome(allowed, queue);
  const now = useNow(allowed);

  useEffect(() => {
    if (query.error) toast.error(getLines(query.error, t('pages.home.failed')));
  }, [query.error, t]);

  const nothing = query.data && !query.error && isEmpty(query.data) && isNothingNow(now.data);

  return (
    <>
      <PageHeader title={t('pages.home.title')} />
      {allowed && !nothing ? (
        <>
          {!isNothingNow(now.data) && <NowStrip query={now} />}
          {/* How high the strip above becomes is not known before its figures: what stands below it would jump. */}
          {now.isPending ? (
            <LoadingCards />
          ) : (
            <Suspense fallback={<LoadingCards />}>
              <DataArea
                query={query}
                loading={<LoadingCards />}
                failedTitle={t('common.no_data')} // §8: a home that does not load has no data.
              >
                {({ data: cards, waiting, oldest, first_steps: steps }) => (
                  <>
                    {steps && <FirstSteps steps={steps} />}
                    <div ref={queue}>
                      <WaitingArea queues={waiting} oldest={oldest} isNew={steps !== null} />
                    </div>
                    <Cards cards={cards} />
                  </>
                )}
              </DataArea>
            </Suspense>
          )}
        </>
      ) : (
        <Welcome />
      )}
    </>
  );
}

/** Who works with none of it has no heading over an empty room. */
const isNothingNow = (now: HomeNow | undefined): boolean => now !== undefined && Object.values(now).every((one) => one === null);

const isEmpty = ({ data, waiting }: { data: readonly HomeCard[]; waiting: readonly unknown[] }) =>
  data.length === 0 && waiting.length === 0;

/** What grows with its course, then what does not in low cards: an empty chart says nothing. */
function Cards({ cards }: { cards: readonly HomeCard[] }) {
  const { t } = useTranslation();
  const hasRested = useHasRested();
  const [moving, still] = [cards.filter(isMoving), cards.filter((card) => !isMoving(card))];
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('pages.home.cards')}>
      {moving.length > 0 && (
        <div className={classes.cards}>
          {moving.map((card) => (
            <StatCard key={card.id} card={card} withCourse={hasRested} />
          ))}
        </div>
      )}
      {still.length > 0 && (
        <div className={cx(classes.cards, classes.still)}>
          {still.map((card) => (
            <StatCard key={card.id} card={card} withCourse={hasRested} />
          ))}
        </div>
      )}
    </section>
  );
}

function LoadingCards() {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.card}>
          <div className={classes.words}>
            <Skeleton width="40%" />
            <Skeleton width="60%" height={28} />
            <Skeleton width="50%" />
          </div>
        </div>
      ))}
    </div>
  );
}
