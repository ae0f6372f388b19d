import { isPrivateFile, type Field } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import { formatDay, formatDistance, formatDuration, formatList, formatMoney, formatNumber } from '../../lib/format.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { CUT_AT } from '../../ui/cut-text.ts';
import { Avatar, Flag } from '../../ui/picture.tsx';
import { Cut, Ltr } from '../../ui/text.tsx';
import toggleClasses from '../../ui/toggle.module.css';
import { expandedKey, labelKey, nameOf, rowName, stemValue } from '../labels.ts';
import { FilePicture } from '../files/file-picture.tsx';
import { FileVideo } from '../files/file-video.tsx';
import { mayChange } from '../rights.ts';
import type { Row } from '../screens.ts';
import { directionOf, plainText } from '../rich-text/plain-text.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { CODES, type CellContext, type Reading } from './cell-context.ts';
import classes from './cell.module.css';
import { FlagChip } from './flag-chip.tsx';
import { Moment } from './moment.tsx';
import { Phone } from './phone.tsx';

const LONG_TEXT = 40;
const HARSH = new Set(['is_ban', 'is_locked']);

/** An empty value that means something: no limit, nothing yet. Nothing is amiss, so nothing is red. */
function None({ means, words }: { means: string; words: CellContext['words'] }) {
  return <span className={classes.muted}>{words(`list.none.${means}`)}</span>;
}

/** What stands where a value is missing: red in tables (§2), quiet on a page, where it is no surprise. */
export function Missing({ words, quiet = false }: { words: CellContext['words']; quiet?: boolean }) {
  return <span className={quiet ? classes.muted : classes.missing}>{words('list.not_found')}</span>;
}

export const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** A year is a number that nobody counts: 2026, not 2,026. */
export const isYear = (name: string): boolean => name.endsWith('_year');
const isNameField = (name: string): boolean =>
  name === 'name' || name === 'title' || name.endsWith('_name') || /^(name|title)_(ar|en)$/.test(name);

/** A row's value as people read it, by the kind of its field. A plain function: a page of fifty rows calls it five hundred times. */
export function cellOf(context: CellContext, name: string, row: Row): ReactNode {
  const { resource, words } = context;
  const field = resource.fields[name];
  // A row of no country holds in all of them.
  if (name === 'country_id' && row[name] === null && resource.scope?.nullable)
    return <span className={classes.muted}>{words('form.countries_all')}</span>;
  if (field) {
    if (!isNone(row[name]) || field.kind === 'flag') return valueOf(context, name, field, row);
    return field.none ? <None means={field.none} words={words} /> : <Missing words={words} quiet={!context.cut} />;
  }
  if (name === 'id') return <Ltr>{formatNumber(row.id, { useGrouping: false })}</Ltr>;
  if (name === 'created_at' || name === 'updated_at')
    return <Moment value={row[name]} short={context.cut} zone={zoneOf(row)} className={classes.muted} />;
  const text = stemValue(resource, row, name);
  if (!text) return <Missing words={words} />;
  return name === 'full_name' && 'image' in resource.fields ? <Person context={context} name={text} row={row} /> : named(context, text);
}

function named({ cut }: CellContext, text: string): ReactNode {
  return cut ? <Cut text={text} max={CUT_AT} /> : <bdi>{text}</bdi>;
}

function Person({ context, name, row }: { context: CellContext; name: string; row: Row }) {
  const image = row['image'];
  return (
    <span className={classes.person}>
      <Avatar name={name} image={typeof image === 'string' ? image : null} size={24} />
      {named(context, name)}
    </span>
  );
}

function valueOf(context: CellContext, name: string, field: Field, row: Row): ReactNode {
  const { words, cut } = context;
  const value = row[name];
  switch (field.kind) {
    case 'rich_text':
      return formattedText(context, name, String(value));
    case 'text':
      return textOf(context, name, field, String(value));
    case 'email':
      return cut ? <Cut ltr text={String(value)} max={CUT_AT} /> : <Ltr>{String(value)}</Ltr>;
    case 'phone':
      return <Phone phone={String(value)} code={codeOf(row)} />;
    case 'number':
      return <Quantity name={name} value={value as number} field={field} words={words} />;
    case 'latitude':
    case 'longitude':
      return <Ltr>{formatNumber(value as number, { maximumFractionDigits: 6 })}</Ltr>;
    case 'money':
      return <Ltr>{formatMoney(String(value), String(row[field.currency]))}</Ltr>;
    case 'flag':
      return field.toggle && context.toggle && mayChange(context.resource, row) ? (
        <FlagSwitch context={context} name={name} row={row} toggle={context.toggle} />
      ) : (
        <FlagChip flag={name} on={value === 1} gender={row['gender']} words={words} />
      );
    case 'enum':
      return <StatusChip status={String(value)} label={words(`enums.${field.name}.${String(value)}`)} />;
    case 'ref':
      return <Reference row={row[expandedKey(name)]} words={words} />;
    case 'refs':
      return <bdi>{formatList(rowsOf(row[expandedKey(name)]).map(nameOf)) || <Missing words={words} />}</bdi>;
    case 'hours':
      // A list of weeks shows them in a cell of its own; the code for it need not be here before.
      return <Ltr>{(value as string[]).join(' · ')}</Ltr>;
    case 'keys':
      return <Ltr>{formatNumber((value as unknown[]).length)}</Ltr>;
    case 'image':
    case 'video':
      return <Thumbs context={context} name={name} kind={field.kind} references={[String(value)]} row={row} />;
    case 'images':
      return <Thumbs context={context} name={name} kind="image" references={value as string[]} row={row} />;
    case 'date':
      return <time dateTime={String(value)}>{formatDay(String(value))}</time>;
    case 'time':
      return <Ltr>{String(value)}</Ltr>;
    case 'moment':
      return <Moment value={String(value)} short={cut} zone={zoneOf(row)} className={classes.muted} />;
    case 'password':
      return null;
  }
}

interface QuantityProps {
  name: string;
  value: number;
  field: Extract<Field, { kind: 'number' }>;
  words: CellContext['words'];
}

function Quantity({ name, value, field, words }: QuantityProps) {
  // Metres are shown as kilometres and seconds of a way as minutes (§2).
  if (field.unit === 'meters') return <bdi>{formatDistance(value)}</bdi>;
  if (field.unit === 'travel_seconds') return <bdi>{formatDuration(value)}</bdi>;
  if (field.unit !== undefined) return <bdi>{words(`form.counted.${field.unit}`, { count: value })}</bdi>;
  return <Ltr>{formatNumber(value, { maximumFractionDigits: field.decimals, useGrouping: !isYear(name) })}</Ltr>;
}

function textOf(context: CellContext, name: string, field: Extract<Field, { kind: 'text' }>, text: string): ReactNode {
  if (name === 'phone_code') return <Ltr>+{text}</Ltr>;
  if (CODES.has(name)) return <Ltr>{text}</Ltr>;
  if (!context.cut) return <bdi>{text}</bdi>;
  if (isNameField(name)) return <Cut text={text} max={CUT_AT} />;
  if (!field.long && text.length <= LONG_TEXT) return <bdi>{text}</bdi>;
  return <Read context={context} reading={{ title: context.words(labelKey(context.resource, name)), text }} />;
}

/** In a table the first words of what it says, to be read in full; on a page as it is formatted. */
function formattedText(context: CellContext, name: string, html: string): ReactNode {
  const dir = directionOf(name);
  if (!context.cut) return <RichText html={html} dir={dir} />;
  const title = context.words(labelKey(context.resource, name));
  return <Read context={context} reading={{ title, text: plainText(html), html: { html, dir } }} />;
}

function Read({ context, reading }: { context: CellContext; reading: Reading }) {
  const { title, text } = reading;
  return (
    <button
      type="button"
      className={classes.read}
      aria-label={context.words('list.read_whole', { name: title })}
      onClick={() => context.read(reading)}
    >
      <bdi>{text.length > LONG_TEXT ? `${text.slice(0, LONG_TEXT).trimEnd()}…` : text}</bdi>
    </button>
  );
}

function Reference({ row, words }: { row: unknown; words: CellContext['words'] }) {
  const [target] = rowsOf(row);
  const name = target && nameOf(target);
  if (!target || !name) return <Missing words={words} />;
  if (typeof target['flag'] !== 'string') return <bdi>{name}</bdi>;
  return (
    <span className={classes.place}>
      <Flag src={target['flag']} />
      <bdi>{name}</bdi>
    </span>
  );
}

function rowsOf(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

/** The time zone of a row's country, or of the country that the row is. */
export function zoneOf(row: Readonly<Record<string, unknown>>): string | undefined {
  const [country] = rowsOf(row['country']);
  const zone = country?.['time_zone'] ?? row['time_zone'];
  return typeof zone === 'string' ? zone : undefined;
}

function codeOf(row: Row): string | null {
  const [country] = rowsOf(row['country']);
  return typeof country?.['phone_code'] === 'string' ? country['phone_code'] : null;
}

function FlagSwitch({
  context,
  name,
  row,
  toggle,
}: {
  context: CellContext;
  name: string;
  row: Row;
  toggle: NonNullable<CellContext['toggle']>;
}) {
  const label = `${context.words(labelKey(context.resource, name))}: ${rowName(context.resource, row)}`;
  return (
    <span className={classes.switchCell} data-harsh={HARSH.has(name) || undefined}>
      <input
        type="checkbox"
        role="switch"
        className={toggleClasses['switch']}
        aria-label={label}
        checked={row[name] === 1}
        onChange={() => toggle(row, name)}
      />
    </span>
  );
}

function Thumbs({
  context,
  name,
  kind,
  references,
  row,
}: {
  context: CellContext;
  name: string;
  kind: 'image' | 'video';
  references: readonly string[];
  row: Row;
}) {
  const label = `${context.words(labelKey(context.resource, name))}: ${rowName(context.resource, row)}`;
  const isPrivate = isPrivateFile(context.resource.fields[name]);
  return (
    <span className={classes.thumbs}>
      {references.map((reference) => (
        <button
          key={reference}
          type="button"
          className={classes.thumb}
          aria-label={context.words('list.preview_of', { name: label })}
          onClick={() => context.preview({ reference, name: label, kind, isPrivate })}
        >
          {kind === 'image' ? (
            <FilePicture src={context.cut ? `${reference}?w=96` : reference} isPrivate={isPrivate} alt="" />
          ) : (
            <FileVideo src={reference} isPrivate={isPrivate} preload="metadata" muted />
          )}
        </button>
      ))}
    </span>
  );
}
