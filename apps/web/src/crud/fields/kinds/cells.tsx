import type { Field, FieldKind, FieldOf } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import type { ReactNode } from 'react';
import { formatDay, formatDistance, formatDuration, formatList, formatMoney, formatNumber } from '../../../lib/format.ts';
import { drawStatus } from '../../../ui/chip.tsx';
import { CUT_AT } from '../../../ui/cut-text.ts';
import { CountryFlag } from '../../../ui/picture.tsx';
import { drawCut, drawLtr } from '../../../ui/text.tsx';
import toggleClasses from '../../../ui/toggle.module.css';
import type { CellContext } from '../../cells/cell-context.ts';
import classes from '../../cells/cell.module.css';
import { drawFlag } from '../../cells/flag-chip.tsx';
import { Missing } from '../../cells/missing.tsx';
import { drawPhone } from '../../cells/phone.tsx';
import { LONG_TEXT, ReadWhole } from '../../cells/read-whole.tsx';
import { countryReads, getCode, getRows, getRowZone, zoneReads } from '../../cells/row-country.ts';
import { Thumbs } from '../../cells/thumbs.tsx';
import { drawTimestamp } from '../../cells/timestamp.tsx';
import { expandedKey, getName, isYear, labelKey, rowName } from '../../resource/labels.ts';
import { mayChange } from '../../resource/rights.ts';
import type { Row } from '../../resource/screens.ts';
import { getDirection, plainText } from '../../rich-text/plain-text.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { DAY_FILTER, WHOLE_FILTER, type FilterControl } from '../filter-control.ts';

/**
 * What a list needs of a kind of field: it is loaded before the first rows, and holds neither inputs nor what pages show. These are
 * methods, which TypeScript lets stand for those of any kind: the registry hands each of them fields of its own kind.
 */
export interface KindCell<K extends FieldKind = FieldKind> {
  /** A value that is there, as people read it. A plain function: a page of fifty rows calls it five hundred times. */
  cell(context: CellContext, name: string, field: FieldOf<K>, row: Row): ReactNode;
  /** Other fields that the cell looks at, beside the field itself and those that name a row. */
  reads?(field: FieldOf<K>, resource: Resource): readonly string[];
  /** How its filter is asked for. */
  filter?(field: FieldOf<K>, resource: Resource): FilterControl;
  /** It shows something even where nothing is stored. */
  readonly isNeverMissing?: boolean;
  /** Its column is one of numbers, which stand below each other. */
  readonly isNumber?: boolean;
}

/** The cell of every kind there is. */
export type KindCells = { readonly [K in FieldKind]: KindCell<K> };

const isNameField = (name: string): boolean =>
  name === 'name' || name === 'title' || name.endsWith('_name') || /^(name|title)_(ar|en)$/.test(name);

function drawSwitch(
  { resource, words }: CellContext,
  name: string,
  harsh: true | undefined,
  row: Row,
  toggle: NonNullable<CellContext['toggle']>,
): ReactNode {
  return (
    <label className={classes.switchCell} data-harsh={harsh}>
      <input
        type="checkbox"
        role="switch"
        className={toggleClasses['switch']}
        aria-label={`${words(labelKey(resource, name))}: ${rowName(resource, row)}`}
        checked={row[name] === 1}
        onChange={() => toggle(row, name)}
      />
    </label>
  );
}

const POINT: KindCell = {
  cell: (_, name, __, row) => drawLtr(formatNumber(Number(row[name]), { maximumFractionDigits: 6 })),
  isNumber: true,
};

const CELLS: KindCells = {
  text: {
    cell(context, name, field, row) {
      const text = String(row[name]);
      if (field.code) return drawLtr(`${field.prefix ?? ''}${text}`);
      if (!context.cut) return <bdi>{text}</bdi>;
      if (isNameField(name)) return drawCut({ text, max: CUT_AT });
      if (!field.long && text.length <= LONG_TEXT) return <bdi>{text}</bdi>;
      return <ReadWhole context={context} reading={{ title: context.words(labelKey(context.resource, name)), text }} />;
    },
  },
  rich_text: {
    /** In a table the first words of what it says, to be read in full; on a page as it is formatted. */
    cell(context, name, _, row) {
      const html = String(row[name]);
      const dir = getDirection(name);
      if (!context.cut) return <RichText html={html} dir={dir} />;
      const title = context.words(labelKey(context.resource, name));
      return <ReadWhole context={context} reading={{ title, text: plainText(html), html: { html, dir } }} />;
    },
  },
  email: {
    cell: ({ cut }, name, _, row) => (cut ? drawCut({ text: String(row[name]), max: CUT_AT, ltr: true }) : drawLtr(String(row[name]))),
  },
  phone: {
    cell: (_, name, __, row) => drawPhone(String(row[name]), getCode(row)),
    reads: (_, resource) => countryReads(resource),
  },
  /** No answer has one. */
  password: { cell: () => null },
  enum: {
    cell({ words }, name, field, row) {
      const value = String(row[name]);
      return drawStatus(value, words(`enums.${field.name}.${value}`));
    },
    filter: ({ values, name }) => ({ kind: 'choice', values, words: `enums.${name}` }),
  },
  flag: {
    cell: (context, name, field, row) =>
      field.toggle && context.toggle && mayChange(context.resource, row)
        ? drawSwitch(context, name, field.harsh, row, context.toggle)
        : drawFlag({ flag: name, on: row[name] === 1, gender: row['gender'], words: context.words }),
    // A word for a person agrees with them.
    reads: (_, { fields }) => ('gender' in fields ? ['gender'] : []),
    filter: () => ({ kind: 'choice', values: ['1', '0'], words: 'enums.yes_no' }),
    isNeverMissing: true,
  },
  keys: { cell: (_, name, __, row) => drawLtr(formatNumber([row[name]].flat().length)), isNumber: true },
  number: {
    cell({ words }, name, { unit, decimals }, row) {
      const value = Number(row[name]);
      // Metres are shown as kilometres and seconds of a way as minutes (§2).
      if (unit === 'meters') return <bdi>{formatDistance(value)}</bdi>;
      if (unit === 'travel_seconds') return <bdi>{formatDuration(value)}</bdi>;
      if (unit !== undefined) return <bdi>{words(`form.counted.${unit}`, { count: value })}</bdi>;
      return drawLtr(formatNumber(value, { maximumFractionDigits: decimals, useGrouping: !isYear(name) }));
    },
    filter: () => WHOLE_FILTER,
    isNumber: true,
  },
  money: {
    cell: (_, name, { currency }, row) => drawLtr(formatMoney(String(row[name]), String(row[currency]))),
    reads: ({ currency }) => [currency],
    isNumber: true,
  },
  date: {
    cell: (_, name, __, row) => <time dateTime={String(row[name])}>{formatDay(String(row[name]))}</time>,
    filter: () => DAY_FILTER,
  },
  time: { cell: (_, name, __, row) => drawLtr(String(row[name])) },
  timestamp: {
    cell: ({ cut }, name, _, row) =>
      drawTimestamp({ value: String(row[name]), short: cut, zone: getRowZone(row), className: classes.muted }),
    reads: (_, resource) => zoneReads(resource),
    filter: () => DAY_FILTER,
  },
  /** A list of weeks shows them in a cell of its own; the code for it need not be here before. */
  hours: { cell: (_, name, __, row) => drawLtr([row[name]].flat().join(' · ')) },
  ref: {
    cell({ words }, name, _, row) {
      const [target] = getRows(row[expandedKey(name)]);
      const label = target && getName(target);
      if (!target || !label) return <Missing words={words} />;
      if (typeof target['flag'] !== 'string') return <bdi>{label}</bdi>;
      return (
        <span className={classes.place}>
          <CountryFlag src={target['flag']} />
          <bdi>{label}</bdi>
        </span>
      );
    },
    // A city is one of the chosen country's, a model of the chosen brand's, where both are asked for.
    filter: ({ table, within }, { fields }) =>
      within !== undefined && within in fields ? { kind: 'row', table, within } : { kind: 'row', table },
  },
  refs: {
    cell: ({ words }, name, _, row) => <bdi>{formatList(getRows(row[expandedKey(name)]).map(getName)) || <Missing words={words} />}</bdi>,
  },
  image: {
    cell: (context, name, _, row) => <Thumbs context={context} name={name} kind="image" references={[String(row[name])]} row={row} />,
  },
  images: {
    cell: (context, name, _, row) => (
      <Thumbs context={context} name={name} kind="image" references={[row[name]].flat().map(String)} row={row} />
    ),
  },
  video: {
    cell: (context, name, _, row) => <Thumbs context={context} name={name} kind="video" references={[String(row[name])]} row={row} />,
  },
  latitude: POINT,
  longitude: POINT,
};

/** What a list needs of a field's kind. */
export const kindCell = ({ kind }: Field): KindCell => CELLS[kind];
