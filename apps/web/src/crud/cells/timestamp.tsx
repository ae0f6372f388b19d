import type { ReactNode } from 'react';
import { formatDateTime, formatShortTimestamp } from '../../lib/format.ts';
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
function drawShort({ text, note }: ReturnType<typeof formatShortTimestamp>): ReactNode {
  return note ? (
    <>
      {text}
      <small className={classes.note}> {note}</small>
    </>
  ) : (
    text
  );
}

/** A moment where the row is; on hover and on focus in UTC too. */
export function Timestamp(props: TimestampProps) {
  return drawTimestamp(props);
}

/** `Timestamp` as plain elements. What its tip says is worked out when somebody looks (`ui/tooltip.ts`). */
export function drawTimestamp({ value, zone, short = false, className }: TimestampProps): ReactNode {
  return (
    // Focusable so that the keyboard reaches the other zone too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <time dateTime={value} className={className} data-zone={zone ?? ''} data-short={short || undefined} tabIndex={0}>
      {short ? drawShort(formatShortTimestamp(value, zone)) : formatDateTime(value, zone)}
    </time>
  );
}
