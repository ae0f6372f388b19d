import type { Resource } from '@diwan/contract/kit/resource';
import type { Page } from '../../lib/api.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { countFigures, getFigures, isOn, type ListFigure } from '../statistics/figures.ts';
import classes from './statistic-cards.module.css';
import type { ListControls } from './list-url.ts';

interface StatisticCardsProps {
  resource: Resource;
  page: Page<Row> | undefined;
  controls: ListControls;
}

/** The list's figures; a press shows the rows that one counts, a second press all of them again. */
export function StatisticCards({ resource, page, controls }: StatisticCardsProps) {
  const words = useWords();
  const { filters } = controls.state;
  // Filters on what the cards tell apart: the note below these is there from the beginning.
  const narrowing = ['filter', 'status', resource.list?.parts?.column ?? 'is_active'];
  if (!page)
    return (
      <div aria-hidden="true">
        <div className={classes.cards}>
          {Array.from({ length: countFigures(resource) }, (_, card) => (
            <div key={card} className={classes.card}>
              <Skeleton width="50%" height={12} />
              <Skeleton width="70%" height={22} />
            </div>
          ))}
        </div>
        {narrowing.some((name) => name in filters) && <p className={classes.note}>{words('list.cards_of_all')}</p>}
      </div>
    );
  // A filter on what the cards tell apart leaves them as they are: each shows what a press on it would bring.
  const ofAll = page.meta.total !== page.statistc.count;
  return (
    <div data-no-print>
      <ul className={classes.cards}>
        {getFigures(page, resource.list).map((figure) => (
          <li key={figure.name}>
            <Card name={resource.name} figure={figure} on={isOn(figure, filters)} onPick={(changes) => controls.setFilters(changes)} />
          </li>
        ))}
      </ul>
      {ofAll && <p className={classes.note}>{words('list.cards_of_all')}</p>}
    </div>
  );
}

function Card({
  name,
  figure,
  on,
  onPick,
}: {
  name: string;
  figure: ListFigure;
  on: boolean;
  onPick: (changes: Readonly<Record<string, string>>) => void;
}) {
  const words = useWords();
  const { rows } = figure;
  const inside = (
    <>
      <span className={classes.name}>{words(`list.statistics.${figure.name}`, { context: name })}</span>
      <span className={classes.value}>
        <Ltr>{figure.atLeast ? words('list.total_at_least', { total: figure.value }) : formatNumber(figure.value)}</Ltr>
        {figure.percentage !== undefined && <span className={classes.share}>{formatPercent(figure.percentage)}</span>}
      </span>
    </>
  );
  if (!rows) return <div className={classes.card}>{inside}</div>;
  return (
    <button type="button" className={classes.card} aria-pressed={on} onClick={() => onPick(on ? cleared(rows) : rows)}>
      {inside}
    </button>
  );
}

const cleared = (rows: Readonly<Record<string, string>>) => Object.fromEntries(Object.keys(rows).map((name) => [name, '']));
