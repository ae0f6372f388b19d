import { paymentWays } from '@diwan/contract/payment-ways/resource';
import * as t from '../../schema/tables/payment-ways.ts';
import { crud, type Waiting, type Write, type WriteContext } from '../../crud/resource/crud.ts';
import type { Row, StoredRow } from '../../crud/fields/row.ts';
import { approvedSaveTo, secondForRule } from '../../ledger/till/approved-save.ts';
import type { Module } from '../module.ts';

/** What people choose a way by, what its orders are settled by, and where. */
const WAITING_FIELDS = ['kind', 'title_ar', 'title_en', 'country_id'] as const;

type Country = number | null;
type Way = StoredRow<typeof t.paymentWays>;
type Columns = Partial<Way> & Row;

/** The country that a change is about; all of them where a way leaves one for another: it is nobody's first day in both unless it is in all. */
function getCountry(before: Way | null, columns: Columns): Country {
  const former = before?.country_id ?? null;
  const later = columns.country_id === undefined ? former : columns.country_id;
  return before === null || former === later ? later : null;
}

/**
 * A way that is settled otherwise from now on, is called otherwise or is new, is chosen by people who go by its name: one that takes wallets
 * and is called «cash» would be paid twice.
 */
async function wayWaits(context: WriteContext, write: Write<Way> & { readonly columns: Columns }): Promise<Waiting | null> {
  const { before, columns } = write;
  // What is paid in hand is paid once, whatever it is called.
  const waiting = (columns.kind ?? before?.kind) === 'cash' ? (['kind'] as const) : WAITING_FIELDS;
  const field = waiting.find((name) => columns[name] !== undefined && columns[name] !== before?.[name]);
  if (field === undefined || (before === null && columns.kind === 'cash')) return null;
  return secondForRule(context, { resource: paymentWays }, write, {
    kind: 'payment_way',
    message: 'rule_waits',
    country_id: getCountry(before, columns),
    field,
    before: before?.[field] ?? null,
    after: columns[field],
  });
}

const paymentWaysApi = crud(paymentWays, { table: t.paymentWays, waits: wayWaits });

export const paymentWaysModule: Module = {
  resources: [paymentWaysApi],
  approvals: { payment_way: approvedSaveTo([paymentWaysApi]) },
};
