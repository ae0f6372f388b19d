import type { FigureAnswer, StatisticsAnswer } from '@diwan/contract/calls/statistics';
import { PERIODS } from '@diwan/domain/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../../crud/list/export-menu.tsx';
import { useWords } from '../../crud/words.ts';
import { call } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { today } from '../../lib/calendar.ts';
import { formatList } from '../../lib/format.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { FigureCard } from './figure-card.tsx';
import { PeriodBar } from './period-bar.tsx';
import { comparedName } from './period-names.ts';
import { StatisticsTables } from './statistics-tables.tsx';
import { getQuery, readState, type StatisticsState } from './statistics-state.ts';
import classes from './statistics.module.css';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';

/** What came into being in a period, beside the period before. Period, day and place stand in the address. */
export default function StatisticsPage() {
  const words = useWords();
  const now = today(chosenCountry()?.time_zone ?? undefined);
  const state = readState(useAddressQuery(), now);
  const asked = getQuery(state);
  const query = useQuery({
    // Under the key of rows, as what is added or deleted changes the figures.
    queryKey: ['rows', 'statistics', asked],
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET statistics', { query: asked, signal })).data,
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<StatisticsState>) => goTo(getQuery({ ...state, ...changes }), { to: '/statistics' });

  return (
    <>
      <PageHeader
        title={words('statistics.title')}
        actions={<ExportMenu resource={{ name: 'statistics' }} filters={asked} sort={undefined} />}
      />
      <Tabs
        label={words('statistics.period')}
        value={state.period}
        items={PERIODS.map((period) => ({ value: period, label: words(`statistics.periods.${period}`) }))}
        onChange={(period) => change({ period })}
      >
        <div className={classes.page}>
          <PeriodBar state={state} today={now} onChange={change} />
          <DataArea
            query={query}
            loading={<LoadingCards />}
            failedTitle={words('statistics.failed')}
            isEmpty={({ figures }) => figures.length === 0}
            empty={<EmptyState text={words('statistics.none')} />}
          >
            {(answer) => <Figures answer={answer} isOld={query.isPlaceholderData} isRunning={now <= answer.period.to} />}
          </DataArea>
          <StatisticsTables asked={asked} />
        </div>
      </Tabs>
    </>
  );
}

function Figures({ answer, isOld, isRunning }: { answer: StatisticsAnswer; isOld: boolean; isRunning: boolean }) {
  const words = useWords();
  const { period, figures, left_out: leftOut } = answer;
  const cards = getCards(figures);
  return (
    <>
      <p className={classes.note}>
        {words('statistics.compared', { period: comparedName(period, words) })} {words('statistics.own_days')}{' '}
        {isRunning && words('statistics.running')} {cards.some((card) => card.length > 1) && words('statistics.per_currency')}
      </p>
      <div className={classes.cards} aria-busy={isOld || undefined}>
        {cards.map((card, place) =>
          card.length > 1 ? (
            <CurrencyCard key={card[0].id} figures={card} />
          ) : (
            <FigureCard key={card[0].id} figure={card[0]} period={period} place={place} />
          ),
        )}
      </div>
      {leftOut.length > 0 && (
        <p className={classes.note}>{words('statistics.left_out', { names: formatList(leftOut.map(({ title }) => title)) })}</p>
      )}
    </>
  );
}

/** The figures of each card: those of money stand together, whatever their currencies. */
function getCards(figures: readonly FigureAnswer[]): [FigureAnswer, ...FigureAnswer[]][] {
  const cards = new Map<string, [FigureAnswer, ...FigureAnswer[]]>();
  for (const figure of figures) {
    const card = cards.get(figure.id);
    if (card) card.push(figure);
    else cards.set(figure.id, [figure]);
  }
  return [...cards.values()];
}

function LoadingCards() {
  const words = useWords();
  return (
    <div className={cx(classes.cards, classes.awaited)} role="status" aria-label={words('common.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.card}>
          <Skeleton width="50%" />
          <Skeleton width="35%" height={28} />
          <Skeleton height={130} />
        </div>
      ))}
    </div>
  );
}
