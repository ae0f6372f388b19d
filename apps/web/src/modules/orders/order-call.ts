import { isWaitingData } from '@diwan/contract/kit/waiting';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/resources/orders';
import type { OrderAction } from '@diwan/domain/orders/order-transitions';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useCallOnce } from '../../crud/resource/once.ts';
import { getName } from '../../crud/resource/labels.ts';
import { patchRow, refreshRows } from '../../crud/resource/queries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { readRecord } from '@diwan/domain/records';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { formatRelative, ltr } from '../../lib/format.ts';
import { toast } from '../../ui/toast-store.ts';
import { getTable } from './order-table.ts';
import type { WholeForm } from '../../crud/form/use-record-form.ts';

/** What is done with an order out of a dialog. */
type OrderCall = OrderAction | 'delegate' | 'release' | 'payments' | 'refund' | 'write_off' | 'review';

/** Makes a call about an order out of a dialog's form, and says what was done: a refusal stays in the dialog, and what somebody else did meanwhile shows at once. */
export function useOrderCall(
  resource: Resource,
  row: Row,
  action: OrderCall,
  form: WholeForm,
  done: () => void,
  describe?: () => string | undefined,
) {
  const { t } = useTranslation();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  // The version says what was looked at: who is slower than another is told so.
  const [version] = useState(row.updated_at);
  const callOnce = useCallOnce();
  async function send() {
    if (busy || form.checkAll().length > 0) return;
    setBusy(true);
    try {
      const body = Object.fromEntries(Object.entries(form.body()).filter(([, value]) => value !== null && value !== ''));
      const asked = { params: { id: row.id }, body: { ...body, updated_at: version } };
      const { data, message } = await callOnce(`POST ${getTable(resource)}/:id/${action}`, asked);
      // Above the limit the answer is an approval to wait for, and the order is as it was.
      if (isWaitingData(data)) toast.info(message);
      else toast.success(action === 'delegate' && 'provider' in data ? [message, ...assignedTo(data, words)] : (describe?.() ?? message));
      if (!isWaitingData(data)) patchRow(resource, row.id, data);
      done();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return form.setErrors(error.errors);
      toast.error([...getLines(error, t('common.failed_text')), ...doneMeanwhile(error, words)], { title: t('common.error') });
      // An amount or a reference can be put right; a move that is not allowed any more cannot.
      if (error instanceof ApiError && error.status === 409 && !/^(?:payment|refund|write_off)\./.test(error.code)) done();
    } finally {
      setBusy(false);
      void refreshRows();
    }
  }
  return { busy, send };
}

/** What somebody else did with the order since it was looked at, who, and when, as far as its timeline tells. */
export function doneMeanwhile(error: unknown, words: Words): string[] {
  const { last } = readRecord(readRecord(error instanceof ApiError ? error.body : null)['data']);
  const { action, actor, name, at } = readRecord(last);
  if (typeof action !== 'string' || typeof at !== 'string') return [];
  const who = typeof name === 'string' && name !== '' ? `\u2068${name}\u2069` : words(`enums.order_actors.${String(actor)}`);
  return [words('orders.meanwhile', { action: words(`enums.order_actions.${action}`), who, when: formatRelative(at) })];
}

/** Which order went to whom; nothing where no provider is named. */
export function assignedTo({ order_no, provider }: Pick<Order, 'order_no' | 'provider'>, words: Words): string[] {
  return provider ? [words('orders.assigned_to', { number: ltr(order_no), name: getName(provider) })] : [];
}
