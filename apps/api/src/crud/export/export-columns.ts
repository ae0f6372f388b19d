import type { Locale } from '@diwan/contract/kit/constants';
import { readableFields } from '@diwan/contract/kit/resource';
import type { ResourceApi } from '../resource/crud.ts';
import { unlessHidden, type Hidden } from '../resource/hidden.ts';
import { apiKind } from '../fields/kinds/index.ts';
import type { CellKind } from '../fields/kinds/kind.ts';
import { translate } from '../../platform/translate.ts';
import { zonedTimeSql } from '../fields/cell-sql.ts';

/** A column of a file. */
export interface FileColumn {
  readonly header: string;
  readonly kind: CellKind;
}

/** A column of a list's export. */
export interface ExportColumn extends FileColumn {
  /** SQL of what the cell shows, over alias `t` and the column's own join: words are put in their language by the database. */
  readonly sql: string;
  readonly join?: string;
}

/** Whose clocks the moments of a file are of, in words; where no zone is named, those of each row's country, if rows have one. */
export function getZoneName({ store }: ResourceApi, zone: string | null, language: Locale): string {
  if (zone === null && store.zone !== 'none') return translate(language, 'list.export_zone');
  const key = `common.zones.${zone ?? 'UTC'}`;
  const name = translate(language, key);
  return name === key ? String(zone) : name;
}

/** The columns of an export: all that an answer carries of a record, its id first and its moments last. Headers name units and zones. */
export function exportColumns(
  { resource, options }: ResourceApi,
  language: Locale,
  { zone, zoneName, hidden }: { readonly zone: string; readonly zoneName: string; readonly hidden?: Hidden | undefined },
): ExportColumn[] {
  const header = (name: string, note?: string) => {
    const label = translate(language, `resources.${resource.name}.fields.${name}`);
    return note === undefined ? label : `${label} (${note})`;
  };
  const timestamp = (name: string): ExportColumn => ({
    header: header(name, zoneName),
    kind: 'timestamp',
    sql: zonedTimeSql(`t.${name}`, zone),
  });
  const all: ExportColumn[] = [
    { header: header('id'), kind: 'id', sql: 't.id' },
    ...readableFields(resource).map(([name, field]) => {
      const sql = unlessHidden(hidden, name, options.computed?.[name] ?? `t.${name}`);
      const { unit, ...column } = apiKind(field).exported(field, sql, { name, language, zone });
      const note = column.kind === 'timestamp' ? zoneName : unit && translate(language, `list.export_units.${unit}`);
      return { header: header(name, note), ...column };
    }),
    timestamp('created_at'),
    timestamp('updated_at'),
  ];
  // What the specification names twice has one name to people, and one column.
  return all.filter((column, index) => all.findIndex((other) => other.header === column.header) === index);
}
