import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { findingDecision, type FindingDecision, type FindingRow } from '@diwan/contract/resources/findings';
import { useState } from 'react';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { getName } from '../../crud/resource/labels.ts';
import { useCallOnce } from '../../crud/resource/once.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useWords } from '../../crud/words/words.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { amountText } from '../wallet/shared/amount.tsx';
import { getPeople } from './finding-facts.tsx';

/** Whom a decision may be about, of those whom the finding names. */
function getChoices(row: FindingRow, decision: FindingDecision) {
  if (decision === 'nothing' || decision === 'held') return [];
  return getPeople(row).filter(({ kind, person }) => person !== null && (kind !== 'admin' || decision === 'warned'));
}

interface DecisionDialogProps {
  row: FindingRow;
  decision: FindingDecision;
  onClose: () => void;
}

/** Asks for what a decision needs, says what follows from it, and sends it once. */
export function DecisionDialog({ row, decision, onClose }: DecisionDialogProps) {
  const words = useWords();
  const choices = getChoices(row, decision);
  const [only] = choices;
  const items = ['decision', 'person', 'amount', 'notes'] as const;
  const preset = { decision, person: choices.length === 1 ? only?.kind : null, currency: row.currency };
  const form = useRecordForm({ asks: findingDecision, mode: 'create', row: null, items, phones: [], preset });
  const [busy, setBusy] = useState(false);
  const callOnce = useCallOnce();

  async function send() {
    if (busy || form.checkAll().length > 0) return;
    setBusy(true);
    try {
      const body = Object.fromEntries(Object.entries(form.body()).filter(([, value]) => value !== null && value !== ''));
      const { message } = await callOnce('POST findings/:id/decide', { params: { id: row.id }, body });
      toast.success(message);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return form.setErrors(error.errors);
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
      if (error instanceof ApiError && error.status === 409) onClose();
    } finally {
      setBusy(false);
      void refreshRows();
    }
  }

  const act = words(`till.findings.act.${decision}`);
  const isMoney = decision === 'charged_back' && row.amount !== null && row.currency !== null;
  return (
    <FormDialog
      title={words('till.findings.decide_title', { decision: act, rule: words(`enums.finding_rules.${row.rule}`) })}
      yes={act}
      tone={decision === 'banned' ? 'danger' : 'primary'}
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      <p>{words(`till.findings.explain.${decision}`)}</p>
      {choices.length > 1 && (
        <Select
          label={words('resources.findings.fields.person')}
          required
          error={form.errors['person']}
          value={(form.values['person'] as string | null | undefined) ?? null}
          onChange={(person) => form.set({ person })}
          options={choices.map(({ kind, person }) => ({
            value: kind,
            label: `${words(`enums.finding_people.${kind}`)}: ${person ? getName(person) : ''}`,
          }))}
        />
      )}
      {isMoney && (
        <FieldInput
          form={form}
          name="amount"
          own={undefined}
          help={words('till.findings.amount_help', { amount: amountText(row.amount ?? '', row.currency ?? '') })}
        />
      )}
      <FieldInput form={form} name="notes" own={undefined} help={words('till.findings.notes_help')} />
    </FormDialog>
  );
}
