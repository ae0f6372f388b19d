import type { Resource } from '@diwan/contract/kit/resource';
import { stemValue } from '../resource/labels.ts';
import type { Column } from '../resource/screens.ts';
import classes from './cell.module.css';

/** The `title` column, or another of two languages, whose texts are sentences: whole, in the reader's language, on as many lines as it takes. */
export function wholeTitle(resource: Resource, stem = 'title'): Column {
  return { key: stem, cell: (row) => <bdi className={classes.sentence}>{stemValue(resource, row, stem)}</bdi> };
}
