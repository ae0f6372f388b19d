import type { ErrorCode, RuleKey } from '@diwan/locales/keys';
import { type FindingFigure, type FindingRule, findings } from '@diwan/contract/findings/resource';
import type { Minor } from '@diwan/domain/money';
import type { TextParams } from '@diwan/contract/kit/counted-params';
import { JOB } from '../../access/caller.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { record, recorded } from '../../crud/record/change-log.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** What a rule refused, held or noticed. */
export interface Finding {
  readonly rule: FindingRule;
  readonly country_id: number;
  readonly client_id?: number | null;
  readonly provider_id?: number | null;
  /** The admin whom it is about. */
  readonly subject_id?: number | null;
  readonly order_id?: number | null;
  readonly coupon_id?: number | null;
  readonly cash_out_id?: number | null;
  readonly approval_id?: number | null;
  readonly currency?: string | null;
  /** What is at stake, in minor units of the currency. */
  readonly amount?: Minor | null;
  /** The figures that the rule compared, side by side, by their names. */
  readonly evidence?: Readonly<Partial<Record<FindingFigure, string | number | boolean | null | readonly string[]>>>;
  /** Where the same may be noticed again: only the first time counts. */
  readonly unique_key?: string;
}

const FINDINGS = recorded(findings);

/** How many of one rule about one person within 30 days ring. */
const RINGS_AT = 3;
/** Apart from the locks of everything else. */
const SPACE = 41_10;

const TURN = `select pg_advisory_xact_lock(${SPACE}, n) from (
  select distinct hashtext(who) as n from unnest($1::text[]) who order by 1) x`;

const ofPerson = (column: string, value: string) => `(select count(*)::int from (select from findings
  where rule = $1 and ${column} = ${value} and created_at > now() - interval '30 days' and deleted_at is null limit ${RINGS_AT + 1}) x)`;
const ALIKE = `select ${ofPerson('client_id', '$2')} as client, ${ofPerson('provider_id', '$3')} as provider, ${ofPerson('subject_id', '$4')} as subject`;

/**
 * Rings where a finding is the third of its rule about one of its people. Those about one person wait for each other here, so that of
 * several at once exactly one is the third.
 */
async function ringForThree(transaction: Transaction, id: number, finding: Finding): Promise<void> {
  const { rule, country_id, client_id = null, provider_id = null, subject_id = null } = finding;
  const people = Object.entries({ client: client_id, provider: provider_id, admin: subject_id });
  const named = people.flatMap(([kind, person]) => (person === null ? [] : [`${rule} ${kind} ${person}`]));
  if (named.length === 0) return;
  await transaction.client.query({ name: 'findings_turn', text: TURN, values: [named] });
  const { rows } = await transaction.client.query<Record<'client' | 'provider' | 'subject', number>>({
    name: 'findings_alike',
    text: ALIKE,
    values: [rule, client_id, provider_id, subject_id],
  });
  if (!Object.values(rows[0] ?? {}).includes(RINGS_AT)) return;
  await notifyAdmins(transaction, {
    type: 'finding',
    id,
    title: 'messages.findings.three_title',
    body: `enums.finding_rules.${rule}`,
    to: { holding: 'index-findings', country: country_id, without: subject_id },
    alert: true,
  });
}

/**
 * Writes a finding down, in the transaction of what it is about; the third of a kind about one person within 30 days rings. What is
 * refused rolls back, its finding with it: a refusal throws `refuseWithFinding`. False where its key was noticed before.
 */
export async function recordFinding(transaction: Transaction, finding: Finding): Promise<boolean> {
  const { rule, country_id, client_id, provider_id, subject_id, order_id = null, evidence = {} } = finding;
  const { coupon_id, cash_out_id, approval_id, currency, amount, unique_key } = finding;
  const order_no = db.selectFrom('orders').select('order_no').where('id', '=', order_id);
  const people = { client_id, provider_id, subject_id };
  const about = { order_id, order_no, coupon_id, cash_out_id, approval_id };
  const written = db
    .insertInto('findings')
    .values({ rule, country_id, ...people, ...about, currency, amount, unique_key, evidence: JSON.stringify(evidence) });
  const row = await maybe(transaction, written.onConflict((met) => met.doNothing()).returning(['id', 'country_id']));
  if (!row) return false;
  const changes = { rule: { before: null, after: finding.rule } };
  await record({ caller: JOB, transaction }, FINDINGS, [{ row, kind: 'create', action: 'create', changes }]);
  await ringForThree(transaction, row.id, finding);
  return true;
}

/** A refusal that leaves a finding: it is written once what was refused has been rolled back. */
class RefusalWithFinding extends AppError {
  constructor(
    status: number,
    code: ErrorCode,
    params: TextParams,
    readonly finding: Finding,
    extra: AppError['extra'] = {},
  ) {
    super(status, code, params, extra);
  }
}

/** 409 (or another status) that leaves a finding. */
export function refuseWithFinding(
  code: ErrorCode,
  finding: Finding,
  { status = 409, params = {}, data }: { readonly status?: number; readonly params?: TextParams; readonly data?: unknown } = {},
): AppError {
  return new RefusalWithFinding(status, code, params, finding, data === undefined ? {} : { data });
}

/** 422 for one field, `validation.<key>`, that leaves a finding. */
export function refuseFieldWithFinding(field: string, key: RuleKey, params: Record<string, string | number>, finding: Finding): AppError {
  return new RefusalWithFinding(422, 'validation', {}, finding, { errors: { [field]: [{ key, params }] } });
}

/** Writes the findings of refusals down before they are answered. */
export function registerFindingsOfRefusals(app: Server): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof RefusalWithFinding)) return;
    await inTransaction(app, (transaction) => recordFinding(transaction, error.finding)).catch((fault: unknown) =>
      request.log.error({ err: fault }, 'a finding was not written'),
    );
  });
}
