import type { Field, FieldKind } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import { getTone, type Tone } from '../../ui/status-tone.ts';
import { flagTone } from '../cells/flag-chip.tsx';
import type { Row } from '../resource/screens.ts';
import type { TableColumn } from './columns.ts';

/** Where a column's value stands on a card: in a line of texts or of figures, beside the name, or in the row's sheet alone. */
type CardPlace = 'picture' | 'state' | 'flag' | 'text' | 'money' | 'moment' | 'count' | 'sheet';

/** Kinds that are no text of a line. What is long, or says nothing without its neighbours, stands in the sheet. */
const PLACES: Readonly<Partial<Record<FieldKind, CardPlace>>> = {
  image: 'picture',
  flag: 'flag',
  money: 'money',
  date: 'moment',
  time: 'moment',
  timestamp: 'moment',
  number: 'count',
  keys: 'count',
  // Cut it says little, and whole it leaves no room.
  email: 'sheet',
  images: 'sheet',
  video: 'sheet',
  rich_text: 'sheet',
  hours: 'sheet',
  password: 'sheet',
  latitude: 'sheet',
  longitude: 'sheet',
};
const KEYS: Readonly<Record<string, CardPlace>> = { id: 'sheet', position: 'sheet', created_at: 'moment', updated_at: 'moment' };

/** Most words of a state have a tone, those of a kind or a channel have none. */
function isState(field: Field): boolean {
  return field.kind === 'enum' && field.values.filter(getTone).length * 2 > field.values.length;
}

/** Where the value of a column stands, by the kind of its field. */
export function cardPlace({ key, field, own: { acts, cell, numeric } }: Pick<TableColumn, 'key' | 'field' | 'own'>): CardPlace {
  if (acts) return 'sheet';
  const known = KEYS[key];
  if (known) return known;
  if (numeric && cell) return 'money';
  if (!field) return 'text';
  if (isState(field)) return 'state';
  const place = PLACES[field.kind] ?? 'text';
  // What a cell makes of a number needs no label.
  return place === 'count' && cell ? 'text' : place;
}

export interface CardPart {
  readonly column: TableColumn;
  /** It says what it is: a bare number says nothing, and of two days nobody knows which is which. */
  readonly labelled: boolean;
}

/** What a row shows where it is a card. */
export interface Card {
  readonly name: TableColumn | undefined;
  readonly picture: TableColumn | undefined;
  readonly state: TableColumn | undefined;
  readonly flags: readonly TableColumn[];
  readonly texts: readonly CardPart[];
  readonly figures: readonly CardPart[];
}

/** How many values a line has room for. */
const IN_LINE = 3;

/** The card of a list's columns, in the order in which they stand. */
export function getCard(columns: readonly TableColumn[]): Card {
  const naming = columns.find((column) => column.naming);
  const stands = (place: CardPlace) => (column: TableColumn) => cardPlace(column) === place;
  // A picture stands before what it is a picture of.
  const name = naming && stands('picture')(naming) ? (columns.find(stands('text')) ?? naming) : naming;
  const others = columns.filter((column) => column !== name);
  const at = (place: CardPlace) => others.filter(stands(place));
  const bare = (column: TableColumn): CardPart => ({ column, labelled: false });
  const labelled = (column: TableColumn): CardPart => ({ column, labelled: true });
  const [state] = at('state');
  const isText = (column: TableColumn) => stands('text')(column) || (stands('state')(column) && column !== state);
  const [money, moments] = [at('money'), at('moment')];
  return {
    name,
    picture: at('picture')[0],
    state,
    flags: at('flag'),
    texts: others.filter(isText).map(bare),
    figures: [
      ...[...money.slice(0, 1), ...moments.slice(0, 1)].map(bare),
      ...[...at('count'), ...money.slice(1), ...moments.slice(1)].map(labelled),
    ],
  };
}

/** The two quiet lines of a row: who and what, then how much and when. What is not there takes no room. */
export function cardLines(
  { texts, figures }: Card,
  row: Row,
): { readonly who: readonly CardPart[]; readonly howMuch: readonly CardPart[] } {
  const there = (parts: readonly CardPart[]) => parts.filter(({ column }) => !column.isMissing(row));
  const who = there(texts);
  const howMuch = there(figures);
  const clear = howMuch.filter(({ labelled }) => !labelled);
  // Behind a price and a day a label is cut before its value begins.
  const second = [...clear, ...who.slice(IN_LINE), ...(clear.length > 1 ? [] : howMuch.filter(({ labelled }) => labelled))];
  return { who: who.slice(0, IN_LINE), howMuch: second.slice(0, IN_LINE) };
}

const RANKS: readonly Tone[] = ['bad', 'wait', 'plain', 'go', 'good'];

/** The state that a row is in, as a chip: its own, else what its flags say that is most amiss. */
export function cardState({ state, flags }: Card, row: Row): ReactNode {
  if (state) return state.isMissing(row) ? null : state.cell(row);
  const raised = flags.flatMap((column) => {
    const tone = flagTone(column.key, row[column.key] === 1);
    return tone && column.chip ? [{ chip: column.chip, rank: RANKS.indexOf(tone) }] : [];
  });
  const worst = Math.min(...raised.map(({ rank }) => rank));
  return raised.find(({ rank }) => rank === worst)?.chip(row);
}
