import { profile as facts } from '@diwan/contract/profile/form';
import { navigate } from '../../lib/navigation.ts';
import { useState } from 'react';
import { ConflictDialog } from '../../crud/form/conflict-dialog.tsx';
import { FormFrame } from '../../crud/form/form-frame.tsx';
import { FormRows } from '../../crud/form/form-rows.tsx';
import { usePhoneCountries } from '../../crud/inputs/use-phone-countries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useFormSend } from '../../crud/form/use-form-send.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshSession } from '../../lib/session-query.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingState } from '../../ui/states.tsx';
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
  const leave = () => navigate('/profile/show');
  const sending = useFormSend(form, () => call('PUT profile', { body: form.body() }), {
    success: ({ message, data }) => {
      queryClient.setQueryData(OWN_PROFILE, data);
      void refreshSession();
      return message;
    },
    next: leave,
  });

  function save() {
    if (form.checkAll().length > 0) sending.refuse();
    else void sending.send();
  }

  return (
    <>
      <FormFrame {...sending.frame} unsaved={() => form.dirty && !sending.isSent()} onSave={save} onCancel={leave}>
        <FormRows items={ITEMS} form={form} superAdmin={false} inputs={{}} />
        <p className={card.note}>{words('security.email_note')}</p>
      </FormFrame>
      {sending.conflict && <ConflictDialog form={form} conflict={sending.conflict} onClose={sending.settle} onSettle={form.rebase} />}
    </>
  );
}
