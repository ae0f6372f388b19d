import type { OrderLine } from '@diwan/contract/orders/detail-calls';
import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import type { Order, orders } from '@diwan/contract/orders/resource';
import { fromMinor, NONE, times, toMinor } from '@diwan/domain/money';
import { useTranslation } from '../../lib/translate.ts';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { FieldList } from '../../crud/fields/field-list.tsx';
import { isNone } from '../../crud/cells/missing.tsx';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import { Phone } from '../../crud/cells/phone.tsx';
import { getName } from '../../crud/resource/labels.ts';
import type { FieldName, Row } from '../../crud/resource/screens.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Appointment } from './appointment.tsx';
import { Sideways } from '../../ui/sideways.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';

/** Who ordered and who serves. */
export function PeopleCard({ row }: { row: Order }) {
  const { t } = useTranslation();
  const can = useCan();
  const { client, provider, vehicle: plate } = row;
  return (
    <section className={card.card}>
      <h2>{t('orders.client')}</h2>
      <p className={classes.person}>
        <PersonLink person={client} among={clients} none={row.contact_name} />
        <Phone phone={row.contact_phone} />
      </p>
      <h2>{t('orders.provider')}</h2>
      <p className={classes.person}>
        <PersonLink person={provider} among={providers} none={t('orders.no_provider')} />
        {plate &&
          (can('show-vehicles') ? (
            <Link href={`/vehicles/show/${plate.id}`}>
              <Ltr>{plate.plate_number}</Ltr>
            </Link>
          ) : (
            <Ltr>{plate.plate_number}</Ltr>
          ))}
      </p>
    </section>
  );
}

const FACTS = [
  'country_id', 'city_id', 'client_address', 'destination_address', 'group_service_id', 'vehicle_type', 'trip_type', 'payment_way_id', 'pay_type', 'pay_status',
  'coupon_code', 'platform_type', 'cancelled_by', 'cancel_reason_id', 'status_at', 'notes',
] as const satisfies readonly FieldName<typeof orders>[]; // prettier-ignore

/** When and where it is due, how it is paid, and what else is known; what is not known says nothing. */
export function AppointmentCard({ context, row }: { context: CellContext; row: Row & Order }) {
  const { t } = useTranslation();
  return (
    <section className={card.card}>
      <h2>{t('orders.appointment')}</h2>
      <p className={classes.due}>
        <Appointment row={row} />
      </p>
      <FieldList context={context} fields={FACTS.filter((name) => !isNone(row[name]))} row={row} />
    </section>
  );
}

/** What was ordered, as it was called and cost on that day. */
export function ServicesCard({ row, services }: { row: Order; services: readonly OrderLine[] }) {
  const { t } = useTranslation();
  const total = ({ unit_price: price, quantity }: OrderLine) =>
    fromMinor(times(toMinor(price, row.currency) ?? NONE, quantity), row.currency);
  return (
    <section className={card.card}>
      <h2>{t('orders.services')}</h2>
      <Sideways label={t('orders.services')}>
        <table className={classes.table}>
          <caption className="sr-only">{t('orders.services')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('orders.service')}</th>
              <th scope="col">{t('orders.quantity')}</th>
              <th scope="col">{t('orders.unit_price')}</th>
              <th scope="col">{t('orders.total')}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((line) => (
              <tr key={line.place}>
                <th scope="row">
                  <bdi>{getName({ ...line })}</bdi>
                </th>
                <td>
                  <Ltr>{formatNumber(line.quantity)}</Ltr>
                </td>
                <td>
                  <Ltr>{formatMoney(line.unit_price, row.currency)}</Ltr>
                </td>
                <td>
                  <Ltr>{formatMoney(total(line), row.currency)}</Ltr>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
