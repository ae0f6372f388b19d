import '../../crud/words/page-words.ts';
import { fieldsOfOthers, isRide, orderForm } from '@diwan/contract/order-calls';
import { writableFields } from '@diwan/contract/kit/form';
import { navigate } from '../../lib/navigation.ts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FormFrame, type FormNote } from '../../crud/form/form-frame.tsx';
import { startCountry } from '../../crud/inputs/use-form-country.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { usePhoneCountries } from '../../crud/inputs/use-phone-countries.ts';
import { useCallOnce } from '../../crud/resource/once.ts';
import { getName } from '../../crud/resource/labels.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ClientSection } from './client-section.tsx';
import { OrderSections } from './order-sections.tsx';
import frame from '../../ui/page.module.css';
import classes from './orders.module.css';
import { QuoteCard, type QuoteAnswer } from './quote-card.tsx';
import type { OrderedLine } from './service-lines.tsx';

const NAMES = writableFields(orderForm).map(([name]) => name);

/** An order that an operator takes on the phone: who, what, where, when, how it is paid, and what that costs as it is typed. */
export default function AddOrderPage() {
  const { t } = useTranslation();
  const { countries } = usePhoneCountries();
  usePageTitle(t('resources.orders.add'));
  const preset = useMemo(() => ({ order_type: 'normal', ...startCountry(orderForm, countries) }), [countries]);
  const form = useRecordForm({ asks: orderForm, mode: 'create', row: null, items: NAMES, phones: countries, preset });
  const [lines, setLines] = useState<readonly OrderedLine[]>([]);
  const [linesError, setLinesError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<FormNote | null>(null);
  const [quote, setQuote] = useState<QuoteAnswer>({});
  const done = useRef(false);
  const callOnce = useCallOnce();
  const ride = isRide(form.values['order_type']);

  function body() {
    const typed = Object.entries(form.body()).filter(([, value]) => value !== null && value !== '');
    const services = lines.map(({ id, quantity }) => ({ provider_service_id: id, quantity }));
    return { ...Object.fromEntries(typed), ...(!ride && { services }) };
  }

  async function save() {
    if (busy) return;
    const without = !ride && lines.length === 0;
    setLinesError(without ? t('validation.empty') : undefined);
    if (form.checkAll().length > 0 || without) return setNote({ text: t('form.check_fields'), refusal: true });
    setNote(null);
    setBusy(true);
    try {
      const { data, message } = await callOnce('POST orders', {
        body: { ...body(), ...(quote.shownTotal !== undefined && { shown_total: quote.shownTotal }) },
      });
      toast.success(message);
      done.current = true;
      void refreshRows();
      // With typed prices above the limit there is no order yet.
      navigate('id' in data ? `/orders/show/${data.id}` : '/orders/show-all');
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  }

  function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 422) {
      form.setErrors(error.errors);
      setLinesError(error.errors['services']?.join(' '));
      return setNote({ text: t('form.check_fields'), refusal: true });
    }
    // The card shows the price of now, and the next press is at that.
    if (error instanceof ApiError && error.code === 'order.price_changed') void queryClient.invalidateQueries({ queryKey: ['quote'] });
    // What a coupon answers belongs to its field.
    if (error instanceof ApiError && error.code.startsWith('coupon.')) {
      form.setErrors({ coupon_code: [error.message] });
      return setNote({ text: t('form.check_fields'), refusal: true });
    }
    toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
    setNote({ text: t(error instanceof ApiError && error.isOffline ? 'form.offline_kept' : 'form.failed_kept'), refusal: false });
  }

  return (
    <>
      <PageHeader title={t('resources.orders.add')} />
      <FormFrame
        wide
        busy={busy}
        unsaved={() => (form.dirty || lines.length > 0) && !done.current}
        note={note}
        onSave={() => void save()}
        onCancel={() => navigate('/orders/show-all')}
      >
        <div className={frame.columns}>
          <div className={frame.stack}>
            <ClientSection
              form={form}
              onCountry={() => setLines([])}
              onRepeat={(last) => {
                if (ride) form.set({ order_type: 'normal', ...Object.fromEntries(fieldsOfOthers('normal').map((name) => [name, null])) });
                setLines(last.services.map((one) => ({ id: one.id, name: getName({ ...one }), quantity: one.quantity })));
                setLinesError(undefined);
              }}
            />
            <OrderSections
              form={quote.couponError === undefined ? form : { ...form, errors: { coupon_code: quote.couponError, ...form.errors } }}
              couponTakes={quote.couponTakes}
              lines={lines}
              linesError={linesError}
              onLines={(next) => {
                setLines(next);
                setLinesError(undefined);
              }}
            />
          </div>
          <aside className={classes.price} aria-label={t('orders.add.price')}>
            <QuoteCard body={body()} onQuote={setQuote} />
          </aside>
        </div>
      </FormFrame>
    </>
  );
}
