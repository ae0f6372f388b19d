import type { FigureAnswer, FigureValue, StatisticsAnswer } from '@diwan/contract/calls/statistics';
import { useWords } from '../../crud/words/words.ts';
import { Ltr } from '../../ui/text.tsx';
import { bucketName } from './period-names.ts';

interface ValueTableProps {
  title: string;
  period: StatisticsAnswer['period'];
  series: FigureAnswer['series'];
  show: (value: FigureValue) => string;
}

/** A chart's values for those who do not see it, and for those who copy them. */
export function ValueTable({ title, period, series, show }: ValueTableProps) {
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
