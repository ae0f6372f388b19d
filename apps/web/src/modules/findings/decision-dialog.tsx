import { amountText } from '../../lib/format.ts';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { findingDecision, type FindingDecision, type FindingRow } from '@diwan/contract/findings/resource';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { useRecordForm, type WholeForm } from '../../crud/form/use-record-form.ts';
import { getName } from '../../crud/resource/labels.ts';
import { withoutEmpty } from '../../crud/resource/form-values.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { Select } from '../../ui/select.tsx';
import { getFindingPeople } from './finding-facts.tsx';

/** Whom a decision may be about, of those whom the finding names. */
function getChoices(row: FindingRow, decision: FindingDecision) {
  if (decision === 'nothing' || decision === 'held') return [];
  return getFindingPeople(row).filter(({ kind, person }) => person !== null && (kind !== 'admin' || decision === 'warned'));
}

interface DecisionDialogProps {
  row: FindingRow;
  decision: FindingDecision;
  onClose: () => void;
}

/** Sends a decision once; whoever was slower than another is told so, and the dialog closes. */
function useDecide(row: FindingRow, form: WholeForm, onClose: () => void) {
  return useSend(
    (_: void, once) => {
      const body = withoutEmpty(form.body());
      return call('POST findings/:id/decide', { params: { id: row.id }, body, ...once(body) });
    },
    {
      form,
      success: ({ message }) => {
        onClose();
        return message;
      },
      failed: ({ status }) => {
        if (status === 409) onClose();
      },
      always: refreshRows,
    },
  );
}

/** Asks for what a decision needs, says what follows from it, and sends it once. */
export function DecisionDialog({ row, decision, onClose }: DecisionDialogProps) {
  const words = useWords();
  const choices = getChoices(row, decision);
  const [only] = choices;
  const items = ['decision', 'person', 'amount', 'notes'] as const;
  const preset = { decision, person: choices.length === 1 ? only?.kind : null, currency: row.currency };
  const form = useRecordForm({ asks: findingDecision, items, preset });
  const { busy, send } = useDecide(row, form, onClose);
  const act = words(`till.findings.act.${decision}`);
  const isMoney = decision === 'charged_back' && row.amount !== null && row.currency !== null;
  return (
    <FormDialog
      title={words('till.findings.decide_title', { decision: act, rule: words(`enums.finding_rules.${row.rule}`) })}
      yes={act}
      tone={decision === 'banned' ? 'danger' : 'primary'}
      busy={busy}
      check={form.checkAll}
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
