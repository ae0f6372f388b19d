import type { LastOrder } from '@diwan/contract/clients/calls';
import { isRide } from '@diwan/contract/orders/forms';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useDesk } from '../clients/shared/use-desk.ts';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { getName } from '../../crud/resource/labels.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { formatList } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './orders.module.css';

interface LastOrderLineProps {
  client: Row;
  form: RecordForm;
  onRepeat: (order: LastOrder) => void;
}

/** What a client ordered last: where it was fills the address that is still empty, and its services are added at a press. */
export function LastOrderLine({ client, form, onRepeat }: LastOrderLineProps) {
  const { t } = useTranslation();
  const last = useDesk(client.id)?.last_order;
  const { values, set } = form;
  useEffect(() => {
    if (!last?.client_address || values['client_address'] || isRide(values['order_type'])) return;
    set({ client_address: last.client_address, ...(last.lat !== null && { lat: last.lat, lng: last.lng }) });
    // Once a client: what is deleted by hand stays deleted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [last?.id]);
  if (!last || last.services.length === 0) return null;
  return (
    <p className={classes.person}>
      <span>
        {t('detail.desk.last_order')} <Ltr>{last.order_no}</Ltr>: <bdi>{formatList(last.services.map((one) => getName({ ...one })))}</bdi>
      </span>
      <Button size="small" onClick={() => onRepeat(last)}>
        {t('detail.desk.repeat')}
      </Button>
    </p>
  );
}
