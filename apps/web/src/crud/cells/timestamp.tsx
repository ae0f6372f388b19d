import { formatDateTime, formatShortTimestamp, formatUtc } from '../../lib/format.ts';
import classes from './cell.module.css';

interface TimestampProps {
  value: string;
  /** The row's own. */
  zone: string | undefined;
  /** In a table a moment leaves out what goes without saying: this year's year, and the time of what lies longer back. */
  short?: boolean;
  className?: string | undefined;
}

/** The zone stands below: beside it, every column of moments would be twice as wide. */
function Short({ text, note }: ReturnType<typeof formatShortTimestamp>) {
  return (
    <>
      {text}
      {note && <small className={classes.note}> {note}</small>}
    </>
  );
}

/** A moment where the row is; on hover and on focus in UTC too. */
export function Timestamp({ value, zone, short = false, className }: TimestampProps) {
  const whole = formatDateTime(value, zone);
  const tip = formatUtc(value);
  return (
    // Focusable so that the keyboard reaches the other zone too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <time dateTime={value} className={className} data-tip={short ? `${whole} · ${tip}` : tip} tabIndex={0}>
      {short ? <Short {...formatShortTimestamp(value, zone)} /> : whole}
    </time>
  );
}
