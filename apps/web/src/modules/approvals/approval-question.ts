import { ltr } from '../../lib/format.ts';
import type { Approval } from '@diwan/contract/approvals/resource';
import { sumText, walletsText } from '../wallet/shared/sum-text.ts';
import type { Words } from '../../crud/words/words.ts';

type Asked = Pick<Approval, 'id' | 'kind' | 'user_name' | 'people_count' | 'currency' | 'total_amount' | 'order_no' | 'user_id'>;

/** What is about somebody's data, and no money. */
export const KINDS_OF_DATA: ReadonlySet<Approval['kind']> = new Set(['erasure', 'personal_data']);

/** What moves no money itself, and is about a country or all of them. */
export const KINDS_OF_RULES: ReadonlySet<Approval['kind']> = new Set(['settings', 'country', 'cancel_reason', 'payment_way']);

/** What a second admin agrees to, in one sentence: whom it is about, and how much. */
export function approvalQuestion(row: Asked, words: Words): string {
  const id = String(row.id);
  const { kind, currency, total_amount: total } = row;
  const name = row.user_name ?? (row.user_id === null ? null : `#${row.user_id}`);
  // Without an amount there is nothing to name but the request itself.
  if (!KINDS_OF_RULES.has(kind) && !KINDS_OF_DATA.has(kind) && (total === null || currency === null))
    return words('money.approval.approve_title', { id });
  return words(`money.approval.ask.${kind}`, {
    id,
    amount: total === null || currency === null ? '' : sumText(total, currency, words),
    who: walletsText(row.people_count === 1 ? name : null, row.people_count, words),
    name: name ?? '',
    order: row.order_no === null ? '' : ltr(row.order_no),
  });
}

/** Whom and how much an approval is about, for what is said once it is decided; the request's kind and number where there is no amount. */
export function approvalSubject(row: Asked, words: Words): string {
  const { currency, total_amount: total, people_count: count } = row;
  const about = row.order_no ?? row.user_name ?? words('money.people_count', { count });
  if (total === null || currency === null) return `${words(`enums.approval_kinds.${row.kind}`)} ${row.id}`;
  return words('money.about', { amount: sumText(total, currency, words), name: about });
}
