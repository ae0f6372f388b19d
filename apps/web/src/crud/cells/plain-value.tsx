import '../page-words.ts';
import { isPrivateFile, type Field } from '@diwan/contract/kit/field';
import type { Form } from '@diwan/contract/kit/form';
import { isYear } from './field-cell.tsx';
import { formatDateTime, formatDay, formatList, formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import { FilePicture } from '../files/file-picture.tsx';
import { plainText } from '../rich-text/plain-text.ts';
import { useWords, type Words } from '../words.ts';
import { CODES } from './cell-context.ts';
import { Phone } from './phone.tsx';
import classes from './plain-value.module.css';
import { RowNames } from './row-names.tsx';
import { WeekHours } from './week-hours.tsx';

interface PlainValueProps {
  form: Form;
  name: string;
  value: unknown;
  /** The row's own, where it is known. */
  zone?: string | undefined;
}

/** A bare value of a field, without the row around it: in a conflict, and in the log of changes. */
export function PlainValue({ form, name, value, zone }: PlainValueProps) {
  const words = useWords();
  const none = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (none) return <span className={classes.none}>{words('detail.log.nothing')}</span>;
  const field = form.fields[name];
  // What spoke against somebody stands in the log as stable words.
  if (name === 'ineligible' && Array.isArray(value))
    return <bdi>{formatList(value.map((reason) => words(`validation.ineligible.${String(reason)}`)))}</bdi>;
  return field ? valueOf(field, name, value, words, zone) : <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>;
}

function valueOf(field: Field, name: string, value: unknown, words: Words, zone: string | undefined) {
  switch (field.kind) {
    case 'flag':
      return <>{words(`enums.yes_no.${value === true || value === 1 ? 1 : 0}`)}</>;
    case 'enum':
      return <>{words(`enums.${field.name}.${String(value)}`)}</>;
    case 'number':
    case 'latitude':
    case 'longitude':
      return (
        <Ltr>
          {typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 9, useGrouping: !isYear(name) }) : String(value)}
        </Ltr>
      );
    case 'ref':
    case 'refs':
      return <RowNames table={field.table} ids={(Array.isArray(value) ? value : [value]).map(String)} />;
    case 'keys':
      return <WordList keys={(value as unknown[]).map(String)} catalogue={field.catalogue} words={words} />;
    case 'hours':
      return <WeekHours ranges={value as string[]} words={words} />;
    case 'image':
    case 'images':
      return (
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
      );
    case 'date':
      return <>{formatDay(String(value).slice(0, 10))}</>;
    case 'moment':
      return <>{formatDateTime(String(value), zone)}</>;
    case 'password':
      return <span className={classes.none}>{words('detail.log.hidden')}</span>;
    case 'phone':
      return <Phone phone={String(value)} />;
    case 'email':
    case 'money':
    case 'time':
    case 'video':
      return <Ltr>{String(value)}</Ltr>;
    case 'rich_text':
      return <bdi>{plainText(String(value))}</bdi>;
    case 'text':
      return CODES.has(name) ? <Ltr>{String(value)}</Ltr> : <bdi>{String(value)}</bdi>;
  }
}

const SHOWN_KEYS = 6;

function WordList({ keys, catalogue, words }: { keys: readonly string[]; catalogue: string; words: Words }) {
  const shown = keys.slice(0, SHOWN_KEYS).map((key) => words(`${catalogue}.names.${key}`));
  return <bdi>{formatList(keys.length > SHOWN_KEYS ? [...shown, `+${formatNumber(keys.length - SHOWN_KEYS)}`] : shown)}</bdi>;
}
