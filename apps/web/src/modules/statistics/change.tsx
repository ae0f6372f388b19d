import type { FigureValue } from '@diwan/contract/statistics/calls';
import { useWords } from '../../crud/words/words.ts';
import { formatPercent } from '../../lib/format.ts';
import { IconMinus, IconTrendingDown, IconTrendingUp } from '../../ui/icons.ts';
import classes from './statistics.module.css';

/** Whether the days before hold anything to compare with. */
export const isSomething = (previous: FigureValue): boolean => previous !== null && Number(previous) !== 0;

/** The change from the days before; where these hold too little for a percentage, the two figures say it themselves. */
export function FigureChange({ percent, previous }: { percent: number | null; previous: FigureValue }) {
  const words = useWords();
  if (percent === null) return isSomething(previous) ? null : <span>{words('statistics.no_comparison')}</span>;
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'same';
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }[direction];
  return (
    <span className={classes.direction}>
      <Icon size={14} data-mirror aria-hidden="true" />
      {words(`statistics.${direction}`, { percent: formatPercent(Math.abs(percent)) })}
    </span>
  );
}
