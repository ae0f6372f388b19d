import { profile as facts } from '@diwan/contract/profile';
import { navigate } from '../../lib/navigation.ts';
import { useRef, useState } from 'react';
import { getConflict, type Conflict } from '../../crud/form/conflict.ts';
import { ConflictDialog } from '../../crud/form/conflict-dialog.tsx';
import { FormFrame, type FormNote } from '../../crud/form/form-frame.tsx';
import { FormRows } from '../../crud/form/form-rows.tsx';
import { usePhoneCountries } from '../../crud/inputs/use-phone-countries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { useWords } from '../../crud/words/words.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshSession } from '../../lib/session-query.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { OWN_PROFILE, useOwnProfile, type OwnProfile } from './own-profile.ts';
import card from '../../ui/card.module.css';

const ITEMS = ['image', ['first_name', 'last_name'], 'phone', 'gender'] as const;

/** One's own name, phone, gender and picture. */
export default function EditProfilePage() {
  const words = useWords();
  const query = useOwnProfile();
  const { waiting } = usePhoneCountries();
  usePageTitle(words('security.edit_profile'));
  return (
    <>
      <PageHeader title={words('security.edit_profile')} />
      <DataArea query={waiting ? { ...query, data: undefined } : query} loading={<LoadingState rows={6} height={36} />}>
        {(profile) => <Form opened={profile} />}
      </DataArea>
    </>
  );
}

function Form({ opened }: { opened: OwnProfile }) {
  const words = useWords();
  const [row] = useState(opened as unknown as Row);
  const { countries } = usePhoneCountries();
  const form = useRecordForm({ asks: facts, mode: 'update', row, items: ITEMS, phones: countries, preset: {} });
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<FormNote | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const done = useRef(false);
  const leave = () => navigate('/profile/show');

  async function save() {
    if (busy) return;
    if (form.checkAll().length > 0) return setNote({ text: words('form.check_fields'), refusal: true });
    setNote(null);
    setBusy(true);
    try {
      const { message, data } = await call('PUT profile', { body: form.body() });
      toast.success(message);
      queryClient.setQueryData(OWN_PROFILE, data);
      void refreshSession();
      done.current = true;
      leave();
    } catch (error) {
      const found = getConflict(error);
      if (found) return setConflict(found);
      if (error instanceof ApiError && error.status === 422) {
        form.setErrors(error.errors);
        return setNote({ text: words('form.check_fields'), refusal: true });
      }
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
      setNote({ text: words(error instanceof ApiError && error.isOffline ? 'form.offline_kept' : 'form.failed_kept'), refusal: false });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FormFrame unsaved={() => form.dirty && !done.current} busy={busy} note={note} onSave={() => void save()} onCancel={leave}>
        <FormRows items={ITEMS} form={form} superAdmin={false} inputs={{}} />
        <p className={card.note}>{words('security.email_note')}</p>
      </FormFrame>
      {conflict && (
        <ConflictDialog
          form={form}
          conflict={conflict}
          onClose={() => setConflict(null)}
          onSettle={(values) => {
            form.rebase(conflict.current, values);
            setConflict(null);
          }}
        />
      )}
    </>
  );
}
