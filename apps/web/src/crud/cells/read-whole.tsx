import type { CellContext, FullText } from './cell-context.ts';
import classes from './cell.module.css';

/** A text as long as this is cut where it stands in a table. */
export const LONG_TEXT = 40;

/** The first words of a text, which open it. */
export function ReadWhole({ context, reading }: { context: CellContext; reading: FullText }) {
  const { title, text } = reading;
  return (
    <button type="button" className={classes.read} onClick={() => context.read(reading)}>
      <bdi>{text.length > LONG_TEXT ? `${text.slice(0, LONG_TEXT).trimEnd()}…` : text}</bdi>
      <span className="sr-only">. {context.words('list.read_whole', { name: title })}</span>
    </button>
  );
}
