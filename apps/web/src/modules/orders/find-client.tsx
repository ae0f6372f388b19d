import { clients, type Client } from '@diwan/contract/clients/resource';
import { typedPhone as readPhone } from '@diwan/domain/typed';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInputs } from '../../crud/fields/field-input.tsx';
import { phoneFromInput } from '../../crud/inputs/phone-parts.ts';
import { usePhoneCountries } from '../../crud/inputs/use-phone-countries.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { getName } from '../../crud/resource/labels.ts';
import { api, type One, type Page } from '../../lib/api.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { phoneText } from '../../lib/phone-text.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './orders.module.css';

interface FindClientProps {
  /** Where somebody new belongs; of all that one reaches while none is chosen. */
  country: number | null;
  error: string | undefined;
  onFound: (client: Client) => void;
}

const SHOWN = 6;
const ENOUGH = 4;

/** Clients whose phone holds what is typed, whatever their country; one who is new is written down here. */
export function FindClient({ country, error, onFound }: FindClientProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [phone, setPhone] = useState('');
  const [adding, setAdding] = useState(false);
  // Nobody is looked for by the digits of what is no phone: without its letters it would be somebody else's.
  const read = readPhone(phone);
  const wanted = useDeferredValue(/^\+?\d+$/.test(read) ? read : '');
  const maySee = can('index-clients');
  const query = useQuery({
    queryKey: ['rows', 'clients', 'by-phone', wanted],
    enabled: maySee && wanted.length >= ENOUGH,
    queryFn: async ({ signal }) => (await api.get<Page<Client>>('clients', { query: { phone: wanted, per_page: SHOWN }, signal })).data,
  });
  const found = wanted.length >= ENOUGH ? query.data : undefined;
  if (adding && country !== null) return <NewClient country={country} phone={phone} onSaved={onFound} onCancel={() => setAdding(false)} />;
  return (
    <>
      <TextInput
        label={t('orders.add.find_client')}
        help={t('orders.add.find_help')}
        required
        ltr
        inputMode="tel"
        autoComplete="off"
        data-path="client_id"
        error={error}
        value={phone}
        onChange={setPhone}
      />
      {found && (
        <ul className={classes.found} aria-label={t('orders.client')}>
          {found.map((client) => (
            <li key={client.id}>
              <button type="button" onClick={() => onFound(client)}>
                <bdi>{getName(client)}</bdi>
                <Ltr>{phoneText(client.phone)}</Ltr>
                <bdi>{getName(client.country)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <p className={classes.quiet}>{t('orders.add.not_found')}</p>}
      {can('create-clients') && (
        <Button size="small" icon={<IconPlus size={16} aria-hidden="true" />} disabled={country === null} onClick={() => setAdding(true)}>
          {t('orders.add.new_client')}
        </Button>
      )}
    </>
  );
}

const NAMES = ['first_name', 'last_name', 'phone', 'gender'] as const;

interface NewClientProps {
  country: number;
  phone: string;
  onSaved: (client: Client) => void;
  onCancel: () => void;
}

/** As much of a client as an order needs; the rest can wait. */
function NewClient({ country, phone, onSaved, onCancel }: NewClientProps) {
  const { t } = useTranslation();
  const { countries } = usePhoneCountries();
  const form = useRecordForm({
    asks: clients,
    items: [...NAMES, 'country_id'],
    phones: countries,
    preset: {
      country_id: country,
      phone: phoneFromInput(
        phone,
        countries.find(({ id }) => id === country),
      ),
      gender: 'male',
    },
  });
  const { busy, send } = useSend((_: void, once) => api.post<One<Client>>('clients', form.body(), once(form.body())), {
    form,
    success: ({ data, message }) => {
      onSaved(data);
      return message;
    },
  });
  return (
    <div className={classes.form} role="group" aria-label={t('orders.add.new_client')}>
      <div className={classes.fields}>
        <FieldInputs form={form} names={NAMES} />
      </div>
      <span className={classes.buttons}>
        <Button variant="primary" size="small" loading={busy} onClick={() => void (form.checkAll().length === 0 && send())}>
          {t('orders.add.save_client')}
        </Button>
        <Button size="small" disabled={busy} onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </span>
    </div>
  );
}
