import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './home-page.module.css';
import { NowStrip } from './now-strip.tsx';
import { StatCard } from './stat-card.tsx';
import { useHome } from './use-home.ts';
import { useNow } from './use-now.ts';
import { WaitingArea } from './waiting-area.tsx';

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

  return (
    <>
      <PageHeader title={t('pages.home.title')} />
      {allowed ? (
        <>
          <NowStrip query={now} />
          {/* How high the strip above becomes is not known before its figures: what stands below it would jump. */}
          {now.isPending ? (
            <LoadingCards />
          ) : (
            <Suspense fallback={<LoadingCards />}>
              <DataArea
                query={query}
                loading={<LoadingCards />}
                failedTitle={t('common.no_data')} // §8: a home that does not load has no data.
                isEmpty={({ data, waiting }) => data.length === 0 && waiting.length === 0}
                empty={<EmptyState text={t('pages.home.empty')} />}
              >
                {({ data: cards, waiting, oldest }) => (
                  <>
                    <div ref={queue}>
                      <WaitingArea queues={waiting} oldest={oldest} />
                    </div>
                    <section className={classes.cards} aria-label={t('pages.home.cards')}>
                      {cards.map((card) => (
                        <StatCard key={card.id} card={card} />
                      ))}
                    </section>
                  </>
                )}
              </DataArea>
            </Suspense>
          )}
        </>
      ) : (
        <EmptyState text={t('pages.home.not_yours')} />
      )}
    </>
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
