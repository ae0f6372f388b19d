import { fromMinor } from '@diwan/domain/money';
import type { LedgerCheck } from '@diwan/contract/proof/checks';
import { CANCELLED_STATUSES } from '@diwan/domain/orders/order-status';
import type { LedgerAccount } from '@diwan/domain/ledger/entries';
import pg from 'pg';

/** The first row that does not agree; amounts as people read them. */
interface Wrong {
  readonly table: string;
  readonly id: number;
  readonly expected: string;
  readonly found: string;
}
interface CheckResult {
  readonly check: LedgerCheck;
  /** How many rows were looked at. */
  readonly checked: number;
  readonly wrong: Wrong | null;
  /** Why it could not be computed, in the database's words: then nobody knows whether the ledger agrees, which is as bad. */
  readonly error: string | null;
}
interface AccountSum {
  readonly account: LedgerAccount;
  readonly unit: string;
  readonly sum: string;
}
export interface Proof {
  readonly holds: boolean;
  readonly checks: readonly CheckResult[];
  readonly accounts: readonly AccountSum[];
  readonly seconds: number;
}

interface Check {
  readonly check: LedgerCheck;
  readonly count: string;
  /** The first disagreement: its table, id, unit, and what was expected and found in minor units or in words. */
  readonly find: string;
}

/** Finished orders that the ledger has to know: those before its beginning are not in it. */
const SINCE_START = `orders o cross join ledger_start l where o.order_status = 'finished' and o.deleted_at is null and o.ended_at >= l.at`;

/** What was written off of orders, beside them by their ids. */
const writtenOff = (id: string) => `left join (select p.order_id, -sum(e.amount) as amount from ledger_postings p
        join ledger_entries e on e.posting_id = p.id and e.account = 'write_off' where p.kind = 'write_off' group by 1) off on off.order_id = ${id}`;

const CHECKS: readonly Check[] = [
  {
    check: 'postings_balance',
    count: 'select count(*) from ledger_postings',
    find: `select 'ledger_postings' as table, p.id, p.unit, '0' as expected, coalesce(sum(e.amount), 1)::text as found
      from ledger_postings p left join ledger_entries e on e.posting_id = p.id
      group by p.id having coalesce(sum(e.amount), 1) <> 0 or bool_or(e.unit <> p.unit) order by p.id limit 1`,
  },
  {
    check: 'entries_have_lines',
    count: 'select count(*) from ledger_entries where wallet_id is not null',
    find: `select 'ledger_entries' as table, e.id, e.unit, e.amount::text as expected, coalesce(t.amount::text, '-') as found
      from ledger_entries e join wallets w on w.id = e.wallet_id left join transactions t on t.entry_id = e.id
      where (t.posting_id, t.wallet_id, t.unit, t.amount, t.user_type, t.user_id, t.currency)
        is distinct from (e.posting_id, e.wallet_id, e.unit, e.amount, w.user_type, w.user_id, w.currency) order by e.id limit 1`,
  },
  {
    check: 'lines_have_entries',
    count: 'select count(*) from transactions',
    find: `select 'transactions' as table, t.id, t.unit, coalesce(e.amount::text, '-') as expected, t.amount::text as found
      from transactions t left join ledger_entries e on e.id = t.entry_id where e.id is null or t.deleted_at is not null order by t.id limit 1`,
  },
  {
    check: 'lines_follow',
    count: 'select count(*) from transactions',
    find: `select 'transactions' as table, id, unit, expected::text, found::text from (
        select t.id, t.unit, t.amount, t.wallet_type, t.balance_before, t.balance_after, t.point_before, t.point_after,
          coalesce(lag(t.balance_after) over w, 0) as balance, coalesce(lag(t.point_after) over w, 0) as points
        from transactions t window w as (partition by t.wallet_id order by t.entry_id)) x,
      lateral (values (balance, balance_before), (points, point_before),
        (balance_before::numeric + case wallet_type when 'balance' then amount else 0 end, balance_after),
        (point_before::numeric + case wallet_type when 'points' then amount else 0 end, point_after)) v (expected, found)
      where v.expected <> v.found order by id limit 1`,
  },
  {
    check: 'wallets_agree',
    count: 'select count(*) from wallets',
    find: `select 'wallets' as table, w.id, v.unit, v.expected::text, v.found::text from wallets w
      left join (select wallet_id, sum(amount) filter (where unit <> 'points') as balance, sum(amount) filter (where unit = 'points') as points
        from ledger_entries where wallet_id is not null group by 1) e on e.wallet_id = w.id,
      lateral (values (w.currency, coalesce(e.balance, 0), w.balance), ('points', coalesce(e.points, 0), w.points)) v (unit, expected, found)
      where v.expected <> v.found order by w.id limit 1`,
  },
  {
    check: 'cash_outs_agree',
    count: 'select count(*) from cash_outs',
    find: `select 'cash_outs' as table, o.id, o.currency as unit, x.expected, x.found from cash_outs o
      left join ledger_postings h on h.reference = 'cash_out:' || o.id || ':hold' left join ledger_postings e on e.reference = 'cash_out:' || o.id || ':end'
      left join ledger_entries l on l.posting_id = h.id and l.account = 'payouts',
      lateral (values (o.amount::text, coalesce(l.amount::text, '-')),
        (case o.status when 'accepted' then 'payout' when 'rejected' then 'release' else '-' end, coalesce(e.kind, '-'))) x (expected, found)
      where x.expected <> x.found order by o.id limit 1`,
  },
  {
    check: 'coupons_agree',
    count: 'select count(*) from coupons',
    find: `select 'coupons' as table, c.id, x.unit, x.expected::text, x.found::text from coupons c
      left join (select coupon_id, count(*) as n, sum(discount) as discount from coupon_uses where released_at is null group by 1) u on u.coupon_id = c.id,
      lateral (values (null, coalesce(u.n, 0)::numeric, c.used_count::numeric), (c.currency, coalesce(u.discount, 0), c.spent)) x (unit, expected, found)
      where x.expected <> x.found order by c.id limit 1`,
  },
  {
    check: 'settlements_agree',
    count: 'select count(*) from settlements',
    // What a client paid in cash stands in no entry of theirs: the provider's entries say it, booked gross or net.
    find: `select 'settlements' as table, coalesce(p.id, s.id) as id, coalesce(p.unit, s.currency) as unit, x.expected::text, coalesce(x.found::text, '-') as found
      from (select p.id, p.unit, p.kind from ledger_postings p left join ledger_postings r on r.id = p.reverses_id
        where p.kind = 'settlement' or r.kind = 'settlement' or (p.kind = 'refund' and p.order_id is not null)) p
      full join settlements s on s.posting_id = p.id
      left join subscription_visits v on v.order_id = s.order_id and v.state = 'used' and s.settlement_kind = 'settlement'
      cross join lateral (select coalesce(sum(e.amount) filter (where e.account = 'platform'), 0) as app, coalesce(-sum(e.amount) filter (where e.account = 'promotion'), 0) as discount,
        coalesce(sum(e.amount) filter (where e.account = 'tax'), 0) as vat, coalesce(sum(e.amount) filter (where e.account = 'provider'), 0) as provider,
        coalesce(sum(e.amount) filter (where e.account = 'cash'), 0) as cash from ledger_entries e where e.posting_id = p.id) e,
      lateral (values (1, e.app, s.app_amount), (2, e.discount, s.discount_amount), (3, e.vat, s.vat_amount),
        (4, e.provider, s.provider_amount::numeric - case when s.pay_type = 'cash' then s.gross_amount - coalesce(v.value, 0) + e.cash else 0 end),
        (5, s.provider_amount::numeric + s.app_amount - s.discount_amount + s.vat_amount, s.gross_amount)) x (n, expected, found)
      where x.expected is distinct from x.found order by 2, x.n limit 1`,
  },
  {
    check: 'earnings_agree',
    count: 'select count(*) from earnings',
    // What a settlement or a penalty gave its provider, by who paid for it, and what refunds and charge-backs took of that; jobs from before earnings were kept have none.
    find: `select 'settlements' as table, e.order_id as id, e.currency as unit, x.expected::text, x.found::text
      from (select order_id, min(currency) as currency, sum(amount) as amount, sum(returned_amount) as returned from earnings group by 1) e
      left join (select order_id, sum(provider_amount) filter (where settlement_kind = 'settlement') as earned,
        coalesce(-sum(provider_amount) filter (where settlement_kind = 'refund'), 0) as returned from settlements group by 1) s on s.order_id = e.order_id
      left join (select p.order_id, sum(l.amount) as amount from ledger_postings p join ledger_entries l on l.posting_id = p.id and l.account = 'provider' and l.amount > 0
        where p.kind = 'penalty' group by 1) f on f.order_id = e.order_id
      left join (select order_id, sum(charged_amount) as amount from findings where decision = 'charged_back' and decision_person = 'provider' group by 1) b on b.order_id = e.order_id
      left join (select r.order_id, sum(l.amount) as amount from ledger_postings p join ledger_postings r on p.reference = r.reference || ':charged_back'
        join ledger_entries l on l.posting_id = p.id and l.account = 'provider' where p.kind = 'charge_back' and r.kind = 'refund' group by 1) g on g.order_id = e.order_id,
      lateral (values (1, coalesce(s.earned, 0) + coalesce(f.amount, 0), e.amount),
        -- Before charge-backs came off, a refund could take a part that one had taken: no more than all of it is gone.
        (2, least(coalesce(s.returned, 0) + coalesce(b.amount, 0) - coalesce(g.amount, 0), e.amount), e.returned)) x (n, expected, found)
      where x.expected <> x.found order by 2, x.n limit 1`,
  },
  {
    check: 'orders_settled',
    count: `select count(*) from ${SINCE_START}`,
    // A finished order has one settlement, unless its card has not been captured in full; no other order has one. What the order says
    // it came to, for whom, and from whose wallet, is what was settled, at the percentages that it keeps; and whatever is posted for an
    // order moves the wallets of its client and of who served it alone; a complaint’s penalty that of whom it is about.
    find: `select * from (select 'orders' as table, coalesce(o.id, s.order_id) as id, null as unit, x.expected, x.found
      from (select o.id, o.pay_type, o.total_price from ${SINCE_START}) o
      full join (select order_id, count(*) filter (where settlement_kind = 'settlement') as n, coalesce(-sum(gross_amount) filter (where settlement_kind = 'refund'), 0) as returned
        from settlements group by 1) s on s.order_id = o.id
      left join (select order_id, sum(amount - refunded_amount) as kept from payments where deleted_at is null group by 1) p on p.order_id = o.id
      left join settlement_reviews v on v.order_id = o.id and (v.decision = 'dismissed' or v.decision is null and v.waits_for = 'office'
        or exists (select from orders u where u.id = v.order_id and u.pay_status = 'under_review'))
      ${writtenOff('o.id')},
      lateral (select case when o.id is null and exists (select from orders e where e.id = s.order_id and e.order_status = 'finished' and e.deleted_at is null) then 1
        when o.id is null or v.order_id is not null or (o.pay_type = 'card' and coalesce(p.kept, 0) + coalesce(s.returned, 0) + coalesce(off.amount, 0) < o.total_price) then 0 else 1 end::text as expected, coalesce(s.n, 0)::text as found) x
      where x.expected <> x.found
      union all
      select 'orders', o.id, x.unit, x.expected::text, coalesce(x.found::text, '-')
      from settlements s join orders o on o.id = s.order_id
      left join subscription_visits v on v.order_id = o.id and v.state = 'used'
      left join ledger_entries e on e.posting_id = s.posting_id and e.account = 'client' left join wallets w on w.id = e.wallet_id
      cross join lateral (select s.gross_amount::numeric + s.discount_amount - s.vat_amount as price) q,
      lateral (values (o.currency, s.gross_amount - coalesce(v.value, 0), o.total_price), (o.currency, s.app_amount, coalesce(o.app_amount, s.app_amount)), (o.currency, s.provider_amount, coalesce(o.driver_amount, s.provider_amount)),
        (o.currency, case when abs(s.app_amount::numeric * 100000 - price * o.app_rate) > 50000 then round(price * o.app_rate / 100000) else s.app_amount end, s.app_amount),
        (o.currency, case when abs(s.vat_amount::numeric * 100000 - (price - s.discount_amount - coalesce(v.value, 0)) * o.vat_rate) > 50000 then round((price - s.discount_amount - coalesce(v.value, 0)) * o.vat_rate / 100000) else s.vat_amount end, s.vat_amount),
        (o.currency, s.vat_amount, o.vat_price), (o.currency, s.discount_amount::numeric + coalesce(v.value, 0), o.discount_coupon_price),
        (o.currency, price, o.services_price::numeric + o.total_addition_price + o.shipping_price),
        (null, s.provider_id, o.provider_id), (null, coalesce(w.user_id, o.client_id), o.client_id)) x (unit, expected, found)
      where s.settlement_kind = 'settlement' and x.expected is distinct from x.found
      union all
      select 'orders', o.id, null, x.expected::text, w.user_id::text
      from ledger_postings p join orders o on o.id = p.order_id join ledger_entries e on e.posting_id = p.id join wallets w on w.id = e.wallet_id
      left join settlements s on s.posting_id = p.id
      left join complaints c on p.kind = 'penalty' and p.reference = 'complaint:' || c.id || ':penalty' and c.order_id = o.id,
      lateral (select case w.user_type when 'client' then o.client_id else coalesce(c.provider_id, s.provider_id, o.provider_id) end as expected) x
      where x.expected is distinct from w.user_id) y order by 2 limit 1`,
  },
  {
    check: 'payments_agree',
    count: 'select count(*) from payments',
    // What is kept of what was paid for an order: of a settled one what it came to less what was given back since or written off, of one that was called
    // off nothing, of another what its timeline says was captured less what went back, up to its price. Its pay status says so, and where
    // nothing was paid or settled it says that.
    find: `select 'orders' as table, o.id, x.unit, x.expected, x.found
      from (select s.order_id, sum(gross_amount) filter (where settlement_kind = 'settlement') - coalesce(max(v.value), 0) as gross, coalesce(-sum(gross_amount) filter (where settlement_kind = 'refund'), 0) as returned,
        bool_or(settlement_kind = 'refund') and sum(gross_amount) filter (where settlement_kind = 'settlement') = 0 as undone
        from settlements s left join subscription_visits v on v.order_id = s.order_id and v.state = 'used' group by 1) s
      full join (select y.order_id, sum(amount - refunded_amount) as kept, sum(refunded_amount) as refunded, coalesce(sum(refunded_amount) filter (where y.way = z.pay_type), 0) as of_way
        from payments y join orders z on z.id = y.order_id where y.deleted_at is null group by 1) p on p.order_id = s.order_id
      join orders o on o.id = coalesce(s.order_id, p.order_id)
      ${writtenOff('o.id')}
      left join lateral (select sum(case action when 'payment' then amount when 'refund' then -amount end) as kept from order_events where order_id = o.id and s.order_id is null) e on true,
      lateral (select coalesce(p.kept, 0) as kept, o.order_status in (${CANCELLED_STATUSES.map((one) => `'${one}'`).join(', ')}) as is_off) k,
      lateral (values (o.currency, case when s.order_id is not null then s.gross - s.returned - coalesce(off.amount, 0) when k.is_off then 0 else least(coalesce(e.kept, 0), o.total_price) end::text, k.kept::text),
        -- A card that was given back before the job was paid another way is none of what its settlement gave back.
        (o.currency, case when o.pay_type = 'card' then p.of_way else s.returned end::text, p.of_way::text),
        (null, case when s.order_id is not null then case when s.undone then 'refunded' when off.amount > 0 then 'written_off' when k.kept = s.gross then 'paid' when k.kept > 0 then 'partly_refunded' else 'refunded' end
          when o.pay_status = 'under_review' and exists (select from settlement_reviews v where v.order_id = o.id and v.decision is null) then 'under_review'
          when k.is_off or exists (select from settlement_reviews v where v.order_id = o.id and v.decision = 'dismissed') then 'refunded' when k.kept >= o.total_price then 'paid' when k.kept > 0 then 'partly_paid' else 'unpaid' end, o.pay_status)) x (unit, expected, found)
      where x.expected <> x.found
      union all
      select 'orders', o.id, null, 'unpaid', o.pay_status from (select o.id, o.pay_status from ${SINCE_START}
        union all select id, pay_status from orders where order_status <> 'finished' and deleted_at is null) o
      where o.pay_status <> 'unpaid' and not exists (select from settlement_reviews v where v.order_id = o.id
          and (v.decision = 'dismissed' and o.pay_status = 'written_off' or v.decision is null and o.pay_status = 'under_review'))
        and not exists (select from payments p where p.order_id = o.id and p.deleted_at is null)
        and not exists (select from settlements s where s.order_id = o.id)
      order by 2 limit 1`,
  },
  {
    check: 'penalties_agree',
    count: `select count(*) from ledger_postings where kind = 'penalty'`,
    // What orders say that calling them off cost, and complaints that their decision took, is what was taken, once; no other order has a penalty.
    // What providers have of penalties that nobody has paid yet is what the ledger owes them.
    find: `select 'orders' as table, coalesce(o.id, p.order_id) as id, coalesce(o.currency, p.unit) as unit, coalesce(o.penalty, 0)::text as expected, coalesce(p.taken, 0)::text as found
      from (select id, currency, sum(penalty) as penalty from (select id, currency, penalty_price as penalty from orders where penalty_price > 0
        union all select order_id, currency, penalty_amount from complaints where penalty_amount > 0) x group by 1, 2) o
      full join (select p.order_id, p.unit, sum(-e.amount) as taken from ledger_postings p join ledger_entries e on e.posting_id = p.id and e.account in ('client', 'provider') and e.amount < 0
        where p.kind = 'penalty' group by 1, 2) p on p.order_id = o.id
      where coalesce(o.penalty, 0) <> coalesce(p.taken, 0)
      union all
      select 'ledger_entries', coalesce(e.id, 0), coalesce(e.unit, u.currency), coalesce(u.amount, 0)::text, coalesce(e.amount, 0)::text
      from (select unit, max(id) as id, sum(amount) as amount from ledger_entries where account = 'unpaid_penalties' group by 1) e
      full join (select currency, sum(amount) as amount from penalty_parts where paid_at is null group by 1) u on u.currency = e.unit
      where coalesce(u.amount, 0) <> coalesce(e.amount, 0) order by 2 limit 1`,
  },
  {
    check: 'packages_agree',
    count: 'select count(*) from subscriptions where is_paid_here',
    // What is deferred is what no visit of a running package has earned; visits are counted as orders have them; and all of it is what
    // the ledger owes. No order that is over keeps a visit from being used.
    find: `select * from (select 'subscriptions' as table, s.id, x.unit, x.expected::text, x.found::text
      from subscriptions s left join (select subscription_id, sum(value) filter (where state = 'used') as earned, count(*) filter (where state = 'used') as used,
        count(*) filter (where state = 'reserved') as reserved from subscription_visits group by 1) v on v.subscription_id = s.id,
      lateral (values (s.currency, case when s.status = 'active' then s.price - coalesce(v.earned, 0) else 0 end, s.deferred_amount),
        (null, coalesce(v.used, 0), s.count_used_visit), (null, coalesce(v.reserved, 0), s.count_reserved_visit)) x (unit, expected, found)
      where s.is_paid_here and s.deleted_at is null and x.expected <> x.found
      union all
      select 'ledger_entries', coalesce(e.id, 0), coalesce(e.unit, s.currency), coalesce(s.deferred, 0)::text, coalesce(e.amount, 0)::text
      from (select unit, max(id) as id, sum(amount) as amount from ledger_entries where account = 'deferred' group by 1) e
      full join (select currency, sum(deferred_amount) as deferred from subscriptions where is_paid_here group by 1) s on s.currency = e.unit
      where coalesce(s.deferred, 0) <> coalesce(e.amount, 0)
      union all
      select 'orders', o.id, null, 'released', v.state from subscription_visits v join orders o on o.id = v.order_id
      where v.state = 'reserved' and (o.deleted_at is not null or o.order_status = any(array[${CANCELLED_STATUSES.map((one) => `'${one}'`).join(', ')}])
        or (o.order_status = 'finished' and o.pay_status not in ('under_review', 'unpaid', 'partly_paid')))) y order by 2 limit 1`,
  },
  {
    check: 'invoices_numbered',
    count: 'select count(*) from invoices',
    // Every settlement has one invoice; each series of a seller and year goes from 1 to its counter, without a hole.
    find: `select 'settlements' as table, coalesce(s.id, i.settlement_id) as id, null as unit, (s.id is not null)::int::text as expected, (i.settlement_id is not null)::int::text as found
      from (select id from settlements where settlement_kind = 'settlement') s full join invoices i on i.settlement_id = s.id where s.id is null or i.settlement_id is null
      union all
      select 'invoices', coalesce(i.newest, 0), null, coalesce(c.last, 0)::text, coalesce(i.n, 0) || ' / ' || coalesce(i.highest, 0)
      from (select series, year, count(*) as n, max(number) as highest, max(settlement_id) as newest from invoices group by 1, 2) i
      full join invoice_counters c using (series, year) where (i.n, i.highest) is distinct from (c.last::bigint, c.last)
      order by 2 limit 1`,
  },
  {
    check: 'totals_agree',
    count: 'select count(distinct unit) from ledger_entries',
    find: `select 'ledger_entries' as table, max(id) as id, unit, '0' as expected, sum(amount)::text as found from ledger_entries group by unit having sum(amount) <> 0 limit 1`,
  },
];

const ACCOUNTS = 'select account, unit, sum(amount)::text as sum from ledger_entries group by 1, 2 order by 2, 1';

interface Found {
  table: string;
  id: number;
  unit: string | null;
  expected: string;
  found: string;
}

const shown = (text: string, unit: string | null) => (unit !== null && /^-?\d+$/.test(text) ? `${fromMinor(text, unit)} ${unit}` : text);

async function compute(client: pg.ClientBase, { check, count, find }: Check): Promise<CheckResult> {
  const { rows: counts } = await client.query<{ count: number }>(count);
  const { rows } = await client.query<Found>(find);
  const [found] = rows;
  const wrong = found
    ? { table: found.table, id: found.id, expected: shown(found.expected, found.unit), found: shown(found.found, found.unit) }
    : null;
  return { check, checked: counts[0]?.count ?? 0, wrong, error: null };
}

/** One check; what the database cannot compute is answered as such, and the others are computed all the same. */
async function run(client: pg.ClientBase, check: Check): Promise<CheckResult> {
  await client.query('savepoint before_check');
  try {
    return await compute(client, check);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // Of a session that has ended there is nothing to go back to: that throws, and is an outage.
    await client.query('rollback to savepoint before_check');
    return { check: check.check, checked: 0, wrong: null, error: error.message };
  }
}

/**
 * Adds the ledger up from its first posting, in one snapshot, and compares everything that is stored with it. Amounts are multiplied
 * and added as numerics, which no amount is too large for.
 */
export async function proveLedger(client: pg.ClientBase): Promise<Proof> {
  const begun = performance.now();
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const checks: CheckResult[] = [];
    for (const check of CHECKS) checks.push(await run(client, check));
    const { rows } = await client.query<AccountSum>(ACCOUNTS);
    const accounts = rows.map(({ account, unit, sum }) => ({ account, unit, sum: fromMinor(sum, unit) }));
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    return { holds: checks.every(({ wrong, error }) => wrong === null && error === null), checks, accounts, seconds };
  } finally {
    await client.query('rollback');
  }
}
