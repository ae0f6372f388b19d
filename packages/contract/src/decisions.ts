import { oneOf, text } from './kit/field.ts';
import { defineForm } from './kit/form.ts';
import { DECISIONS } from './resources/approvals.ts';
import { CASH_OUT_DECISIONS } from './resources/cash-outs.ts';

const WHY = text({ max: 500, long: true, optional: true });

/** What a second admin says of an approval. */
export const approvalDecision = defineForm('approvals', { decision: oneOf('decisions', DECISIONS), notes: WHY });
/** What an operator says of a cash-out. */
export const cashOutDecision = defineForm('cash_outs', { status: oneOf('cash_out_statuses', CASH_OUT_DECISIONS), reject_reason: WHY });
/** Why a vehicle may not drive: its owner reads it. */
export const vehicleRejection = defineForm('vehicles', { reason: text({ max: 500, long: true }) });
/** Why what a provider asked to have changed stays as it is. */
export const updateDecision = defineForm('providers', { reason: WHY });
