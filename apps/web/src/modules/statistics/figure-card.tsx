import type { FigureAnswer, StatisticsAnswer } from '@diwan/contract/calls/statistics';
import { Suspense } from 'react';
import { useWords } from '../../crud/words.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { figureTone } from '../../ui/figure-tone.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Change, isSomething } from './change.tsx';
import { listAddress } from './list-address.ts';
import { bucketName, bucketTick } from './period-names.ts';
import { useShow } from './show-value.ts';
import classes from './statistics.module.css';

const FigureChart = lazyPart(() => import('./figure-chart.tsx'));

interface FigureCardProps {
  figure: FigureAnswer;
  period: StatisticsAnswer['period'];
  place: number;
}

/** One figure: its value, the change from the period before, its course, and the list that it counts. */
export function FigureCard({ figure, period, place }: FigureCardProps) {
  const words = useWords();
  const { title, value, previous, series, measure } = figure;
  const show = useShow(figure);
  const points = period.buckets.map((bucket, index) => ({
    name: bucketName(period.unit, bucket, words),
    tick: bucketTick(period.unit, bucket),
    value: series[index] == null ? null : Number(series[index]),
    text: show(series[index] ?? null),
  }));
  const isEmpty = points.every((point) => !point.value);
  const address = listAddress(figure.list);
  return (
    <article className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.value}>
        <Ltr>{show(value)}</Ltr>
      </p>
      <p className={classes.change}>
        <Change percent={figure.change_percentage} previous={previous} />
        {isSomething(previous) && (
          <span>
            {words('statistics.before')} <Ltr>{show(previous)}</Ltr>
          </span>
        )}
      </p>
      {isEmpty ? (
        <p className={classes.nothing}>{words('statistics.none_recorded')}</p>
      ) : (
        <div className={classes.chart} dir="ltr" aria-hidden="true">
          <Suspense fallback={<Skeleton height={130} />}>
            <FigureChart points={points} line={measure === 'average'} color={figureTone(figure.id, place)} />
          </Suspense>
        </div>
      )}
      <div className={classes.foot}>
        {!isEmpty && (
          <details className={classes.values}>
            <summary>{words('statistics.table')}</summary>
            <ValueTable title={title} period={period} points={points} />
          </details>
        )}
        {address !== null && (
          <Link href={address} className={classes.link} aria-label={words('statistics.open_list_of', { title })} data-no-print>
            {words('statistics.open_list')}
          </Link>
        )}
      </div>
    </article>
  );
}

interface ValueTableProps {
  title: string;
  period: StatisticsAnswer['period'];
  points: readonly { name: string; text: string }[];
}

/** The chart's values for those who do not see it, and for those who copy them. */
function ValueTable({ title, period, points }: ValueTableProps) {
  const words = useWords();
  return (
    <table aria-label={words('statistics.trend', { title })}>
      <thead>
        <tr>
          <th scope="col">{words(`statistics.parts.${period.unit}`)}</th>
          <th scope="col">{words('statistics.value')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.name}>
            <th scope="row">{point.name}</th>
            <td>
              <Ltr>{point.text}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
