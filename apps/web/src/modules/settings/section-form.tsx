import '../../crud/words/page-words.ts';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import type { SectionAnswer } from '@diwan/contract/settings/calls';
import { settingsAt, type SettingSection } from '@diwan/contract/settings/settings';
import { ConflictDialog } from '../../crud/form/conflict-dialog.tsx';
import { FormFrame } from '../../crud/form/form-frame.tsx';
import { useFormSend } from '../../crud/form/use-form-send.ts';
import { call } from '../../lib/call.ts';
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
  const form = useSettingsForm(section, opened);
  const at = opened.currency === null ? 'all' : 'country';

  const sending = useFormSend(form, () => call(`PUT settings/${section}`, { body: form.body() }), {
    success: ({ message, data }) => {
      // What decides about money waits for a second admin; until then everything is as it was.
      if (isWaitingData(data)) form.rebase(opened, getValues(section, opened));
      else onSaved(data);
      return message;
    },
  });

  function save() {
    if (form.passes()) void sending.send();
    else sending.refuse();
  }

  return (
    <>
      <FormFrame
        {...sending.frame}
        unsaved={() => form.dirty}
        onSave={save}
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
      {sending.conflict && (
        <ConflictDialog
          form={form}
          conflict={sending.conflict}
          onClose={sending.settle}
          onSettle={(current, values) => form.rebase(current as unknown as SectionAnswer, values)}
        />
      )}
    </>
  );
}
