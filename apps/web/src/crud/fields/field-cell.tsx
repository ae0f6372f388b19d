import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { CUT_AT } from '../../ui/cut-text.ts';
import { Avatar } from '../../ui/picture.tsx';
import { drawCut, drawLtr } from '../../ui/text.tsx';
import { kindCell } from './kinds/cells.tsx';
import { stemValue } from '../resource/labels.ts';
import type { Row } from '../resource/screens.ts';
import type { CellContext } from '../cells/cell-context.ts';
import classes from '../cells/cell.module.css';
import { isNone, Missing, None } from '../cells/missing.tsx';
import { drawTimestamp } from '../cells/timestamp.tsx';
import { getRowZone } from '../cells/row-country.ts';

const ID = { useGrouping: false } as const;

/** A row's value as people read it, by the kind of its field. A plain function: a page of fifty rows calls it five hundred times. */
export function getCell(context: CellContext, name: string, row: Row): ReactNode {
  const { resource, words } = context;
  const field = resource.fields[name];
  // A row of no country holds in all of them.
  if (name === 'country_id' && row[name] === null && resource.scope?.nullable)
    return <span className={classes.muted}>{words('form.countries_all')}</span>;
  if (field) {
    const kind = kindCell(field);
    if (!isNone(row[name]) || kind.isNeverMissing) return kind.cell(context, name, field, row);
    return field.none ? <None means={field.none} words={words} /> : <Missing words={words} quiet={context.isQuiet ?? !context.cut} />;
  }
  if (name === 'id') return drawLtr(formatNumber(row.id, ID));
  if (name === 'created_at' || name === 'updated_at')
    return drawTimestamp({ value: row[name], short: context.cut, zone: getRowZone(row), className: classes.muted });
  const text = stemValue(resource, row, name);
  if (!text) return <Missing words={words} />;
  return name === 'full_name' && 'image' in resource.fields ? drawPerson(context, text, row) : named(context, text);
}

function named({ cut }: CellContext, text: string): ReactNode {
  return cut ? drawCut({ text, max: CUT_AT }) : <bdi>{text}</bdi>;
}

function drawPerson(context: CellContext, name: string, row: Row): ReactNode {
  const image = row['image'];
  return (
    <span className={classes.person}>
      <Avatar name={name} image={typeof image === 'string' ? image : null} size={24} />
      {named(context, name)}
    </span>
  );
}
