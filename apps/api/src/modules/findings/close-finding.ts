import type { FindingDecision } from '@diwan/contract/findings/resource';
import type { Minor } from '@diwan/domain/money';
import type { AdminCaller } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { freeHeld } from '../../ledger/till/hold-earnings.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { DecidedPerson } from './decided-person.ts';
import type { FindingStored } from './demand-decider.ts';
import { findingsApi } from './resources.ts';
import { tellDecision } from './tell-decision.ts';

/** Somebody who decides about a locked finding. */
export interface DecidingFinding {
  readonly app: Context;
  readonly transaction: Transaction;
  readonly caller: AdminCaller;
  readonly finding: FindingStored;
  readonly now: string;
}

export interface FindingVerdict {
  readonly decision: FindingDecision;
  readonly person: DecidedPerson | null;
  /** What was taken back. */
  readonly amount?: Minor;
  readonly notes: string;
}

const MESSAGES = { warned: 'warning', charged_back: 'charged_back' } as const;

/** Writes down what was decided, lets go of what was held where that is over, and tells whom it is about. */
export async function closeFinding({ transaction, caller, finding, now }: DecidingFinding, decided: FindingVerdict): Promise<void> {
  const { decision, person, amount = null, notes } = decided;
  const columns = {
    decision,
    decision_person: person?.kind ?? null,
    charged_amount: amount === null ? null : String(amount),
    decision_notes: notes,
    owner_id: finding.owner_id ?? caller.id,
  };
  await changeRow({ caller, transaction, now }, findingsApi.store, finding, columns, {
    silently: { decided_by: caller.id, decided_at: now },
  });
  // Who is banned is paid nothing of what was held; what was taken back or was nothing is over.
  if (finding.decision === 'held' && decision !== 'banned') {
    await freeHeld(transaction, finding);
    if (finding.provider_id !== null)
      await tellDecision(transaction, finding, { kind: 'provider', id: finding.provider_id }, { message: 'freed' });
  }
  if (person && (decision === 'warned' || decision === 'charged_back'))
    await tellDecision(transaction, finding, person, { message: MESSAGES[decision], amount });
}
