import { mayOverride } from '@diwan/domain/orders/eligibility';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translate.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { call } from '../../lib/call.ts';
import type { OrderTable } from './order-table.ts';
import classes from './orders.module.css';
import type { FormValues } from '../../crud/resource/form-values.ts';

/** What is asked: of an order that is there, or of one that is being typed in. */
export type VerdictQuestion =
  | { readonly table: OrderTable; readonly id: number; readonly provider: number; readonly for?: 'delegate' }
  | { readonly body: FormValues };

function useVerdict(question: VerdictQuestion | null) {
  return useQuery({
    queryKey: ['eligibility', question],
    enabled: question !== null,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!question) return null;
      if ('body' in question) return (await call('POST orders/eligibility', { body: question.body, signal })).data;
      const { table, id, provider, for: purpose } = question;
      const about = { params: { id, provider_id: provider }, query: { for: purpose }, signal };
      return (await call(`GET ${table}/:id/eligibility/:provider_id`, about)).data;
    },
  });
}

/** Why the chosen provider may not take the order; whoever may make an exception writes down why. */
export function ProviderVerdict({ form, question }: { form: RecordForm; question: VerdictQuestion | null }) {
  const { t } = useTranslation();
  const { data } = useVerdict(question);
  if (!question || !data || data.reasons.length === 0) return null;
  // What no right overrides is not offered to who has none either.
  const codes = data.reasons.map(({ code }) => code);
  return (
    <div role="status" className={classes.verdict}>
      <div className={classes.warning}>
        <p>{t('orders.ineligible')}</p>
        <ul>
          {data.reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
        {data.may_override ? <p>{t('orders.may_override')}</p> : mayOverride(codes) && <p>{t('orders.needs_override')}</p>}
      </div>
      {data.may_override && <FieldInput form={form} name="override_reason" own={undefined} />}
    </div>
  );
}
