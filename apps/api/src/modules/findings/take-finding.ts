import { findingCalls } from '@diwan/contract/findings/calls';
import { handle } from '../../crud/calls/handle.ts';
import { currentAccess } from '../../access/current-access.ts';
import { may } from '../../access/access.ts';
import { demandAdmin } from '../../access/caller.ts';
import { showRow } from '../../crud/record/read.ts';
import type { Notice } from '../../crud/events/notice.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { demandDecider, demandUndecided, getDeciderTie, lockFinding, type FindingStored } from './demand-decider.ts';
import { findingsApi } from './resources.ts';

/** Whoever is given a finding may decide it: 422 for others. */
async function demandOwner(transaction: Transaction, finding: FindingStored, owner: number): Promise<void> {
  const access = await currentAccess(transaction.client, owner);
  const works = access && (access.countries === null || access.countries.includes(finding.country_id));
  if (!works || !may(access, 'decide-findings') || (await getDeciderTie(transaction, finding, owner)) !== null)
    throw invalidField('owner_id', 'finding_owner');
}

const given = (id: number, rule: string, owner: number): Notice => ({
  type: 'finding',
  id,
  title: 'messages.findings.given_title',
  body: `enums.finding_rules.${rule}`,
  to: [owner],
});

/** `POST findings/:id/take`: whoever looks into it owns it, until somebody else takes it over on purpose. */
export function registerTaking(app: Server, base: string) {
  handle(app, base, findingCalls.takeFinding, async ({ request, params: { id }, body: { owner_id, take_over } }) => {
    const caller = demandAdmin(request.caller);
    const owner = owner_id ?? caller.id;
    const data = await inTransaction(app, async (transaction) => {
      const finding = await lockFinding(transaction, caller, id);
      demandUndecided(finding);
      await demandDecider(transaction, finding, caller.id);
      if (owner !== caller.id) await demandOwner(transaction, finding, owner);
      const has = finding.owner_id;
      if (has !== null && has !== owner && has !== caller.id && !take_over) throw conflict('finding.taken', {}, { owner_id: has });
      const notices = () => (owner === caller.id ? [] : [given(id, finding.rule, owner)]);
      const context = { caller, transaction, now: app.now() };
      if (has !== owner) await changeRow(context, findingsApi.store, finding, { owner_id: owner }, { notices });
      return showRow(transaction.client, findingsApi, caller, id, 'change');
    });
    return { data, message: 'updated' };
  });
}
