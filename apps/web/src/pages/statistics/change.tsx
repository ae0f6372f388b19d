import { useWords } from '../../kit/words.ts';
import { formatPercent } from '../../lib/format.ts';
import { IconMinus, IconTrendingDown, IconTrendingUp } from '../../ui/icons.ts';
import classes from './statistics.module.css';

/** The change from the period before; null where that holds nothing to compare with. */
export function Change({ percent }: { percent: number | null }) {
  const words = useWords();
  if (percent === null) return <span>{words('statistics.no_comparison')}</span>;
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'same';
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }[direction];
  return (
    <span className={classes.direction}>
      <Icon size={14} data-mirror aria-hidden="true" />
      {words(`statistics.${direction}`, { percent: formatPercent(Math.abs(percent)) })}
    </span>
  );
}
