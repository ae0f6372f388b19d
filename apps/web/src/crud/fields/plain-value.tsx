import '../words/page-words.ts';
import type { Form } from '@diwan/contract/kit/form';
import { formatList } from '../../lib/format.ts';
import { kindPlain } from './kinds/plain.tsx';
import { useWords } from '../words/words.ts';
import classes from './plain-value.module.css';

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
  if (field) return kindPlain(field).plain(field, value, { name, words, zone });
  return <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>;
}
