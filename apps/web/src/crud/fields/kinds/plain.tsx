import { isPrivateFile, type Field, type FieldKind, type FieldOf } from '@diwan/contract/kit/field';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatList, formatNumber } from '../../../lib/format.ts';
import { Ltr } from '../../../ui/text.tsx';
import { Phone } from '../../cells/phone.tsx';
import { RowNames } from '../../cells/row-names.tsx';
import { WeekHours } from '../../cells/week-hours.tsx';
import { FilePicture } from '../../files/file-picture.tsx';
import { isYear } from '../../resource/labels.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import type { Words } from '../../words/words.ts';
import classes from '../plain-value.module.css';

/** A value without the row around it: where it stands, and the zone of its row where that is known. */
export interface PlainPlace {
  readonly name: string;
  readonly words: Words;
  readonly zone: string | undefined;
}

/** What a log or a conflict needs of a kind of field. A method for the reason that cells and inputs have. */
export interface KindPlain<K extends FieldKind = FieldKind> {
  plain(field: FieldOf<K>, value: unknown, place: PlainPlace): ReactNode;
}

/** The plain value of every kind there is. */
export type KindPlains = { readonly [K in FieldKind]: KindPlain<K> };

const SHOWN_KEYS = 6;

/** Codes, amounts and hours of a day read left to right in both languages. */
const LTR: KindPlain = { plain: (_, value) => <Ltr>{String(value)}</Ltr> };

const NUMBER: KindPlain = {
  plain: (_, value, { name }) => (
    <Ltr>{typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 9, useGrouping: !isYear(name) }) : String(value)}</Ltr>
  ),
};

const ROWS: KindPlain<'ref' | 'refs'> = {
  plain: ({ table }, value) => <RowNames table={table} ids={(Array.isArray(value) ? value : [value]).map(String)} />,
};

const PICTURES: KindPlain = {
  plain: (field, value) => (
    <span className={classes.pictures}>
      {(Array.isArray(value) ? value : [value]).map((reference) => (
        <FilePicture
          key={String(reference)}
          src={`${String(reference)}?w=96`}
          isPrivate={isPrivateFile(field)}
          alt=""
          className={classes.picture}
        />
      ))}
    </span>
  ),
};

const PLAIN: KindPlains = {
  text: {
    plain: ({ code }, value) => (code ? <Ltr>{String(value)}</Ltr> : <bdi>{String(value)}</bdi>),
  },
  rich_text: { plain: (_, value) => <bdi>{plainText(String(value))}</bdi> },
  email: LTR,
  phone: { plain: (_, value) => <Phone phone={String(value)} /> },
  password: {
    plain: (_, __, { words }) => <span className={classes.none}>{words('detail.log.hidden')}</span>,
  },
  enum: { plain: ({ name }, value, { words }) => <>{words(`enums.${name}.${String(value)}`)}</> },
  flag: {
    plain: (_, value, { words }) => <>{words(`enums.yes_no.${value === true || value === 1 ? 1 : 0}`)}</>,
  },
  keys: {
    plain({ catalogue }, value, { words }) {
      const keys = [value].flat().map(String);
      const shown = keys.slice(0, SHOWN_KEYS).map((key) => words(`${catalogue}.names.${key}`));
      return <bdi>{formatList(keys.length > SHOWN_KEYS ? [...shown, `+${formatNumber(keys.length - SHOWN_KEYS)}`] : shown)}</bdi>;
    },
  },
  number: NUMBER,
  money: LTR,
  date: { plain: (_, value) => <>{formatDay(String(value).slice(0, 10))}</> },
  time: LTR,
  timestamp: { plain: (_, value, { zone }) => <>{formatDateTime(String(value), zone)}</> },
  hours: {
    plain: (_, value, { words }) => <WeekHours ranges={[value].flat().map(String)} words={words} />,
  },
  ref: ROWS,
  refs: ROWS,
  image: PICTURES,
  images: PICTURES,
  video: LTR,
  latitude: NUMBER,
  longitude: NUMBER,
};

/** What a log or a conflict needs of a field's kind. */
export const kindPlain = ({ kind }: Field): KindPlain => PLAIN[kind];
