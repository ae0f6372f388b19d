import { clients } from '@diwan/contract/clients/resource';
import type { LastOrder } from '@diwan/contract/clients/calls';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { Phone } from '../../crud/cells/phone.tsx';
import { DeskFacts } from '../clients/shared/desk-facts.tsx';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { getName } from '../../crud/resource/labels.ts';
import { readRow } from '../../crud/resource/queries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { Button } from '../../ui/button.tsx';
import fieldClasses from '../../ui/field.module.css';
import { FindClient } from './find-client.tsx';
import { LastOrderLine } from './last-order-line.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';

interface ClientSectionProps {
  form: RecordForm;
  /** What was chosen of another country goes. */
  onCountry: () => void;
  /** The services of the client's last order are wanted again. */
  onRepeat: (order: LastOrder) => void;
}

/** The client that the address names: their page links here with them. */
function named(): string | null {
  const id = new URLSearchParams(window.location.search).get('client_id') ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? id : null;
}

/** Who is calling: found by phone, or written down on the spot. Country, city and address follow from them. */
export function ClientSection({ form, onCountry, onRepeat }: ClientSectionProps) {
  const { t } = useTranslation();
  const [client, setClient] = useState<Row | null>(null);
  const country = form.values['country_id'];
  const choose = (row: Row | null) => {
    setClient(row);
    const moves = row !== null && row['country_id'] !== country;
    if (moves) onCountry();
    form.set({
      client_id: row?.id ?? null,
      city_id: row?.['city_id'] ?? null,
      ...(moves && { country_id: row['country_id'], provider_id: null, payment_way_id: null }),
    });
  };
  const moved: RecordForm = {
    ...form,
    set: (changes) => {
      form.set({ ...changes, client_id: null, city_id: null, provider_id: null, payment_way_id: null });
      setClient(null);
      onCountry();
    },
  };
  useEffect(() => {
    const id = named();
    // Whoever is out of reach is looked for by phone, as anybody else.
    if (id !== null) void readRow(clients, id).then(choose, () => undefined);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <section className={card.card}>
      <h2>{t('orders.add.client')}</h2>
      {client ? (
        <div data-path="client_id" className={classes.caller}>
          <p className={classes.person}>
            <strong>
              <bdi>{getName(client)}</bdi> <Phone phone={String(client['phone'])} />
            </strong>
            <Button size="small" variant="quiet" onClick={() => choose(null)}>
              {t('orders.add.change_client')}
            </Button>
          </p>
          <DeskFacts row={client} />
          <LastOrderLine client={client} form={form} onRepeat={onRepeat} />
          {form.errors['client_id'] && (
            <p className={fieldClasses['error']} role="alert">
              {form.errors['client_id']}
            </p>
          )}
        </div>
      ) : (
        <FindClient country={typeof country === 'number' ? country : null} error={form.errors['client_id']} onFound={choose} />
      )}
      <FieldInput form={moved} name="country_id" own={undefined} />
    </section>
  );
}
