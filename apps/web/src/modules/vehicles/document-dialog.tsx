import { FormDialog } from '../../crud/form/form-dialog.tsx';
import '../../crud/words/validation-words.ts';
import type { ChecklistItem } from '@diwan/contract/vehicles/calls';
import { vehicleDocuments } from '@diwan/contract/vehicles/vehicle-documents';
import type { Vehicle } from '@diwan/contract/vehicles/resource';
import { useMemo } from 'react';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { getName } from '../../crud/resource/labels.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { api } from '../../lib/api.ts';
import { DateInput } from '../../ui/date-input.tsx';
import classes from './vehicles.module.css';

interface DocumentDialogProps {
  vehicle: Vehicle;
  item: ChecklistItem;
  /** Corrects the document that is there; else a new one takes its place. */
  fix: boolean;
  onClose: () => void;
}

/** Hands in a document for a requirement, or corrects the one that is there. A refusal keeps what was typed and uploaded. */
export function DocumentDialog({ vehicle, item, fix, onClose }: DocumentDialogProps) {
  const words = useWords();
  const named = { country_id: vehicle.country_id, vehicle_id: vehicle.id, vehicle_requirement_id: item.id };
  const row = fix && item.document ? ({ ...item.document, ...named } as Row) : null;
  const form = useRecordForm({ asks: vehicleDocuments, row, items: null, preset: named });
  const Expiry = useMemo(() => (item.has_expiry ? RequiredDay : undefined), [item.has_expiry]);

  const { busy, send } = useSend(
    (_: void, once) => {
      const body = form.body();
      return row ? api.put(`vehicle_documents/${row.id}`, body) : api.post('vehicle_documents', body, once(body));
    },
    {
      form,
      success: ({ message }) => {
        onClose();
        void refreshRows();
        return message;
      },
    },
  );

  function check() {
    const wrong = form.checkAll();
    if (!item.has_expiry || form.values['expires_on']) return wrong;
    form.setErrors({ expires_on: [words('validation.empty')] });
    return [...wrong, 'expires_on'];
  }

  return (
    <FormDialog
      title={words(fix ? 'vehicles.fix_title' : 'vehicles.upload_title', { name: getName({ ...item }) })}
      yes={words('form.save')}
      busy={busy}
      check={check}
      onSend={send}
      pointsOut
      onClose={onClose}
    >
      {vehicle.review_status === 'accepted' && <p className={classes.warning}>{words('vehicles.sends_back')}</p>}
      <FieldInput form={form} name="images" own={undefined} />
      <FieldInput form={form} name="document_number" own={undefined} />
      <FieldInput form={form} name="expires_on" own={Expiry} />
    </FormDialog>
  );
}

/** The last day of a document that has one to give. */
function RequiredDay({ form, name, label, error }: InputSlot) {
  const value = form.values[name];
  return (
    <DateInput
      label={label}
      required
      error={error}
      data-path={name}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(day) => form.set({ [name]: day })}
    />
  );
}
