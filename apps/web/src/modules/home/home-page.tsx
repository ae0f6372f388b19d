import type { HomeCard, HomeNow } from '@diwan/contract/home/calls';
import { Suspense, useEffect, useRef, type RefObject } from 'react';
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
import { useNow } from './use-now.ts';
import { WaitingArea } from './waiting-area.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useQuery } from '@tanstack/react-query';
import { call, getEarlyAnswer } from '../../lib/call.ts';
import { useTableNews } from '../../lib/use-live.ts';
import { MENU } from '@diwan/contract/permissions/menu';
import { useWords } from '../../crud/words/words.ts';
import { hasScreen } from '../../lib/addresses.ts';
import { readSession } from '../../lib/session.ts';
import { Link } from '../../ui/link.tsx';

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

/** What waits comes from these. */
const TABLES = new Set(['cash_outs', 'approvals', 'update_requests', 'complaints', 'tickets', 'orders']);

/** The home page, which follows what happens: but not while somebody points at its queue or decides, where nothing shall move. */
function useHome(enabled: boolean, queue: RefObject<HTMLElement | null>) {
  const query = useQuery({
    // Whatever changes rows asks for it again, as for lists.
    queryKey: ['rows', 'home'],
    enabled,
    queryFn: ({ signal }) => call('GET home', { signal }),
    initialData: () => getEarlyAnswer('GET home'),
  });
  useTableNews(enabled ? TABLES : null, queue, () => void query.refetch());
  return query;
}

/** Home of whose role has no figures: a greeting, and what they may work on. */
function Welcome() {
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
