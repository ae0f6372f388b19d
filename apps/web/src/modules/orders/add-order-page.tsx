import '../../crud/words/page-words.ts';
import type { LastOrder } from '@diwan/contract/clients/calls';
import { fieldsOfOthers, isRide, orderForm } from '@diwan/contract/orders/forms';
import { writableFields } from '@diwan/contract/kit/form';
import { recordFrom } from '@diwan/domain/records';
import { navigate } from '../../lib/navigation.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FormFrame } from '../../crud/form/form-frame.tsx';
import { startCountry } from '../../crud/inputs/use-form-country.ts';
import { useFormSend } from '../../crud/form/use-form-send.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { usePhoneCountries } from '../../crud/inputs/use-phone-countries.ts';
import { withoutEmpty } from '../../crud/resource/form-values.ts';
import { getName } from '../../crud/resource/labels.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClientSection } from './client-section.tsx';
import { OrderSections } from './order-sections.tsx';
import frame from '../../ui/page.module.css';
import classes from './orders.module.css';
import { QuoteCard, type QuoteAnswer } from './quote-card.tsx';
import type { OrderedLine } from './service-lines.tsx';

const NAMES = writableFields(orderForm).map(([name]) => name);

/** The form of an order and its lines, what it costs so far, and sending it. */
function useOrderEntry() {
  const { t } = useTranslation();
  const { countries } = usePhoneCountries();
  const preset = useMemo(() => ({ order_type: 'normal', ...startCountry(orderForm, countries) }), [countries]);
  const form = useRecordForm({ asks: orderForm, items: NAMES, phones: countries, preset });
  const [lines, setLines] = useState<readonly OrderedLine[]>([]);
  const [linesError, setLinesError] = useState<string>();
  const [quote, setQuote] = useState<QuoteAnswer>({});
  const isRideOrder = isRide(form.values['order_type']);
  const services = lines.map(({ id, quantity }) => ({ provider_service_id: id, quantity }));
  const body = { ...withoutEmpty(form.body()), ...(!isRideOrder && { services }) };

  function setErrors(errors: ApiError['errors']) {
    form.setErrors(errors);
    setLinesError(errors['services']?.join(' '));
  }
  const sending = useFormSend(
    { setErrors },
    (once) => {
      const order = { ...body, ...(quote.shownTotal !== undefined && { shown_total: quote.shownTotal }) };
      return call('POST orders', { body: order, ...once(order) });
    },
    {
      success: ({ message }) => {
        void refreshRows();
        return message;
      },
      // With typed prices above the limit there is no order yet.
      next: ({ data }) => navigate('id' in data ? `/orders/show/${data.id}` : '/orders/show-all'),
      getErrors: ({ code, message }) => {
        // The card shows the price of now, and the next press is at that.
        if (code === 'order.price_changed') void queryClient.invalidateQueries({ queryKey: ['quote'] });
        // What a coupon answers belongs to its field.
        return code.startsWith('coupon.') ? { coupon_code: [message] } : undefined;
      },
    },
  );

  function save() {
    const hasNoLines = !isRideOrder && lines.length === 0;
    setLinesError(hasNoLines ? t('validation.empty') : undefined);
    if (form.checkAll().length > 0 || hasNoLines) sending.refuse();
    else void sending.send();
  }
  function change(next: readonly OrderedLine[]) {
    setLines(next);
    setLinesError(undefined);
  }
  /** Takes over what the client had last time. */
  function repeat(last: LastOrder) {
    if (isRideOrder) form.set({ order_type: 'normal', ...recordFrom(fieldsOfOthers('normal'), () => null) });
    change(last.services.map((one) => ({ id: one.id, name: getName({ ...one }), quantity: one.quantity })));
  }
  return { form, lines, setLines, linesError, quote, setQuote, body, sending, save, change, repeat };
}

/** An order that an operator takes on the phone: who, what, where, when, how it is paid, and what that costs as it is typed. */
export default function AddOrderPage() {
  const { t } = useTranslation();
  usePageTitle(t('resources.orders.add'));
  const { form, lines, setLines, linesError, quote, setQuote, body, sending, save, change, repeat } = useOrderEntry();
  return (
    <>
      <PageHeader title={t('resources.orders.add')} />
      <FormFrame
        wide
        {...sending.frame}
        unsaved={() => (form.dirty || lines.length > 0) && !sending.isSent()}
        onSave={save}
        onCancel={() => navigate('/orders/show-all')}
      >
        <div className={frame.columns}>
          <div className={frame.stack}>
            <ClientSection form={form} onCountry={() => setLines([])} onRepeat={repeat} />
            <OrderSections
              form={quote.couponError === undefined ? form : { ...form, errors: { coupon_code: quote.couponError, ...form.errors } }}
              couponTakes={quote.couponTakes}
              lines={lines}
              linesError={linesError}
              onLines={change}
            />
          </div>
          <aside className={classes.price} aria-label={t('orders.add.price')}>
            <QuoteCard body={body} onQuote={setQuote} />
          </aside>
        </div>
      </FormFrame>
    </>
  );
}
