import { isYear } from '../../resource/labels.ts';
import { formatDateTime, formatDay, formatList, formatNumber } from '../../../lib/format.ts';
import { Ltr } from '../../../ui/text.tsx';
import { Phone } from '../../cells/phone.tsx';
import { RowNames } from '../../cells/row-names.tsx';
import { WeekHours } from '../../cells/week-hours.tsx';
import { FilePicture } from '../../files/file-picture.tsx';
import { plainText } from '../../rich-text/plain-text.ts';
import classes from '../plain-value.module.css';
import type { KindPlain } from './kind-plain.ts';
import { type Field, type FieldKind, isPrivateFile } from '@diwan/contract/kit/field';

const textPlain: KindPlain<'text'> = {
  plain: ({ code }, value) => (code ? <Ltr>{String(value)}</Ltr> : <bdi>{String(value)}</bdi>),
};

const richTextPlain: KindPlain<'rich_text'> = { plain: (_, value) => <bdi>{plainText(String(value))}</bdi> };

const phonePlain: KindPlain<'phone'> = { plain: (_, value) => <Phone phone={String(value)} /> };

const passwordPlain: KindPlain<'password'> = {
  plain: (_, __, { words }) => <span className={classes.none}>{words('detail.log.hidden')}</span>,
};

const enumPlain: KindPlain<'enum'> = { plain: ({ name }, value, { words }) => <>{words(`enums.${name}.${String(value)}`)}</> };

const flagPlain: KindPlain<'flag'> = {
  plain: (_, value, { words }) => <>{words(`enums.yes_no.${value === true || value === 1 ? 1 : 0}`)}</>,
};

const SHOWN_KEYS = 6;

const keysPlain: KindPlain<'keys'> = {
  plain({ catalogue }, value, { words }) {
    const keys = [value].flat().map(String);
    const shown = keys.slice(0, SHOWN_KEYS).map((key) => words(`${catalogue}.names.${key}`));
    return <bdi>{formatList(keys.length > SHOWN_KEYS ? [...shown, `+${formatNumber(keys.length - SHOWN_KEYS)}`] : shown)}</bdi>;
  },
};

const hoursPlain: KindPlain<'hours'> = {
  plain: (_, value, { words }) => <WeekHours ranges={[value].flat().map(String)} words={words} />,
};

const numberPlain: KindPlain<'number' | 'latitude' | 'longitude'> = {
  plain: (_, value, { name }) => (
    <Ltr>{typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 9, useGrouping: !isYear(name) }) : String(value)}</Ltr>
  ),
};

const datePlain: KindPlain<'date'> = { plain: (_, value) => <>{formatDay(String(value).slice(0, 10))}</> };

const timestampPlain: KindPlain<'timestamp'> = { plain: (_, value, { zone }) => <>{formatDateTime(String(value), zone)}</> };

const refPlain: KindPlain<'ref' | 'refs'> = {
  plain: ({ table }, value) => <RowNames table={table} ids={(Array.isArray(value) ? value : [value]).map(String)} />,
};

const imagePlain: KindPlain<'image' | 'images'> = {
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

/** Codes, amounts and hours of a day read left to right in both languages. */
const ltrPlain: KindPlain<'email' | 'money' | 'time' | 'video'> = { plain: (_, value) => <Ltr>{String(value)}</Ltr> };

/** The plain value of every kind there is. */
export type KindPlains = { readonly [K in FieldKind]: KindPlain<K> };

const PLAIN: KindPlains = {
  text: textPlain,
  rich_text: richTextPlain,
  email: ltrPlain,
  phone: phonePlain,
  password: passwordPlain,
  number: numberPlain,
  money: ltrPlain,
  flag: flagPlain,
  enum: enumPlain,
  ref: refPlain,
  refs: refPlain,
  keys: keysPlain,
  hours: hoursPlain,
  image: imagePlain,
  images: imagePlain,
  video: ltrPlain,
  latitude: numberPlain,
  longitude: numberPlain,
  date: datePlain,
  time: ltrPlain,
  timestamp: timestampPlain,
};

/** What a log or a conflict needs of a field's kind. */
export const kindPlain = ({ kind }: Field): KindPlain => PLAIN[kind];
