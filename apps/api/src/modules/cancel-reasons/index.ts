import { cancelReasons } from '@diwan/contract/cancel-reasons/resource';
import * as t from '../../schema/tables/reasons.ts';
import { crud, type Waiting, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import type { Row, StoredRow } from '../../crud/fields/row.ts';
import { approvedSaveTo, secondForRule } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';

type Reason = StoredRow<typeof t.cancelReasons>;
type Columns = Partial<Reason> & Row;

/** Whether a client who gives a reason owes no penalty, and their provider has no part of one. */
const isFree = (row: Partial<Reason> | null) => row?.user_type === 'client' && row.is_provider_cause === true;

/** What frees of a penalty, or ceases to, takes two; and so does another name of what frees: people give a reason by its name. */
function penaltyWaits(context: WriteContext, write: Write<Reason> & { readonly columns: Columns }): Promise<Waiting | null> {
  const { before, columns } = write;
  const after: Columns = { ...before, ...columns };
  const rule = { kind: 'cancel_reason', message: 'rule_waits', country_id: null } as const;
  const title = (['title_ar', 'title_en'] as const).find((name) => before !== null && isFree(before) && after[name] !== before[name]);
  const change =
    isFree(before) === isFree(after) && title !== undefined
      ? { field: title, before: before?.[title], after: after[title] }
      : { field: 'is_provider_cause', before: Number(isFree(before)), after: Number(isFree(after)) };
  return secondForRule(context, { resource: cancelReasons }, write, { ...rule, ...change });
}

const cancelReasonsApi = crud(cancelReasons, { table: t.cancelReasons, waits: penaltyWaits });

export const cancelReasonsModule: Module = {
  resources: [cancelReasonsApi],
  approvals: { cancel_reason: approvedSaveTo([cancelReasonsApi]) },
};
