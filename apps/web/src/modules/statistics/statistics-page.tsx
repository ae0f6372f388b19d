import type { FigureAnswer, StatisticsAnswer } from '@diwan/contract/statistics/calls';
import { PERIODS } from '@diwan/domain/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../../crud/list/export-menu.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call, getEarlyAnswer } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { useHasRested } from '../../lib/use-has-rested.ts';
import { today } from '../../lib/calendar.ts';
import { formatList } from '../../lib/format.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { FigureCard } from './figure-card.tsx';
import { MainChart } from './main-chart.tsx';
import { PeriodBar } from './period-bar.tsx';
import { comparedName } from './period-names.ts';
import { StatisticsTables } from './statistics-tables.tsx';
import { getAddressQuery, getStatisticsQuery, readStatisticsState, type StatisticsState } from './statistics-state.ts';
import classes from './statistics.module.css';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';

/** What came into being in a period, beside the period before. Period, day and place stand in the address. */
export default function StatisticsPage() {
  const words = useWords();
  const now = today(chosenCountry()?.time_zone ?? undefined);
  const state = readStatisticsState(useAddressQuery(), now);
  const figuresQuery = getStatisticsQuery(state);
  const query = useQuery({
    // Under the key of rows, as what is added or deleted changes the figures.
    queryKey: ['rows', 'statistics', figuresQuery],
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET statistics', { query: figuresQuery, signal })).data,
    placeholderData: keepPreviousData,
    initialData: () => getEarlyAnswer('GET statistics', { query: figuresQuery })?.data,
  });
  const change = (changes: Partial<StatisticsState>) => goTo(getAddressQuery({ ...state, ...changes }), { to: '/statistics' });

  return (
    <>
      <PageHeader
        title={words('statistics.title')}
        actions={<ExportMenu resource={{ name: 'statistics' }} filters={figuresQuery} sort={undefined} />}
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
            {(answer) => <Figures answer={answer} state={state} isOld={query.isPlaceholderData} onChange={change} />}
          </DataArea>
          <StatisticsTables asked={figuresQuery} />
          {query.data && query.data.figures.length > 0 && <HowCounted answer={query.data} isRunning={now <= query.data.period.to} />}
        </div>
      </Tabs>
    </>
  );
}

interface FiguresProps {
  answer: StatisticsAnswer;
  state: StatisticsState;
  isOld: boolean;
  onChange: (changes: Partial<StatisticsState>) => void;
}

/** The figures first; the charts once the browser rests. */
function Figures({ answer, state, isOld, onChange }: FiguresProps) {
  const { period, figures } = answer;
  const cards = getCards(figures);
  const hasRested = useHasRested();
  // Money of several currencies has no one course.
  const single = cards.filter((card) => card.length === 1).map(([figure]) => figure);
  const main = single.find(({ id }) => id === state.figure) ?? single[0];
  const choose = (figure: string) => {
    onChange({ figure });
    scrollTo({ top: 0 });
  };
  return (
    <>
      {main && <MainChart figure={main} period={period} isDrawn={hasRested} />}
      <div className={classes.cards} aria-busy={isOld || undefined}>
        {cards.map((card, place) =>
          card.length > 1 ? (
            <CurrencyCard key={card[0].id} figures={card} />
          ) : (
            <FigureCard
              key={card[0].id}
              figure={card[0]}
              period={period}
              place={place}
              withCourse={hasRested}
              onChoose={() => choose(card[0].id)}
            />
          ),
        )}
      </div>
    </>
  );
}

/** How the figures are counted, for whoever wonders. */
function HowCounted({ answer, isRunning }: { answer: StatisticsAnswer; isRunning: boolean }) {
  const words = useWords();
  const { period, figures, left_out: leftOut } = answer;
  const lines = [
    words('statistics.compared', { period: comparedName(period, words) }),
    ...(isRunning ? [words('statistics.running')] : []),
    words('statistics.own_days'),
    ...(getCards(figures).some((card) => card.length > 1) ? [words('statistics.per_currency')] : []),
    ...(leftOut.length > 0 ? [words('statistics.left_out', { names: formatList(leftOut.map(({ title }) => title)) })] : []),
  ];
  return (
    <details className={classes.how}>
      <summary>{words('statistics.how')}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
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
    <div className={classes.awaited} role="status" aria-label={words('common.loading')}>
      <div className={classes.main}>
        <Skeleton width="30%" height={28} />
        <div className={classes.chart} />
      </div>
      <div className={classes.cards}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.card}>
            <Skeleton width="50%" />
            <Skeleton width="35%" height={28} />
            <div className={classes.course} />
          </div>
        ))}
      </div>
    </div>
  );
}
