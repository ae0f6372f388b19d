import type { Resource } from '@diwan/contract/kit/resource';
import { POINTS } from '@diwan/domain/ledger/entries';
import { fromMinor, type Minor, minor, plus } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { Locale } from '@diwan/contract/kit/constants';
import { type Caller, getAdminId } from '../../access/caller.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { CrudOptions, Waiting, WriteContext } from '../../crud/resource/crud.ts';
import type { Row, StoredRow } from '../../crud/fields/row.ts';
import type { clients } from '../../schema/tables/people.ts';
import { conflict } from '../../platform/errors.ts';
import { IS_AWAITING_PAYMENT, IS_OPEN, IS_UNDER_REVIEW } from '../../schema/tables/orders.ts';
import { putIntoOutbox } from '../../platform/outbox/outbox.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { translate } from '../../platform/translate.ts';
import type { ApprovalWork } from './approval-kind.ts';
import { waitingSave } from './approved-save.ts';
import { type Finding, recordFinding } from './findings.ts';
import { countedAmount, takeFromLimit } from './limit.ts';
import { withinLimit } from './within-limit.ts';

/** Whose account it is that a phone opens. */
interface Owner {
  readonly user_type: UserType;
  readonly user_id: number;
}

/** What jobs will bring their provider that are not settled yet, at most: what their client pays through the house, and what a coupon or a package does. */
const UNDER_WAY = `select sum(case when o.pay_type = 'cash' then 0 else o.total_price end + o.discount_coupon_price) from orders o where $1 = 'provider' and o.provider_id = $2
  and o.currency = c.currency`;

/** What a client has paid for jobs that their yes or the number of their order still ends: whoever has those ends the jobs for them. */
const PAID_AHEAD = `select sum(o.total_price) from orders o where $1 = 'client' and o.client_id = $2 and o.currency = c.currency and o.pay_type <> 'cash'`;

/** What a second admin is still asked to give somebody, in a unit. */
const waitingAmount = (unit: string) => `coalesce((select sum(a.amount) from approvals a where a.status = 'pending' and a.deleted_at is null
  and a.kind in ('charge', 'refund', 'order', 'delegation') and a.user_type = $1 and $2 = any(a.user_ids) and a.currency = ${unit}), 0)`;
/** What a provider has of penalties once their clients have paid. */
const PARTS = `coalesce((select sum(p.amount) from penalty_parts p where $1 = 'provider' and p.provider_id = $2 and p.currency = c.currency and p.paid_at is null), 0)`;

// Points, and what lies in a currency of before, are counted apart.
const WORTH = `select c.currency,
  (coalesce((select sum(w.balance) from wallets w where w.user_type = $1 and w.user_id = $2 and w.currency = c.currency and w.balance > 0), 0)
    + coalesce((select sum(o.amount) from cash_outs o where o.user_type = $1 and o.user_id = $2 and o.currency = c.currency and o.status = 'pending' and o.deleted_at is null), 0)
    + coalesce((select sum(s.deferred_amount + ceil(s.vat_amount::numeric * s.deferred_amount / greatest(s.price, 1))) from subscriptions s where $1 = 'client' and s.client_id = $2 and s.currency = c.currency and s.status = 'active' and s.deleted_at is null), 0)
    + ${waitingAmount('c.currency')} + ${PARTS}
    + coalesce((${PAID_AHEAD} and ${IS_OPEN} and o.pay_status in ('paid', 'partly_paid')), 0) + coalesce((${PAID_AHEAD} and ${IS_UNDER_REVIEW}), 0)
    + coalesce((${UNDER_WAY} and ${IS_OPEN}), 0)
    + coalesce((${UNDER_WAY} and ${IS_AWAITING_PAYMENT}), 0) + coalesce((${UNDER_WAY} and ${IS_UNDER_REVIEW}), 0))::text as amount,
  (coalesce((select sum(w.points) from wallets w where w.user_type = $1 and w.user_id = $2), 0) + ${waitingAmount(`'${POINTS}'`)})::text as points,
  exists (select from wallets w where w.user_type = $1 and w.user_id = $2 and w.currency <> c.currency and w.balance > 0) as is_elsewhere
from countries c where c.id = $3`;

interface Worth {
  readonly currency: string;
  /** In minor units. */
  readonly amount: Minor;
  /** Something lies in another currency than the country's, of which no limit is known. */
  readonly isElsewhere: boolean;
}

/** What whoever takes an account over could take with it. */
async function getWorth(app: Pick<Context, 'settings'>, runner: Runner, { user_type, user_id }: Owner, country_id: number): Promise<Worth> {
  const { rows } = await runner.query<{ currency: string; amount: string; points: string; is_elsewhere: boolean }>({
    name: 'account_worth',
    text: WORTH,
    values: [user_type, user_id, country_id],
  });
  const { currency = '', amount = '0', points = '0', is_elsewhere: isElsewhere = false } = rows[0] ?? {};
  const worthOfPoints = await countedAmount(app, runner, { amount: minor(points), unit: POINTS, currency, country_id });
  return { currency, amount: plus(minor(amount), worthOfPoints), isElsewhere };
}

/** Another phone that a second person has agreed to: 409 where more could be had with it by now than they were told. */
export const approvedPhone = (save: ApprovalWork): ApprovalWork => ({
  ...save,
  async carryOut(approved) {
    const { app, transaction, row } = approved;
    const [user_id = 0] = row.user_ids;
    const owner = { user_type: row.user_type ?? 'client', user_id };
    const { amount, currency } = await getWorth(app, transaction.client, owner, row.country_id ?? 0);
    if (amount > minor(row.amount ?? 0)) throw conflict('approval.worth_more', { amount: `${fromMinor(amount, currency)} ${currency}` });
    return save.carryOut(approved);
  },
});

/** What of the rows of people is read here, which both tables have. */
type Phoned = Pick<StoredRow<typeof clients>, 'id' | 'updated_at' | 'country_id' | 'phone' | 'preferred_language'> & Row;

const isOtherPhone = (before: Phoned | null, after: Partial<Phoned>): before is Phoned =>
  before !== null && after.phone !== undefined && after.phone !== before.phone;

const getFinding = ({ user_type, user_id }: Owner, country_id: number, { currency, amount }: Worth, caller: Caller): Finding => ({
  rule: 'phone_by_office',
  country_id,
  [`${user_type}_id`]: user_id,
  subject_id: getAdminId(caller),
  currency,
  amount,
});

type Hooks = Required<Pick<CrudOptions<Phoned>, 'waits' | 'afterWrite'>>;

/**
 * A phone opens an account, so whoever changes it could have what is in it. By the office: all of that counts as moved, within the limit
 * of the day for admin and owner, or it waits for a second person; and the number of before is told.
 */
export function phoneHooks(user_type: UserType, resource: Resource): Hooks {
  const getCountry = (before: Phoned, columns: Partial<Phoned>) => columns.country_id ?? before.country_id;
  return {
    async waits({ app, caller, transaction }: WriteContext, { before, values, columns }): Promise<Waiting | null> {
      const admin_id = getAdminId(caller);
      if (admin_id === null || !isOtherPhone(before, columns)) return null;
      const owner = { user_type, user_id: before.id };
      const country_id = getCountry(before, columns);
      const worth = await getWorth(app, transaction.client, owner, country_id);
      const { currency, amount, isElsewhere } = worth;
      if (amount === 0n && !isElsewhere) return null;
      const move = { admin_id, country_id, currency, user_type, user_ids: [owner.user_id], amount };
      const waits = await withinLimit(
        { app, caller, transaction },
        async () => (!isElsewhere && (await takeFromLimit(app, transaction, move)) === null ? null : { message: 'phone_waits' }),
        () => ({
          kind: 'phone',
          country_id,
          money: { user_type, user_ids: [owner.user_id], unit: currency, amount },
          payload: {
            ...waitingSave({ resource }, before, values),
            changes: { phone: { before: before.phone, after: columns.phone } },
          },
        }),
        () => null,
      );
      if (waits) {
        const { approval_id } = waits.data;
        await recordFinding(transaction, { ...getFinding(owner, country_id, worth, caller), approval_id });
      }
      return waits;
    },
    async afterWrite({ app, caller, transaction, isApproved }, { before, after }) {
      if (caller.kind !== 'admin' || !isOtherPhone(before, after)) return;
      const owner = { user_type, user_id: before.id };
      const language = before.preferred_language as Locale;
      const last = after.phone.slice(-2);
      await putIntoOutbox(app, transaction, {
        channel: 'sms',
        recipient: before.phone,
        person: { user_type, user_id: owner.user_id },
        subject: '',
        body: translate(language, 'messages.phone_changed_sms', { last }),
        language,
      });
      if (isApproved === true) return;
      const country_id = getCountry(before, after);
      const worth = await getWorth(app, transaction.client, owner, country_id);
      if (worth.amount > 0n || (await areMany(transaction.client, getAdminId(caller))))
        await recordFinding(transaction, getFinding(owner, country_id, worth, caller));
    },
  };
}

/** So many phones an office changes in a day for people who lost theirs; who changes more takes accounts over, empty ones too. */
const MOST_A_DAY = 5;
/** Of an admin's log no more is read, however long it is. */
const MOST_ENTRIES = 500;
const CHANGED_BY = `select count(*)::int as count from (select * from audit where admin_id = $1 order by id desc limit ${MOST_ENTRIES}) x
where x.table_name in ('clients', 'providers') and x.action = 'update' and x.changes ? 'phone' and x.at > now() - interval '24 hours'`;

/** Whether an admin has changed many phones within the day, beside the one that is just being changed. */
async function areMany(runner: Runner, adminId: number | null): Promise<boolean> {
  const { rows } = await runner.query<{ count: number }>({ name: 'phones_changed_by', text: CHANGED_BY, values: [adminId] });
  return (rows[0]?.count ?? 0) >= MOST_A_DAY;
}

/** So long its owner has to notice that an account was taken over. */
const HELD = `interval '24 hours'`;

/** So long a payout takes two: of an account that was empty when it was taken over, what comes later is worth taking. */
export const PAID_BY_TWO = `interval '14 days'`;

/** SQL of whether an entry of the log, `x`, is the office's change of somebody's phone, not longer ago than an interval. */
export const phoneChangeSql = (userType: string, userId: string, within: string): string =>
  `x.table_name = ${userType} || 's' and x.row_id = ${userId} and x.action = 'update' and x.admin_id is not null and x.changes ? 'phone' and x.at > now() - ${within}`;

const CHANGED = `select max(x.at) + ${HELD} as from, to_char((max(x.at) + ${HELD}) at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as shown
from audit x join countries c on c.id = $3 where ${phoneChangeSql('$1', '$2', HELD)} group by c.time_zone`;

async function findChange(runner: Runner, { user_type, user_id }: Owner, country: number) {
  const { rows } = await runner.query<{ from: string; shown: string }>({
    name: 'phone_changed_lately',
    text: CHANGED,
    values: [user_type, user_id, country],
  });
  return rows[0] ?? null;
}

/** Whether the office has changed somebody's phone within the day. */
export const hasOtherPhone = async (runner: Runner, owner: Owner, country: number): Promise<boolean> =>
  (await findChange(runner, owner, country)) !== null;

/** 409 where the office has changed somebody's phone within the day: what is in their wallet does not leave it by their app meanwhile. */
export async function demandOwnPhone(runner: Runner, caller: Caller): Promise<void> {
  if (caller.kind !== 'client' && caller.kind !== 'provider') return;
  const change = await findChange(runner, { user_type: caller.kind, user_id: caller.id }, caller.countryId);
  if (change) throw conflict('account.phone_changed', { from: change.shown }, { from: change.from });
}
