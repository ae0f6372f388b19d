import type { CellContext } from './cell-context.ts';
import classes from './cell.module.css';

/** An empty value that means something: no limit, nothing yet. Nothing is amiss, so nothing is red. */
export function None({ means, words }: { means: string; words: CellContext['words'] }) {
  return <span className={classes.muted}>{words(`list.none.${means}`)}</span>;
}

/** What stands where a value is missing: red in tables (§2), quiet on a page, where it is no surprise. */
export function Missing({ words, quiet = false }: { words: CellContext['words']; quiet?: boolean }) {
  return <span className={quiet ? classes.muted : classes.missing}>{words('list.not_found')}</span>;
}

/** Whether there is no value. */
export const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
