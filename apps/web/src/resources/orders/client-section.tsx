import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../../kit/form/field-input.tsx';
import type { RecordForm } from '../../kit/form/slots.ts';
import { nameOf } from '../../kit/labels.ts';
import type { Row } from '../../kit/screens.ts';
import { Button } from '../../ui/button.tsx';
import fieldClasses from '../../ui/field.module.css';
import { Ltr } from '../../ui/text.tsx';
import { FindClient } from './find-client.tsx';
import classes from './orders.module.css';

interface ClientSectionProps {
  form: RecordForm;
  /** What was chosen of another country goes. */
  onCountry: () => void;
}

/** Who is calling: found by phone, or written down on the spot. */
export function ClientSection({ form, onCountry }: ClientSectionProps) {
  const { t } = useTranslation();
  const [client, setClient] = useState<Row | null>(null);
  const country = form.values['country_id'];
  const choose = (row: Row | null) => {
    setClient(row);
    form.set({ client_id: row?.id ?? null, city_id: row?.['city_id'] ?? null });
  };
  const moved: RecordForm = {
    ...form,
    set: (changes) => {
      form.set({ ...changes, client_id: null, city_id: null, provider_id: null, payment_way_id: null });
      setClient(null);
      onCountry();
    },
  };
  return (
    <section className={classes.card}>
      <h2>{t('orders.add.client')}</h2>
      <FieldInput form={moved} name="country_id" own={undefined} />
      {client ? (
        <div data-path="client_id">
          <p className={classes.person}>
            <strong>
              <bdi>{nameOf(client)}</bdi> <Ltr>{String(client['phone'])}</Ltr>
            </strong>
            <Button size="small" variant="quiet" onClick={() => choose(null)}>
              {t('orders.add.change_client')}
            </Button>
          </p>
          {form.errors['client_id'] && (
            <p className={fieldClasses['error']} role="alert">
              {form.errors['client_id']}
            </p>
          )}
        </div>
      ) : (
        typeof country === 'number' && <FindClient country={country} error={form.errors['client_id']} onFound={choose} />
      )}
    </section>
  );
}
