import { FormDialog } from '../form/form-dialog.tsx';
import type { MoveName } from '@diwan/contract/calls/transitions';
import { transitionForm, type AskedTransition } from '@diwan/contract/kit/transitions';
import { readRecord } from '@diwan/domain/records';
import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, useMemo, useRef, useState, type ComponentType } from 'react';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { FieldInput } from '../form/field-input.tsx';
import { focusFirstInvalid } from '../form/focus-first-invalid.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { rowName } from '../labels.ts';
import { useCallOnce } from '../once.ts';
import { patchRow, refreshRows } from '../queries.ts';
import type { Row } from '../screens.ts';
import { useWords, type Words } from '../words.ts';
import type { FormValues } from '../form/form-values.ts';

/** What was done, in words: the row as it is by now, and what was entered. */
export type DescribeResult = (row: Row, values: FormValues, words: Words) => string;

interface TransitionDialogProps {
  resource: Resource;
  action: string;
  move: AskedTransition;
  row: Row;
  /** What it would come to, as it is typed. */
  About?: ComponentType<{ row: Row; values: FormValues }> | undefined;
  describe?: DescribeResult | undefined;
  onClose: () => void;
}

/** Asks for what a move needs, and takes it. What somebody else decided meanwhile shows in the list at once. */
export function TransitionDialog({ resource, action, move, row, About, describe, onClose }: TransitionDialogProps) {
  const words = useWords();
  const home = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const callOnce = useCallOnce();
  const asked = useMemo(() => Object.keys(move.asks), [move]);
  const form = useRecordForm({
    asks: useMemo(() => transitionForm(resource, move), [resource, move]),
    mode: 'create',
    row: null,
    items: asked,
    phones: [],
    // What the row holds already is offered; its country narrows the choices.
    preset: {
      ...Object.fromEntries(asked.map((name) => [name, row[name] ?? null])),
      country_id: row['country_id'],
      currency: row['currency'],
    },
  });
  const verb = words(`enums.moves.${action}`);

  async function take() {
    if (busy) return;
    if (form.checkAll().length > 0) return pointOut();
    setBusy(true);
    try {
      // Which moves its resource has, whoever shows the button knows.
      const name = `POST ${resource.name}/:id/${action}` as MoveName;
      const { data, message } = await callOnce(name, { params: { id: row.id }, body: form.body() });
      // What waits for a second admin has not moved.
      const waits = readRecord(data)['approval_id'] !== undefined;
      toast.success(describe && !waits ? describe(data as Row, form.values, words) : message);
      if (!waits) patchRow(resource, row.id, data);
      onClose();
      void refreshRows();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        form.setErrors(error.errors);
        pointOut();
      } else {
        toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
        if (error instanceof ApiError && error.status === 409) {
          // An amount that is too large can be put right; a move that is not allowed any more cannot.
          if (asked.length === 0 || error.code === 'row.move_not_allowed') onClose();
          void refreshRows();
        }
      }
    } finally {
      setBusy(false);
    }
  }

  function pointOut() {
    requestAnimationFrame(() => home.current && focusFirstInvalid(home.current));
  }

  return (
    <FormDialog
      ref={home}
      title={words('form.moves.title', { action: verb, name: rowName(resource, row) })}
      yes={verb}
      tone={move.harsh ? 'danger' : 'primary'}
      busy={busy}
      onSend={take}
      onClose={onClose}
    >
      {asked.map((name) => (
        <FieldInput key={name} form={form} name={name} own={undefined} />
      ))}
      {About && (
        <Suspense fallback={null}>
          <About row={row} values={form.values} />
        </Suspense>
      )}
    </FormDialog>
  );
}
