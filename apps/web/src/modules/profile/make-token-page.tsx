import '../../crud/words/page-words.ts';
import { apiTokenForm, TOKEN_PERMISSIONS } from '@diwan/contract/session/api-token-form';
import { useMemo, useState } from 'react';
import { CopiedSecret } from '../../crud/commands/copied-secret.tsx';
import { FormFrame } from '../../crud/form/form-frame.tsx';
import { FormRows } from '../../crud/form/form-rows.tsx';
import { useFormSend } from '../../crud/form/use-form-send.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { FormValues } from '../../crud/resource/form-values.ts';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { OwnPasswordInput } from '../../crud/inputs/own-password-input.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { navigate } from '../../lib/navigation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/permissions.ts';
import { queryClient } from '../../lib/query-client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { useCatalogue, type NamedCategory } from '../roles/shared/catalogue.ts';
import { PermissionPicker } from '../roles/shared/permission-picker.tsx';
import card from '../../ui/card.module.css';
import classes from './profile.module.css';

const ITEMS = [
  'name',
  'days',
  'addresses',
  'all_countries',
  { fields: ['country_ids'], when: (values: FormValues) => values['all_countries'] !== 1 },
] as const;
const OFFERED: ReadonlySet<string> = new Set(TOKEN_PERMISSIONS);

/** What a token can have of what one has oneself. */
const getOffered = (catalogue: readonly NamedCategory[], can: (url: string) => boolean) =>
  catalogue
    .map((category) => ({
      ...category,
      permissions: category.permissions.filter(({ permission_url: url }) => OFFERED.has(url) && can(url)),
    }))
    .filter(({ permissions }) => permissions.length > 0);

/** A token for a program that calls in one's own name: what it may do and where, and from where it comes. It is shown once. */
export default function MakeTokenPage() {
  const words = useWords();
  const can = useCan();
  const catalogue = useCatalogue(words);
  const offered = useMemo(() => catalogue && getOffered(catalogue, can), [catalogue, can]);
  const form = useRecordForm({ asks: apiTokenForm, items: null, preset: { all_countries: 0, permissions: [] } });
  const [made, setMade] = useState<string | null>(null);
  const leave = () => navigate('/profile/show');
  const sending = useFormSend(form, () => call('POST profile/tokens', { body: form.body() }), {
    success({ data, message }) {
      setMade(data.token);
      void queryClient.invalidateQueries({ queryKey: ['tokens'] });
      return message;
    },
    next: () => {},
  });
  usePageTitle(words('security.tokens.make'));

  function save() {
    if (form.checkAll().length > 0) sending.refuse();
    else void sending.send();
  }

  return (
    <>
      <PageHeader title={words('security.tokens.make')} />
      <FormFrame wide {...sending.frame} unsaved={() => form.dirty && !sending.isSent()} onSave={save} onCancel={leave}>
        <FormRows items={ITEMS} form={form} superAdmin={false} inputs={{ name: NameInput, addresses: AddressesInput }} />
        {offered ? (
          <PermissionPicker form={form} catalogue={offered} note={<p className={card.note}>{words('security.tokens.held_help')}</p>} />
        ) : (
          <LoadingState rows={10} height={24} />
        )}
        <div className={classes.ownPassword}>
          <OwnPasswordInput form={form} needed />
        </div>
      </FormFrame>
      <CopiedSecret secret={made} title={words('security.tokens.made_title')} text={words('security.tokens.made_text')} onClose={leave} />
    </>
  );
}

/** What a token is called by, which is whom it is for. */
function NameInput({ form, name }: InputSlot) {
  const words = useWords();
  return <FieldInput form={form} name={name} own={undefined} help={words('security.tokens.name_help')} />;
}

function AddressesInput({ form, name }: InputSlot) {
  const words = useWords();
  return <FieldInput form={form} name={name} own={undefined} help={words('security.tokens.addresses_help')} />;
}
