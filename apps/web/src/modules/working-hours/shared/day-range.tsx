import { isOvernight } from '@diwan/domain/week-hours';
import { useWords } from '../../../crud/words/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { TimeInput } from '../../../ui/time-input.tsx';
import { WHOLE_DAY, type DraftRange } from './week-draft.ts';
import classes from './week-input.module.css';

interface DayRangeProps {
  day: string;
  range: DraftRange;
  clashes: boolean;
  path: string | undefined;
  onChange: (range: DraftRange) => void;
  onRemove: () => void;
}

/** One range of a day: its start and end, or the whole day. */
export function DayRange({ day, range, clashes, path, onChange, onRemove }: DayRangeProps) {
  const words = useWords();
  const { from, to } = range;
  const whole = from === WHOLE_DAY.from && to === WHOLE_DAY.to;
  const complete = from !== '' && to !== '';
  const clash = clashes ? words('services.hours.clash') : undefined;
  return (
    <div className={classes.range}>
      {whole ? (
        <span className={classes.whole}>{words('services.hours.whole_day')}</span>
      ) : (
        <>
          <TimeInput
            hideLabel
            className={classes.time}
            label={words('services.hours.from', { day })}
            data-path={path}
            value={from}
            error={clash}
            onChange={(typed) => onChange({ ...range, from: typed })}
          />
          <span aria-hidden="true" className={classes.dash}>
            –
          </span>
          <TimeInput
            hideLabel
            className={classes.time}
            label={words('services.hours.to', { day })}
            value={to === '24:00' ? '00:00' : to}
            onChange={(typed) => onChange({ ...range, to: typed })}
          />
          {complete && isOvernight(range) && from !== to && <span className={classes.note}>{words('services.hours.next_day')}</span>}
        </>
      )}
      <IconButton
        size="small"
        name={words('services.hours.remove', { day, from, to })}
        icon={<IconTrash size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  );
}
