import { isWaitingData } from '@diwan/contract/kit/waiting';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import type { OrderAction } from '@diwan/domain/orders/order-transitions';
import { useState } from 'react';
import { withoutEmpty } from '../../crud/resource/form-values.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { call } from '../../lib/call.ts';
import { getName } from '../../crud/resource/labels.ts';
import { patchRow, refreshRows } from '../../crud/resource/queries.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { readRecord } from '@diwan/domain/records';
import { ApiError } from '../../lib/api-error.ts';
import { formatRelative, ltr } from '../../lib/format.ts';
import { toast } from '../../ui/toast-store.ts';
import { getOrderTable } from './order-table.ts';
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
  const words = useWords();
  // The version says what was looked at: who is slower than another is told so.
  const [version] = useState(row.updated_at);
  return useSend(
    (_: void, once) => {
      const body = { ...withoutEmpty(form.body()), updated_at: version };
      return call(`POST ${getOrderTable(resource)}/:id/${action}`, { params: { id: row.id }, body, ...once(body) });
    },
    {
      form,
      success: ({ data, message }) => {
        if ('order_status' in data) patchRow(resource, row.id, data);
        done();
        // Above the limit the answer is an approval to wait for, and the order is as it was.
        if (isWaitingData(data)) return void toast.info(message);
        return action === 'delegate' && 'provider' in data ? [message, ...assignedTo(data, words)] : (describe?.() ?? message);
      },
      failed: (error) => {
        // An amount or a reference can be put right; a move that is not allowed any more cannot.
        if (error.status === 409 && !/^(?:payment|refund|write_off)\./.test(error.code)) done();
        const meanwhile = doneMeanwhile(error, words);
        if (meanwhile.length > 0) toast.error([...error.lines, ...meanwhile], { title: words('common.error') });
        return meanwhile.length > 0;
      },
      always: refreshRows,
    },
  );
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
