import type { FigureAnswer, StatisticsAnswer } from '@diwan/contract/statistics/calls';
import { Suspense } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Ltr } from '../../ui/text.tsx';
import { FigureChange } from './change.tsx';
import { bucketName, bucketTick, comparedName } from './period-names.ts';
import { useShow } from './show-value.ts';
import classes from './statistics.module.css';

const FigureChart = lazyPart(() => import('./figure-chart.tsx'));

interface MainChartProps {
  figure: FigureAnswer;
  period: StatisticsAnswer['period'];
  /** Whether the browser has rested since the figures stood there: its room is kept until then. */
  isDrawn: boolean;
}

/** One figure over its period, beside the days that it is compared with. Its values stand in the table of its card. */
export function MainChart({ figure, period, isDrawn }: MainChartProps) {
  const words = useWords();
  const show = useShow(figure);
  return (
    <section className={classes.main} aria-labelledby="main-chart">
      <header>
        <h2 id="main-chart">{figure.title}</h2>
        <strong>
          <Ltr>{show(figure.value)}</Ltr>
        </strong>
        <span className={classes.change}>
          <FigureChange percent={figure.change_percentage} previous={figure.previous} />
        </span>
        <ul className={classes.legend}>
          <li data-of="now">{words('statistics.this_period')}</li>
          <li data-of="before">
            {comparedName(period, words)}: <Ltr>{show(figure.previous)}</Ltr>
          </li>
        </ul>
      </header>
      <div className={classes.chart} dir="ltr" aria-hidden="true">
        {isDrawn && (
          <Suspense>
            <Drawn figure={figure} period={period} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function Drawn({ figure, period }: Pick<MainChartProps, 'figure' | 'period'>) {
  const words = useWords();
  const show = useShow(figure);
  const asNumber = (value: unknown) => (value == null ? null : Number(value));
  const points = period.buckets.map((bucket, index) => ({
    name: bucketName(period.unit, bucket, words),
    tick: bucketTick(period.unit, bucket),
    value: asNumber(figure.series[index]),
    before: asNumber(figure.previous_series[index]),
    text: show(figure.series[index] ?? null),
    textBefore: show(figure.previous_series[index] ?? null),
  }));
  return <FigureChart points={points} line={figure.measure === 'average'} color="var(--palm)" />;
}
