import '../../crud/words/page-words.ts';
import { complaintOpening } from '@diwan/contract/complaints/resource';
import { navigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { FormFrame } from '../../crud/form/form-frame.tsx';
import { useFormSend } from '../../crud/form/use-form-send.ts';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import { withoutEmpty } from '../../crud/resource/form-values.ts';
import type { RecordForm, InputSlot } from '../../crud/resource/slots.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { call } from '../../lib/call.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAddressQuery } from '../../lib/search-params.ts';
import card from '../../ui/card.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { ComplaintOrderInput } from './complaint-order-input.tsx';
import classes from './complaints.module.css';
import { getReportTargets } from '@diwan/domain/complaint-transitions';
import { useMemo } from 'react';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { ReasonSelect } from '../orders/shared/reason-select.tsx';

const NAMES = ['order_id', 'complained_by', 'report_reason_id', 'priority', 'description'] as const;
/** Inputs that know orders and whom their sides complain about. */
const OWN = { order_id: ComplaintOrderInput, report_reason_id: ComplaintReasonInput } as const;
const isOwn = (name: string): name is keyof typeof OWN => name in OWN;

/** A side's reasons are not the other's. */
const forgettingReason = (form: RecordForm): RecordForm => ({
  ...form,
  set: (changes) => form.set('complained_by' in changes ? { ...changes, report_reason_id: null } : changes),
});

/** A complaint that an operator takes down on the phone: about which order, whose it is, why, and in their words. */
export default function AddComplaintPage() {
  const { t } = useTranslation();
  const asked = Number(useAddressQuery()['order_id']);
  usePageTitle(t('resources.complaints.add'));
  const preset = { complained_by: 'client', order_id: Number.isInteger(asked) && asked > 0 ? asked : null };
  const form = useRecordForm({ asks: complaintOpening, items: NAMES, preset });
  const sending = useFormSend(
    form,
    (once) => {
      const body = withoutEmpty(form.body());
      return call('POST complaints', { body, ...once(body) });
    },
    {
      success: ({ message }) => {
        void refreshRows();
        return message;
      },
      next: ({ data }) => navigate(`/${data.order_type === 'trip' ? 'trips' : 'orders'}/show/${data.order_id}`),
      // That it has one already is said of the order.
      getErrors: ({ code, message }) => (code === 'complaint.given' ? { order_id: [message] } : undefined),
    },
  );

  function save() {
    if (form.checkAll().length > 0) sending.refuse();
    else void sending.send();
  }

  return (
    <>
      <PageHeader title={t('resources.complaints.add')} />
      <FormFrame
        {...sending.frame}
        unsaved={() => form.dirty && !sending.isSent()}
        onSave={save}
        onCancel={() => navigate('/complaints/show-all')}
      >
        <section className={card.card}>
          <p className={classes.quiet}>{t('orders.complaint.add_help')}</p>
          <div className={classes.form}>
            {NAMES.map((name) => (
              <FieldInput key={name} form={forgettingReason(form)} name={name} own={isOwn(name) ? OWN[name] : undefined} />
            ))}
          </div>
        </section>
      </FormFrame>
    </>
  );
}

/** Why somebody complains: of the reasons in use, those that their side may give. */
function ComplaintReasonInput(slot: InputSlot) {
  const by = slot.form.values['complained_by'] === 'provider' ? 'provider' : 'client';
  const options = useMemo(() => {
    const sources = getReportTargets(by).map((target) => rowOptions('report_reasons', { target }));
    return {
      load: async (keyword: string, signal: AbortSignal) => (await Promise.all(sources.map(({ load }) => load(keyword, signal)))).flat(),
      resolve: async (ids: readonly string[]) => (await Promise.all(sources.map(({ resolve }) => resolve(ids)))).flat(),
    };
  }, [by]);
  return <ReasonSelect slot={slot} who={by} options={options} />;
}
