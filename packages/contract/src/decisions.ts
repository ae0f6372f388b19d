import { oneOf, text } from './kit/field.ts';
import { callFacts } from './kit/moves.ts';
import { approvals, DECISIONS } from './resources/approvals.ts';
import { CASH_OUT_DECISIONS, cashOuts } from './resources/cash-outs.ts';
import { providers } from './resources/providers.ts';
import { vehicles } from './resources/vehicles.ts';

const WHY = text({ max: 500, long: true, optional: true });

/** What a second admin says of an approval. */
export const approvalDecision = callFacts(approvals, { decision: oneOf('decisions', DECISIONS), notes: WHY });
/** What an operator says of a cash-out. */
export const cashOutDecision = callFacts(cashOuts, { status: oneOf('cash_out_statuses', CASH_OUT_DECISIONS), reject_reason: WHY });
/** Why a vehicle may not drive: its owner reads it. */
export const vehicleRejection = callFacts(vehicles, { reason: text({ max: 500, long: true }) });
/** Why what a provider asked to have changed stays as it is. */
export const updateDecision = callFacts(providers, { reason: WHY });
