import { useWords } from '../../crud/words/words.ts';
import { formatShortTimestamp, zoneNote } from '../../lib/format.ts';
import card from '../../ui/card.module.css';
import classes from './tickets.module.css';

interface ShortTimeProps {
  at: string;
  zone: string | undefined;
}

/** A moment in one line; whose time it is, is said once above them all. */
export function ShortTime({ at, zone }: ShortTimeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches the other zone too
    <time dateTime={at} className={classes.at} data-zone={zone ?? ''} tabIndex={0}>
      {formatShortTimestamp(at, zone).text}
    </time>
  );
}

/** Whose time the moments below are; nothing where that goes without saying. */
export function TimesNote({ zone }: Pick<ShortTimeProps, 'zone'>) {
  const words = useWords();
  const note = zoneNote(zone);
  return note === undefined ? null : <span className={card.note}>{words('orders.times_in', { zone: note })}</span>;
}
