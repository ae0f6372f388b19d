import type { FigureAnswer, StatisticsAnswer, FigureValue } from '@diwan/contract/statistics/calls';
import { useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { formatPercent, ltr } from '../../lib/format.ts';
import { figureTone } from '../../ui/figure-tone.ts';
import { Link } from '../../ui/link.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Ltr } from '../../ui/text.tsx';
import { FigureChange, isSomething } from './change.tsx';
import { getTop } from './chart-scale.ts';
import { listAddress } from './list-address.ts';
import { useShow } from './show-value.ts';
import classes from './statistics.module.css';
import { bucketName } from './period-names.ts';

const HEIGHT = 56;

interface FigureCardProps {
  figure: FigureAnswer;
  period: StatisticsAnswer['period'];
  place: number;
  /** Whether the browser has rested since the figures stood there. */
  withCourse: boolean;
  /** Puts the figure into the large chart. */
  onChoose: () => void;
}

/** One figure: its value, the change from the period before, its course, and the list that it counts. */
export function FigureCard({ figure, period, place, withCourse, onChoose }: FigureCardProps) {
  const words = useWords();
  const { title, value, series, rate } = figure;
  const show = useShow(figure);
  // Two dozen tables of thirty lines each, for nobody: drawn where one is asked for.
  const [isOpen, setOpen] = useState(false);
  const values = series.map(Number);
  const isEmpty = values.every((one) => one === 0);
  const address = listAddress(figure.list);
  return (
    <article className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.value}>
        <Ltr>{show(value)}</Ltr>
        {rate?.value != null && (
          <span className={classes.rate}>{words('statistics.rate', { percent: ltr(formatPercent(rate.value)) })}</span>
        )}
      </p>
      <Before figure={figure} show={show} />
      {isEmpty ? (
        <p className={classes.nothing}>{words('statistics.none_recorded')}</p>
      ) : (
        <div className={classes.course}>
          {withCourse && (
            <Sparkline
              values={values.map((one) => Math.min(one, getTop(values)))}
              height={HEIGHT}
              color={figureTone(figure.id, place)}
              label={words('statistics.trend', { title })}
            />
          )}
        </div>
      )}
      <div className={classes.foot}>
        {!isEmpty && (
          <>
            <button type="button" className={classes.choose} onClick={onChoose} data-no-print>
              {words('statistics.choose')}
              <span className="sr-only">: {title}</span>
            </button>
            <details className={classes.values} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary>{words('statistics.table')}</summary>
              {isOpen && <ValueTable title={title} period={period} series={series} show={show} />}
            </details>
          </>
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

/** What it was in the period before, and how much it has changed. */
function Before({ figure: { previous, rate, change_percentage }, show }: Pick<FigureCardProps, 'figure'> & Pick<ValueTableProps, 'show'>) {
  const words = useWords();
  return (
    <p className={classes.change}>
      <FigureChange percent={change_percentage} previous={previous} />
      {isSomething(previous) && (
        <span>
          {words('statistics.before')} <Ltr>{show(previous)}</Ltr>
          {rate?.previous != null && (
            <>
              {' '}
              (<Ltr>{formatPercent(rate.previous)}</Ltr>)
            </>
          )}
        </span>
      )}
    </p>
  );
}

interface ValueTableProps {
  title: string;
  period: StatisticsAnswer['period'];
  series: FigureAnswer['series'];
  show: (value: FigureValue) => string;
}

/** A chart's values for those who do not see it, and for those who copy them. */
function ValueTable({ title, period, series, show }: ValueTableProps) {
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
        {period.buckets.map((bucket, index) => (
          <tr key={`${bucket.from} ${bucket.hour ?? ''}`}>
            <th scope="row">{bucketName(period.unit, bucket, words)}</th>
            <td>
              <Ltr>{show(series[index] ?? null)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
