import '../../crud/words/page-words.ts';
import type { SectionAnswer } from '@diwan/contract/calls/settings';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import { settingsAt, type SettingSection } from '@diwan/contract/settings';
import { useState } from 'react';
import { getConflict, type Conflict } from '../../crud/form/conflict.ts';
import { ConflictDialog } from '../../crud/form/conflict-dialog.tsx';
import { FormFrame, type FormNote } from '../../crud/form/form-frame.tsx';
import { useWords } from '../../crud/words/words.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../ui/toast-store.ts';
import { SettingInput } from './setting-input.tsx';
import classes from './settings.module.css';
import { useSettingsForm, getValues } from './use-settings-form.ts';

interface SectionFormProps {
  section: SettingSection;
  opened: SectionAnswer;
  /** Why these values may not be changed; null when they may. */
  locked: string | null;
  onSaved: (answer: SectionAnswer) => void;
}

/** The settings of one section, for all or for one country. A refusal, a conflict or a lost connection keeps what was typed. */
export function SectionForm({ section, opened, locked, onSaved }: SectionFormProps) {
  const words = useWords();
  const form = useSettingsForm(section, opened);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<FormNote | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const at = opened.currency === null ? 'all' : 'country';

  async function save() {
    if (busy) return;
    if (!form.passes()) return setNote({ text: words('form.check_fields'), refusal: true });
    setNote(null);
    setBusy(true);
    try {
      const { message, data } = await call(`PUT settings/${section}`, { body: form.body() });
      toast.success(message);
      // What decides about money waits for a second admin; until then everything is as it was.
      if (isWaitingData(data)) form.rebase(opened, getValues(section, opened));
      else onSaved(data as SectionAnswer);
    } catch (error) {
      const found = getConflict(error);
      if (found) setConflict(found);
      else explain(error);
    } finally {
      setBusy(false);
    }
  }

  function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 422) {
      form.setErrors(error.errors);
      return setNote({ text: words('form.check_fields'), refusal: true });
    }
    toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    setNote({ text: words(error instanceof ApiError && error.isOffline ? 'form.offline_kept' : 'form.failed_kept'), refusal: false });
  }

  return (
    <>
      <FormFrame
        unsaved={() => form.dirty}
        busy={busy}
        note={note}
        onSave={() => void save()}
        readOnly={locked === null ? undefined : <p className={classes.locked}>{locked}</p>}
      >
        <div className={classes.card}>
          {settingsAt(section, at).map(([name, { field }]) => (
            <SettingInput
              key={name}
              form={form}
              name={name}
              field={field}
              currency={opened.currency}
              inherited={at === 'all' ? undefined : opened.inherited[name]}
              disabled={locked !== null}
            />
          ))}
        </div>
      </FormFrame>
      {conflict && (
        <ConflictDialog
          form={form}
          conflict={conflict}
          onClose={() => setConflict(null)}
          onSettle={(values) => {
            form.rebase(conflict.current as unknown as SectionAnswer, values);
            setConflict(null);
          }}
        />
      )}
    </>
  );
}
