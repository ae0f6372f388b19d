import { OPEN_STATUSES } from '@diwan/domain/orders/order-status';
import { ledgerFaults } from '../testing/proof.ts';
import { DAY } from './deed.ts';
import type { Town } from './world.ts';
import { db } from '../platform/database/tables.ts';
import { maybe } from '../platform/database/typed.ts';

/** The rules that no walk may break. */
export type Rule = 'gain' | 'honest_people' | 'never_done' | 'platform' | 'work_for_nothing' | 'stuck' | 'proof' | 'fault';

/** What somebody looking over the house's shoulder would see. */
export interface Broken {
  readonly rule: Rule;
  readonly says: string;
}

const WALLETS = `select w.user_type as kind, w.user_id as id, w.balance::text as balance,
  coalesce((select sum(o.total_price) from orders o where w.user_type = 'client' and o.client_id = w.user_id and o.currency = w.currency
    and o.pay_type = 'wallet' and o.order_status = any($2::text[]) and o.deleted_at is null), 0)::text as promised,
  coalesce((select sum(e.amount - e.returned_amount) from earnings e where w.user_type = 'provider' and e.provider_id = w.user_id
    and e.currency = w.currency and (e.available_at > now() or e.stopped_at is not null)), 0)::text as pending,
  coalesce((select sum(c.amount) from cash_outs c where c.user_type = w.user_type and c.user_id = w.user_id and c.currency = w.currency
    and c.status in ('pending', 'accepted')), 0)::text as paid_out,
  coalesce((select -sum(e.amount) from ledger_entries e join ledger_postings p on p.id = e.posting_id where e.wallet_id = w.id and p.kind = 'withdraw'), 0)::text as withdrawn
from wallets w where w.country_id = $1`;

const ACCOUNTS = `select coalesce(sum(e.amount) filter (where e.account in ('promotion', 'write_off')), 0)::text as spent
from ledger_entries e join ledger_postings p on p.id = e.posting_id where p.country_id = $1`;

/** What clients have paid by card, debts as well: in a demo there is always enough on it, and it is money that they brought. */
const BY_CARD = `select (select coalesce(sum(price + vat_amount), 0) from subscriptions where country_id = $1 and client_id = any($2::int[]) and reference like 'SANDBOX-%')
  + (select coalesce(sum(p.amount), 0) from payments p join orders o on o.id = p.order_id
    where o.country_id = $1 and o.client_id = any($2::int[]) and p.reference like 'SANDBOX-%')
  + (select coalesce(sum(e.amount), 0) from ledger_postings p join ledger_entries e on e.posting_id = p.id
      join wallets w on w.id = e.wallet_id and w.user_type = 'client' and w.user_id = any($2::int[])
    where p.country_id = $1 and p.kind = 'charge' and exists (select from ledger_entries c where c.posting_id = p.id and c.account = 'card_clearing')) as paid`;

/** What each posting took from a wallet, all its entries together: of a job in cash what was earned and what was collected are two. */
const TAKEN = `select p.id, p.kind, p.order_id, w.user_type as of_kind, w.user_id as of_id, sum(e.amount)::text as amount,
  exists (select from order_events v where v.order_id = p.order_id and v.admin_id is not null) as by_office
from ledger_entries e join ledger_postings p on p.id = e.posting_id join wallets w on w.id = e.wallet_id
where p.country_id = $1 and p.id > $2 and e.unit = w.currency group by p.id, w.id having sum(e.amount) < 0 order by p.id, w.id`;

/** Jobs that were begun and then called off, for which nobody is paid, and nobody will be. */
const UNPAID = `select o.id from orders o where o.id = any($1::int[]) and o.order_status in ('client_cancel', 'rider_cancel')
  and coalesce(o.penalty_price, 0) = 0 and o.pay_status <> 'under_review' and not exists (select from settlements s where s.order_id = o.id)`;

interface WalletSeen {
  readonly kind: string;
  readonly id: number;
  readonly balance: string;
  readonly promised: string;
  readonly pending: string;
  readonly paid_out: string;
  readonly withdrawn: string;
}

interface Taken {
  readonly id: number;
  readonly kind: string;
  readonly order_id: number | null;
  readonly of_kind: string;
  readonly of_id: number;
  readonly amount: string;
  readonly by_office: boolean;
}

const aed = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')} AED`;

/** What one who counts everything keeps of a town: compared after each step with what the rules allow. */
export class Books {
  #lastPosting = 0;
  #brought = 0n;
  #spent = 0n;
  #taken = 0n;

  constructor(
    private readonly town: Town,
    /** The limit of a day, in minor units. */
    private readonly limit: bigint,
    /** Whether each account of theirs has a limit of its own: what several accounts of one clerk move is then passed over. */
    private readonly eachAccount: boolean,
  ) {}

  async open(): Promise<void> {
    const latest = db.selectFrom('ledger_postings').select('id').orderBy('id', 'desc').limit(1);
    this.#lastPosting = (await maybe(this.town.database.pool, latest))?.id ?? 0;
    this.#brought = await this.#held();
    this.#spent = await this.#promoted();
  }

  /** The gang's money: what they could take out now, and what they have. A debt of one is nobody's. */
  async #held(): Promise<bigint> {
    const { database, country, gang } = this.town;
    const { rows } = await database.pool.query<WalletSeen>(WALLETS, [country, OPEN_STATUSES]);
    let sum = 0n;
    for (const one of rows) {
      if (!gang.people.some(({ kind, id }) => kind === one.kind && id === one.id)) continue;
      const free = BigInt(one.balance) - BigInt(one.promised) - BigInt(one.pending);
      sum += (free > 0n ? free : 0n) + BigInt(one.paid_out) + BigInt(one.withdrawn);
    }
    return sum;
  }

  async #paidByCard(): Promise<bigint> {
    const { database, country, gang } = this.town;
    const clients = gang.people.filter(({ kind }) => kind === 'client').map(({ id }) => id);
    const { rows } = await database.pool.query<{ paid: string }>(BY_CARD, [country, clients]);
    return BigInt(rows[0]?.paid ?? 0);
  }

  async #promoted(): Promise<bigint> {
    const { rows } = await this.town.database.pool.query<{ spent: string }>(ACCOUNTS, [this.town.country]);
    return BigInt(rows[0]?.spent ?? 0);
  }

  /** What may be gone by now: the limit of each day that has begun. */
  get allowed(): bigint {
    const accounts = this.eachAccount ? this.town.gang.clerks.length : 1;
    return this.limit * BigInt(accounts * (1 + Math.floor((this.town.clock.now - this.town.beganAt) / DAY)));
  }

  /** What a posting took from somebody honest, and whether it is theirs to lose. */
  #judge(taken: Taken): Broken | undefined {
    const { gang, honest, truths } = this.town;
    const { of_kind: kind, of_id: id, order_id: order, amount } = taken;
    if (!honest.some((one) => one.kind === kind && one.id === id)) return undefined;
    // What a stolen provider's account does with cash is booked gross, and makes debts: what could be taken with it was counted as it was stolen.
    if (kind === 'provider' && gang.people.some((one) => one.kind === kind && one.id === id)) return undefined;
    const truth = order === null ? undefined : truths.get(order);
    const isRidden = truth?.gotIn && taken.kind === 'settlement' && !taken.by_office;
    const isTheirs = kind === 'client' ? truth?.saidYes && (truth.done || isRidden) : taken.kind === 'settlement' && truth?.done;
    if (isTheirs) return undefined;
    const what = `${taken.kind}${order === null ? '' : ` of order ${order}`} took ${aed(-BigInt(amount))} from an honest ${kind}`;
    // What an honest provider began, and somebody finished who has their phone, is a theft of the provider's, of which the limit holds.
    if (kind === 'client' && taken.kind === 'settlement' && !taken.by_office && !truth?.toldPin && !truth?.begun)
      return { rule: 'never_done', says: `${what} for a job that nobody did` };
    this.#taken -= BigInt(amount);
    return this.#taken > this.allowed
      ? { rule: 'honest_people', says: `${what}: ${aed(this.#taken)} in all, ${aed(this.allowed)} allowed` }
      : undefined;
  }

  async #lookAtTakings(): Promise<Broken | undefined> {
    const { database, country } = this.town;
    const { rows } = await database.pool.query<Taken>(TAKEN, [country, this.#lastPosting]);
    for (const one of rows) {
      this.#lastPosting = one.id;
      const broken = this.#judge(one);
      if (broken) return broken;
    }
    return undefined;
  }

  async #lookAtJobs(): Promise<Broken | undefined> {
    const begun = [...this.town.truths].filter(([, { begun: is }]) => is).map(([id]) => id);
    if (begun.length === 0) return undefined;
    const { rows } = await this.town.database.pool.query<{ id: number }>(UNPAID, [begun]);
    const [order] = rows;
    return (
      order && {
        rule: 'work_for_nothing',
        says: `order ${order.id} was begun by an honest provider, called off by its client, and nobody pays for it`,
      }
    );
  }

  /** What is wrong after a step; nothing where all is as it should be. */
  async look(): Promise<Broken | undefined> {
    const gain = (await this.#held()) - this.#brought - (await this.#paidByCard());
    if (gain > this.allowed)
      return { rule: 'gain', says: `the gang can take out ${aed(gain)} that it did not bring, ${aed(this.allowed)} allowed` };
    const lost = this.#spent - (await this.#promoted());
    if (lost > this.allowed) return { rule: 'platform', says: `the platform gave away ${aed(lost)}, ${aed(this.allowed)} allowed` };
    return (await this.#lookAtTakings()) ?? this.#lookAtJobs();
  }

  /** The proof of the ledger, which takes longer. */
  async prove(): Promise<Broken | undefined> {
    try {
      const faults = await ledgerFaults(this.town.database);
      return faults.length === 0 ? undefined : { rule: 'proof', says: JSON.stringify(faults) };
    } catch (error) {
      return { rule: 'proof', says: `the proof cannot be computed: ${String(error)}` };
    }
  }
}
