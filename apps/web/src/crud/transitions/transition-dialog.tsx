import { FormDialog } from '../form/form-dialog.tsx';
import { transitionForm, type AskedTransition } from '@diwan/contract/kit/transitions';
import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, useMemo, type ComponentType } from 'react';
import { FieldInputs } from '../fields/field-input.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { rowName } from '../resource/labels.ts';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import type { FormValues } from '../resource/form-values.ts';
import { useSendMove, type DescribeResult } from './use-send-move.ts';

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

/** Asks for what a move needs, and takes it. */
export function TransitionDialog({ resource, action, move, row, About, describe, onClose }: TransitionDialogProps) {
  const words = useWords();
  const asked = useMemo(() => Object.keys(move.asks), [move]);
  const form = useRecordForm({
    asks: useMemo(() => transitionForm(resource, move), [resource, move]),
    items: asked,
    // What the row holds already is offered; its country narrows the choices.
    preset: {
      ...Object.fromEntries(asked.map((name) => [name, row[name] ?? null])),
      country_id: row['country_id'],
      currency: row['currency'],
    },
  });
  const verb = words(`enums.moves.${action}`);

  const { busy, send } = useSendMove(resource, row, {
    form,
    next: onClose,
    failed: ({ status, code }) => {
      // An amount that is too large can be put right; a move that is not allowed any more cannot.
      if (status === 409 && (asked.length === 0 || code === 'row.move_not_allowed')) onClose();
    },
  });

  return (
    <FormDialog
      title={words('form.moves.title', { action: verb, name: rowName(resource, row) })}
      yes={verb}
      tone={move.harsh ? 'danger' : 'primary'}
      busy={busy}
      check={form.checkAll}
      onSend={() => send({ action, values: form.values, body: form.body(), describe })}
      pointsOut
      onClose={onClose}
    >
      <FieldInputs form={form} names={asked} />
      {About && (
        <Suspense fallback={null}>
          <About row={row} values={form.values} />
        </Suspense>
      )}
    </FormDialog>
  );
}
