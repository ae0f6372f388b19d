import type { Candidate } from '@diwan/contract/orders/calls';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import type { RecordForm } from '../../crud/resource/slots.ts';
import { labelKey, getName } from '../../crud/resource/labels.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import type { OrderTable } from './order-table.ts';
import { Select } from '../../ui/select.tsx';
import { suitability } from './suitability.ts';
import type { FormValues } from '../../crud/resource/form-values.ts';

/** Of an order that is there, or of one that is being typed in. */
export type CandidateQuestion =
  | { readonly table: OrderTable; readonly id: number; readonly for?: 'delegate' }
  | { readonly body: FormValues };

async function ask(question: CandidateQuestion, keyword: string, signal: AbortSignal): Promise<readonly Candidate[]> {
  if ('body' in question)
    return (await call('POST orders/candidates', { body: { ...question.body, ...(keyword !== '' && { keyword }) }, signal })).data;
  const { table, id, for: purpose } = question;
  return (await call(`GET ${table}/:id/candidates`, { params: { id }, query: { for: purpose, keyword }, signal })).data;
}

const chosenBefore = rowOptions('providers').resolve;

/** Who is to take an order: the best suited first, each with why; a name or a phone finds others, and says what keeps them from it. */
export function ProviderPicker({ form, question, required }: { form: RecordForm; question: CandidateQuestion | null; required: boolean }) {
  const { t } = useTranslation();
  const words = useWords();
  const asked = JSON.stringify(question);
  const load = useMemo(() => {
    const about = JSON.parse(asked) as CandidateQuestion | null;
    return async (keyword: string, signal: AbortSignal) => {
      const found = about === null ? [] : await ask(about, keyword, signal);
      return found.map((one) => ({
        value: String(one.id),
        label: getName({ ...one }) || String(one.id),
        detail: suitability(one, words),
        disabled: one.reasons.length > 0 && !one.may_override,
      }));
    };
  }, [asked, words]);
  const value = form.values['provider_id'];
  return (
    <Select
      label={words(labelKey(form.asks, 'provider_id'))}
      required={required}
      error={form.errors['provider_id']}
      help={t('orders.picker.help')}
      data-path="provider_id"
      clearable={!required}
      disabled={question === null}
      placeholder={question === null ? t('form.choose_first', { name: words(labelKey(form.asks, 'country_id')) }) : undefined}
      value={typeof value === 'number' ? String(value) : null}
      load={load}
      resolve={chosenBefore}
      onChange={(id) => form.set({ provider_id: id === null ? null : Number(id) })}
      onBlur={() => form.check('provider_id')}
    />
  );
}
