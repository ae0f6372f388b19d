import '../../crud/words/page-words.ts';
import { complaintOpening } from '@diwan/contract/resources/complaints';
import { navigate } from '../../lib/navigation.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { FormFrame, type FormNote } from '../../crud/form/form-frame.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { useCallOnce } from '../../crud/resource/once.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAddressQuery } from '../../lib/search-params.ts';
import card from '../../ui/card.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ComplaintOrderInput } from './complaint-order-input.tsx';
import { ComplaintReasonInput } from './complaint-reason-input.tsx';
import classes from './orders.module.css';

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
  const form = useRecordForm({ asks: complaintOpening, mode: 'create', row: null, items: NAMES, phones: [], preset });
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<FormNote | null>(null);
  const done = useRef(false);
  const callOnce = useCallOnce();

  async function save() {
    if (busy) return;
    if (form.checkAll().length > 0) return setNote({ text: t('form.check_fields'), refusal: true });
    setNote(null);
    setBusy(true);
    try {
      const body = Object.fromEntries(Object.entries(form.body()).filter(([, value]) => value !== null && value !== ''));
      const { data, message } = await callOnce('POST complaints', { body });
      toast.success(message);
      done.current = true;
      void refreshRows();
      navigate(`/${data.order_type === 'trip' ? 'trips' : 'orders'}/show/${data.order_id}`);
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  }

  function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 422) {
      form.setErrors(error.errors);
      return setNote({ text: t('form.check_fields'), refusal: true });
    }
    // That it has one already is said of the order.
    if (error instanceof ApiError && error.code === 'complaint.given') {
      form.setErrors({ order_id: [error.message] });
      return setNote({ text: t('form.check_fields'), refusal: true });
    }
    toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
    setNote({ text: t(error instanceof ApiError && error.isOffline ? 'form.offline_kept' : 'form.failed_kept'), refusal: false });
  }

  return (
    <>
      <PageHeader title={t('resources.complaints.add')} />
      <FormFrame
        busy={busy}
        unsaved={() => form.dirty && !done.current}
        note={note}
        onSave={() => void save()}
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
