import type { Request, Server } from '../../platform/http/server.ts';
import { approvalCalls } from '@diwan/contract/approvals/calls';
import { ALONE_HOURS, APPROVAL_HOURS, approvals } from '@diwan/contract/approvals/resource';
import { cashOuts } from '@diwan/contract/cash-outs/resource';
import { type AdminCaller, type Caller, adminCaller, getAdminId, demandAdmin } from '../../access/caller.ts';
import { recordBeside, recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { handleOnce } from '../../crud/calls/handle.ts';
import { approvalsApi } from './resources.ts';
import { currentAccess } from '../../access/current-access.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Notice } from '../../crud/events/notice.ts';
import { lockRow, showRow } from '../../crud/record/read.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalRow, Made } from '../../ledger/till/approval-kind.ts';
import { readRecord } from '@diwan/domain/records';
import { demandDuty, isOfRates } from '../../ledger/till/duties.ts';
import { recordFinding, refuseWithFinding } from '../../ledger/till/findings.ts';
import { isAlone, getSecondPersons } from '../../ledger/till/second-person.ts';
import { takeCashOutTurn } from '../../ledger/cash-outs.ts';
import { may } from '../../access/access.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe, one } from '../../platform/database/typed.ts';
import { readFirstCountry } from '../../crud/resource/country.ts';
import { sql } from 'kysely';

const APPROVALS = recorded(approvals);

/** The approval, locked. About a cash-out its turn is taken before: rejecting that request closes the approval as well. */
export async function lockApproval({ client }: Transaction, caller: Caller, id: number): Promise<ApprovalRow> {
  const approval = await maybe(client, db.selectFrom('approvals').select('cash_out_id').where('id', '=', id));
  const cashOut = approval?.cash_out_id ?? null;
  if (cashOut !== null) await takeCashOutTurn({ client }, cashOut);
  const found = await lockRow(client, approvalsApi, caller, id);
  return found;
}

/** How long somebody may decide, in hours: longer where nobody could when it was asked for, and without end where it is done by itself. */
const getHours = (row: ApprovalRow) => (row.done_at === null ? (isAlone(row) ? ALONE_HOURS : APPROVAL_HOURS) : Infinity);

interface Times {
  readonly now: string;
  /** Since when whoever decides has been here. */
  readonly since: string;
}

/** A country for a finding, whose list has one for each. */
async function getCountry({ client }: Transaction, row: ApprovalRow): Promise<number> {
  return row.country_id ?? (await readFirstCountry(client)) ?? 0;
}

/** 403 for whoever is no second person; where they are connected with the asker that is a finding. */
async function demandSecond(transaction: Transaction, row: ApprovalRow, admin: number, { since }: Times): Promise<void> {
  const { free, later, sole } = await getSecondPersons(transaction, row);
  const finding = {
    rule: 'not_a_second_person',
    country_id: await getCountry(transaction, row),
    subject_id: admin,
    approval_id: row.id,
    evidence: { asked_by: row.requested_by, kind: row.kind },
  } as const;
  const from = later.find(({ id }) => id === admin)?.from;
  if (from !== undefined)
    throw refuseWithFinding('approval.not_a_second', { ...finding, evidence: { ...finding.evidence, free_from: from } }, { status: 403 });
  // What was asked for before deciders were kept: whoever has been here for longer.
  const wasThere = row.deciders ? isAlone(row) || row.deciders.includes(admin) : Date.parse(since) < Date.parse(row.created_at);
  if (!wasThere || !free.includes(admin)) throw forbidden('approval.not_a_second');
  if (sole === admin) await recordFinding(transaction, finding);
}

/** What an approval decides about that nobody decides who had a part in it, or asked for money under it within the day; null where that is nothing. */
function decidesAbout({ kind, payload, country_id: country, order_id: order }: ApprovalRow) {
  const changes = readRecord(readRecord(payload)['changes']);
  const { id: coupon, provider_id: provider } = readRecord(payload);
  if (kind === 'coupon') return typeof coupon === 'number' ? ({ wants: 'decide_coupon', about: { country, coupon } } as const) : null;
  if (kind === 'review') return { wants: 'decide_review', about: { country, order } } as const;
  if (kind === 'catalogue_price')
    return typeof provider === 'number'
      ? ({ wants: 'decide_price', about: { country, provider } } as const)
      : ({ wants: 'decide_rates', about: { country } } as const);
  if (kind !== 'settings') return null;
  if (country !== null && 'approval_limit' in changes) return { wants: 'decide_limit', about: { country } } as const;
  return isOfRates(changes) ? ({ wants: 'decide_rates', about: { country } } as const) : null;
}

/** 403 for whoever had a part in what it is about, or has asked for money within the day that is paid by it. */
async function demandApart(transaction: Transaction, admin: number, row: ApprovalRow): Promise<void> {
  const decided = decidesAbout(row);
  if (decided)
    await demandDuty(transaction, { admin, ...decided }, { country_id: await getCountry(transaction, row), approval_id: row.id });
}

/** Refuses a decision that comes too late, or from somebody who is no second person. */
async function checkDecider(transaction: Transaction, { access }: Request, row: ApprovalRow): Promise<void> {
  if (row.status === 'expired') throw conflict('approval.expired', { hours: APPROVAL_HOURS });
  if (row.status !== 'pending') throw conflict('approval.decided', {}, { status: row.status });
  if (row.requested_by === access.adminId) throw forbidden('approval.own');
  const came = db
    .selectFrom('admins')
    .select([sql<string>`now()`.as('now'), 'created_at as since'])
    .where('id', '=', access.adminId);
  const times = await one(transaction, came);
  const hours = getHours(row);
  if (Date.parse(times.now) - Date.parse(row.created_at) > hours * 3_600_000) throw conflict('approval.expired', { hours });
  await demandSecond(transaction, row, access.adminId, times);
}

/** Who asked, with what they may do by now; 409 where that is no longer enough. */
export async function getAsker(
  app: Server,
  { client }: Transaction,
  row: ApprovalRow,
  from: Pick<Request, 'ip' | 'language'>,
): Promise<AdminCaller> {
  const access = row.requested_by === null ? undefined : await currentAccess(client, row.requested_by);
  const { right } = app.approvalKinds[row.kind];
  if (!access || (right !== null && !may(access, right))) throw conflict('approval.asker_gone');
  if (access.countries && (row.country_id === null || !access.countries.includes(row.country_id))) throw conflict('approval.asker_gone');
  return adminCaller(access, { countryId: null, ip: from.ip, language: from.language });
}

async function carryOut(app: Server, transaction: Transaction, request: Request, row: ApprovalRow) {
  const asker = await getAsker(app, transaction, row, request);
  const caller = demandAdmin(request.caller);
  return app.approvalKinds[row.kind].carryOut({ app, transaction, caller, approved_by: caller.id, asker, row });
}

/** Closes an approval: its status, what came of it, the word to whoever asked. */
export async function close(
  context: ChangeContext & { readonly now: string },
  row: ApprovalRow,
  { status, notes }: { status: 'approved' | 'refused' | 'called_off' | 'failed'; notes: string | null },
  made: Made = {},
) {
  await changeRow(
    context,
    APPROVALS,
    row,
    { status, decision_notes: notes },
    {
      silently: {
        decided_by: getAdminId(context.caller),
        decided_at: context.now,
        job_id: made.job_id ?? null,
        order_id: made.order_id ?? row.order_id,
        posting_id: made.posting_id ?? null,
      },
      notices: () => (row.requested_by === null ? [] : [decidedNotice(row.id, status, row.requested_by)]),
    },
  );
  // Where it was approved, the payment stands in the cash-out's own log.
  if (status === 'approved' || row.cash_out_id === null) return;
  const refused = { approval: { before: 'pending', after: status } };
  await recordBeside(context, recorded(cashOuts), { id: row.cash_out_id, country_id: row.country_id }, refused);
}

const decidedNotice = (id: number, status: string, asker: number): Notice => ({
  type: 'approval',
  id,
  title: status === 'called_off' || status === 'failed' ? `messages.till.was_${status}` : `messages.approvals.was_${status}`,
  body: 'messages.approvals.decided_text',
  params: { id },
  to: [asker],
});

/** `POST approvals/:id`: another admin approves, which does it at once, or refuses. 403 for one's own, 409 the second time. */
export function registerApprovalDecision(app: Server, base: string) {
  handleOnce(app, base, approvalCalls.decideApproval, async ({ request, transaction, params, body: { decision, notes } }) => {
    const row = await lockApproval(transaction, request.caller, params.id);
    await checkDecider(transaction, request, row);
    const status = decision === 'approve' ? 'approved' : 'refused';
    if (status === 'approved') await demandApart(transaction, request.access.adminId, row);
    const made = status === 'approved' ? await carryOut(app, transaction, request, row) : {};
    const context = { caller: request.caller, transaction, now: new Date(app.now()).toISOString() };
    await close(context, row, { status, notes: notes ?? null }, made);
    const data = await showRow(transaction.client, approvalsApi, request.caller, params.id);
    return { data, message: `approvals.${status}` };
  });
}
