import { findingCalls } from '@diwan/contract/findings/calls';
import { demandAdmin } from '../../access/caller.ts';
import { handleOnce } from '../../crud/calls/handle.ts';
import { showRow } from '../../crud/record/read.ts';
import { holdEarnings } from '../../ledger/till/hold-earnings.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { banPerson } from '../people/index.ts';
import { chargeWithinLimit, demandOrderSettled, demandNothingWaits, getChargedAmount } from './charge-back.ts';
import { closeFinding, type FindingVerdict, type DecidingFinding } from './close-finding.ts';
import type { DecidedPerson } from './decided-person.ts';
import { getDecidedPerson } from './decided-person.ts';
import { demandDecider, demandUndecided, lockFinding } from './demand-decider.ts';
import { findingsApi } from './resources.ts';
import { tellDecision } from './tell-decision.ts';

type Person = DecidedPerson & { readonly kind: 'client' | 'provider' };

/** Money is taken from clients and providers alone, who are banned here as well. */
function isPerson(person: DecidedPerson | null): person is Person {
  return person !== null && person.kind !== 'admin';
}

/** Keeps what is in doubt from being paid out, until it is decided anew. */
async function hold({ transaction, finding }: DecidingFinding): Promise<void> {
  if (!(await holdEarnings(transaction, finding))) throw conflict('finding.nothing_to_hold');
  if (finding.provider_id !== null)
    await tellDecision(transaction, finding, { kind: 'provider', id: finding.provider_id }, { message: 'held' });
}

async function ban({ transaction, caller, now }: DecidingFinding, { kind, id }: Person): Promise<void> {
  if (!(await banPerson({ transaction, caller, now }, { user_type: kind, user_id: id }))) throw invalidField('person', 'not_found');
}

/** Does what a decision says besides being written down; gives the approval that it waits for, if it does. */
async function carryOut(deciding: DecidingFinding, { decision, person, amount, notes }: FindingVerdict) {
  if (decision === 'charged_back' && isPerson(person) && amount !== undefined)
    return chargeWithinLimit(deciding, { person, amount }, notes);
  if (decision === 'held') await hold(deciding);
  if (decision === 'banned' && isPerson(person)) await ban(deciding, person);
  return null;
}

/** `POST findings/:id/decide`: what follows from a finding, in one step that is on record; above the limit of the day money waits for a second admin. */
export function registerDeciding(app: Server, base: string) {
  handleOnce(app, base, findingCalls.decideFinding, async ({ request, transaction, params: { id }, body }) => {
    const caller = demandAdmin(request.caller);
    const finding = await lockFinding(transaction, caller, id);
    const deciding = { app, transaction, caller, finding, now: new Date(app.now()).toISOString() };
    await demandDecider(transaction, finding, caller.id);
    demandUndecided(finding, body.decision);
    await demandNothingWaits(deciding);
    const { decision, notes } = body;
    if (decision === 'charged_back') await demandOrderSettled(deciding);
    const person = getDecidedPerson(finding, decision, body.person ?? null);
    const decided = {
      decision,
      person,
      notes,
      ...(decision === 'charged_back' && person && { amount: await getChargedAmount(deciding, person, body.amount ?? null) }),
    };
    const waits = await carryOut(deciding, decided);
    if (waits) return { later: waits.data, message: waits.message };
    await closeFinding(deciding, decided);
    return { data: await showRow(transaction.client, findingsApi, caller, id, 'change'), message: 'findings.decided' };
  });
}
