import '../words/page-words.ts';
import type { Form } from '@diwan/contract/kit/form';
import type { Mode } from '@diwan/contract/kit/schema';
import { validate, type Message } from '@diwan/contract/kit/validate';
import type { PhoneRule } from '@diwan/domain/phones';
import { useCallback, useMemo, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import { readSession } from '../../lib/session.ts';
import type { FormItem, Row } from '../resource/screens.ts';
import { useWords, type Words } from '../words/words.ts';
import { getBody, changedNames, startValues, type FormValues } from '../resource/form-values.ts';
import type { RecordForm } from '../resource/slots.ts';

interface RecordFormOptions {
  asks: Form;
  /** Where it is not a new record: the one that is changed. */
  row?: Row | null;
  mode?: Mode;
  items: readonly FormItem<string>[] | null;
  phones?: readonly PhoneRule[];
  /** What a new record starts with beside the initial values. */
  preset?: FormValues;
}

export interface WholeForm extends RecordForm {
  readonly dirty: boolean;
  readonly superAdmin: boolean;
  readonly body: () => FormValues;
  /** Checks everything; the names of the fields that are wrong. */
  readonly checkAll: () => string[];
  /** Shows what the server said, by field. */
  readonly setErrors: (errors: Readonly<Record<string, readonly string[]>>) => void;
  /** Goes on from another version of the record with these values. */
  readonly rebase: (row: Row, values: FormValues) => void;
}

const NO_PHONES: readonly PhoneRule[] = [];

/** The state of a form: values, the contract's verdict on them, and what has changed. */
export function useRecordForm(options: RecordFormOptions): WholeForm {
  const { asks, row = null, mode = row ? 'update' : 'create', items, phones = NO_PHONES, preset } = options;
  const words = useWords();
  const [base, setBase] = useState(() => ({ values: { ...startValues(asks, row), ...preset }, version: row?.updated_at }));
  const [values, setValues] = useState<FormValues>(base.values);
  // Fields that were left, or sent: the verdict on them is shown, and follows every further change.
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const superAdmin = useMemo(() => readSession()?.is_super_admin === true, []);

  const body = () => getBody(asks, items, { values, superAdmin, mode }, base.version);
  const verdict = (): Record<string, string> => {
    const checked = validate(asks, mode, body(), { phones, stored: mode === 'update' ? row : null });
    return checked.ok
      ? {}
      : Object.fromEntries(Object.entries(checked.errors).map(([name, messages]) => [name, sentences(messages, words)]));
  };
  const wrong = judged.size > 0 ? verdict() : {};
  const errors = { ...Object.fromEntries(Object.entries(wrong).filter(([name]) => judged.has(name))), ...refusals };

  const set = useCallback((changes: FormValues) => {
    setValues((now) => ({ ...now, ...changes }));
    setRefusals((now) => without(now, Object.keys(changes)));
  }, []);
  const check = useCallback((name: string) => afterPress(() => setJudged((now) => (now.has(name) ? now : new Set([...now, name])))), []);

  return {
    asks,
    mode,
    row,
    values,
    before: base.values,
    errors,
    set,
    check,
    superAdmin,
    dirty: changedNames(base.values, values).length > 0,
    body,
    checkAll: () => {
      const names = Object.keys(verdict());
      setJudged(new Set(names));
      setRefusals({});
      return names;
    },
    setErrors: (answer) => setRefusals(Object.fromEntries(Object.entries(answer).map(([name, lines]) => [name, lines.join(' ')]))),
    rebase: (current, next) => {
      setBase({ values: startValues(asks, current), version: current.updated_at });
      setValues(next);
      setJudged(new Set());
      setRefusals({});
    },
  };
}

function without(errors: Readonly<Record<string, string>>, names: readonly string[]): Readonly<Record<string, string>> {
  return names.some((name) => name in errors)
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
    : errors;
}

function sentences(messages: readonly Message[], words: Words): string {
  return messages.map((message) => words(`validation.${message.key}`, message.params)).join(' ');
}
