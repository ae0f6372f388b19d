import { oneOf } from '@diwan/contract/kit/field';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import { candidateForm, eligibilityForm, fieldsOfOthers, isRide } from '@diwan/contract/orders/forms';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { ORDER_TYPES } from '@diwan/domain/orders/order-status';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { useCan } from '../../lib/permissions.ts';
import { Radio } from '../../ui/radio.tsx';
import { Skeleton } from '../../ui/states.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';
import { ProviderPicker, type CandidateQuestion } from './provider-picker.tsx';
import { ProviderVerdict, type VerdictQuestion } from './provider-verdict.tsx';
import { ServiceLines, type OrderedLine } from './service-lines.tsx';
import { warmPart } from '../../lib/warm-part.tsx';
import type { FormValues } from '../../crud/resource/form-values.ts';

const MapField = warmPart(() => import('../../crud/map/map-field.tsx'));
MapField.warmUp();

/** The map field writes `lat`, `lng` and `location`; here they are other fields of the form. */
function placeForm(form: RecordForm, names: { readonly lat: string; readonly lng: string; readonly location: string }): RecordForm {
  const seen = <T,>(record: Readonly<Record<string, T>>): Record<string, T> => {
    const all = Object.entries(record);
    const others = all.filter(([key]) => !(key in names));
    const here = Object.entries(names).flatMap(([name, own]) =>
      all.flatMap(([key, value]) => (key === own ? [[name, value] as const] : [])),
    );
    return Object.fromEntries([...others, ...here]);
  };
  const ownNames: Readonly<Record<string, string>> = names;
  const own = (name: string) => ownNames[name] ?? name;
  return {
    ...form,
    values: seen(form.values),
    errors: seen(form.errors),
    set: (changes) => form.set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [own(name), value]))),
    check: (name) => form.check(own(name)),
  };
}

const HERE = { lat: 'lat', lng: 'lng', location: 'client_address' } as const;
const THERE = { lat: 'destination_lat', lng: 'destination_lng', location: 'destination_address' } as const;

const getNames = (form: Form) => writableFields(form).map(([name]) => name);
const ASKED = getNames(eligibilityForm);
const RANKED_BY = getNames(candidateForm);

/** What of the form is filled in. */
function typed(values: FormValues, names: readonly string[]) {
  const known = names.filter((name) => values[name] !== undefined && values[name] !== null && values[name] !== '');
  return Object.fromEntries(known.map((name) => [name, values[name]]));
}

/** What decides whether the chosen provider may take the order, as far as it is typed in. */
function getAsked(values: FormValues): VerdictQuestion | null {
  if (typeof values['provider_id'] !== 'number' || typeof values['country_id'] !== 'number') return null;
  return { body: typed(values, ASKED) };
}

/** What those who may take it are ranked by, as far as it is typed in; null before the country is known. */
function getCandidates(values: FormValues, [line]: readonly OrderedLine[]): CandidateQuestion | null {
  if (typeof values['country_id'] !== 'number') return null;
  return { body: { ...typed(values, RANKED_BY), ...(line && { provider_service_id: line.id }) } };
}

function getPickup({ values: { lat, lng } }: RecordForm) {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}

interface OrderSectionsProps {
  form: RecordForm;
  /** What the coupon takes off, where it does. */
  couponTakes: string | undefined;
  lines: readonly OrderedLine[];
  linesError: string | undefined;
  onLines: (lines: readonly OrderedLine[]) => void;
}

/** What is wanted, where, when, and how it is paid. */
export function OrderSections({ form, couponTakes, lines, linesError, onLines }: OrderSectionsProps) {
  const { t } = useTranslation();
  const ride = isRide(form.values['order_type']);
  const country = typeof form.values['country_id'] === 'number' ? form.values['country_id'] : null;
  const can = useCan();
  // An order of a kind whose rights one lacks would be out of reach as soon as it is placed.
  const types = ORDER_TYPES.filter((type) => getOrderKind(type).own.some(can));
  // What the chosen kind does not have is out of sight, and must not stay in the order.
  const kinds: RecordForm = {
    ...form,
    asks: { ...form.asks, fields: { ...form.asks.fields, order_type: oneOf('order_types', types) } },
    set: (changes) => form.set({ ...changes, ...Object.fromEntries(fieldsOfOthers(changes['order_type']).map((name) => [name, null])) }),
  };
  return (
    <>
      <section className={card.card}>
        <h2>{t('orders.add.what')}</h2>
        <div className={classes.fields}>
          <FieldInput form={kinds} name="order_type" own={undefined} />
          {ride && <FieldInput form={form} name="vehicle_type" own={undefined} demanded />}
          {form.values['order_type'] === 'trip' && <FieldInput form={form} name="trip_type" own={undefined} />}
        </div>
        {!ride && <ServiceLines country={country} lines={lines} error={linesError} onChange={onLines} />}
      </section>
      <section className={card.card}>
        <h2>{t('orders.add.where')}</h2>
        {ride && <h3>{t('orders.pickup')}</h3>}
        <Suspense fallback={<Skeleton height={320} />}>
          <MapField form={placeForm(form, HERE)} placeRequired={ride} addressRequired />
        </Suspense>
        {ride && (
          <>
            <h3>{t('orders.destination')}</h3>
            <Suspense fallback={<Skeleton height={320} />}>
              <MapField form={placeForm(form, THERE)} placeRequired addressRequired from={getPickup(form)} />
            </Suspense>
          </>
        )}
      </section>
      <section className={card.card}>
        <h2>{t('orders.add.when')}</h2>
        <When form={form} ride={ride} />
      </section>
      <How form={form} couponTakes={couponTakes} lines={lines} />
    </>
  );
}

/** How it is paid, and who is to do it. */
function How({ form, couponTakes, lines }: Pick<OrderSectionsProps, 'form' | 'couponTakes' | 'lines'>) {
  const { t } = useTranslation();
  const field = (name: string) => <FieldInput form={form} name={name} own={undefined} />;
  return (
    <section className={card.card}>
      <h2>{t('orders.add.how')}</h2>
      <div className={classes.fields}>
        {field('payment_way_id')}
        <div className={classes.field}>
          {field('coupon_code')}
          {couponTakes !== undefined && !form.errors['coupon_code'] && (
            <p className={classes.quiet} role="status">
              {t('orders.add.coupon_takes', { amount: couponTakes })}
            </p>
          )}
        </div>
        {field('total_addition_price')}
        {field('shipping_price')}
        <ProviderPicker form={form} question={getCandidates(form.values, lines)} required={false} />
      </div>
      <ProviderVerdict form={form} question={getAsked(form.values)} />
      {field('notes')}
    </section>
  );
}

/** A ride may be wanted at once; a visit has its day and hour. */
function When({ form, ride }: { form: RecordForm; ride: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const scheduled = form.values['trip_type'] === 'scheduled';
  const later = asked || scheduled;
  const choose = (next: boolean) => {
    setAsked(next);
    if (!next) form.set({ visit_date: null, visit_time: null, ...(scheduled && { trip_type: null }) });
  };
  return (
    <>
      {ride && (
        <div className={classes.choices} role="radiogroup" aria-label={t('orders.add.when')}>
          <Radio name="when" label={t('orders.add.now')} checked={!later} onChange={() => choose(false)} />
          <Radio name="when" label={t('orders.add.later')} checked={later} onChange={() => choose(true)} />
        </div>
      )}
      {(!ride || later) && (
        <div className={classes.fields}>
          <FieldInput form={form} name="visit_date" own={undefined} demanded />
          <FieldInput form={form} name="visit_time" own={undefined} demanded />
        </div>
      )}
    </>
  );
}
