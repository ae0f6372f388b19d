import type { Database } from '../platform/database/connection.ts';
import type { Access } from './access.ts';
import { isConcerned, readChange, writeChange, type AccessChange } from './access-change.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { publish } from '../platform/bus/publish.ts';
import type { Transaction } from '../platform/database/transaction.ts';

const CHANNEL = 'diwan_access';
const moment = (milliseconds: number) => new Date(milliseconds).toISOString();
/** Kept sessions; beyond, the oldest go. */
const LIMIT = 10_000;

/** What ends sessions, and who may not have one without a second step. */
interface Rules {
  /** Milliseconds without a call after which a session has ended. */
  readonly idleMs: number;
  readonly superAdminsNeedTotp: boolean;
}

interface Row {
  token_hash: string;
  admin_id: number;
  is_super_admin: boolean;
  all_countries: boolean;
  permissions: string[];
  country_ids: number[];
  expires_at: string;
  last_seen_at: string;
}

// An admin whose role was deleted holds nothing. A banned or inactive admin has no sessions: whoever sets those flags ends them,
// and this query refuses them all the same. So it does those whose role has come to demand codes that they do not have yet, and
// superadmins without any: their next login sets them up.
const FIND = `select s.token_hash, s.admin_id, a.is_super_admin, a.all_countries, coalesce(r.permissions, '{}') as permissions, s.expires_at, s.last_seen_at,
  coalesce((select array_agg(ac.country_id) from admin_countries ac where ac.admin_id = a.id), '{}') as country_ids
from sessions s join admins a on a.id = s.admin_id left join roles r on r.id = a.role_id and r.deleted_at is null
where s.token_hash = any($1::text[]) and s.expires_at > $2 and s.last_seen_at > $3 and a.deleted_at is null and a.is_active and not a.is_ban
  and ((r.requires_totp is not true and not ($4 and a.is_super_admin)) or exists (select 1 from admin_totp o where o.admin_id = a.id and o.confirmed_at is not null))`;

/**
 * What each live session may do, kept in memory and forgotten on every node as soon as its session, its admin or a role changes:
 * whoever changes one calls `forget` in the same transaction. While the node cannot hear the others, nothing is kept.
 */
export class AccessCache {
  #kept = new Map<string, { readonly access: Access; seen: number }>();
  /** Grows with each forgetting, so that an answer read before it is not kept after it. */
  #generation = 0;
  #listeners: ((change: AccessChange) => void)[] = [];

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly bus: Bus,
    private readonly now: () => number,
    private readonly rules: Rules,
  ) {
    bus.on(CHANNEL, (payload) => this.#drop(readChange(payload)));
  }

  /** What a session may do; undefined once it has ended. A call keeps it awake (`use`); that its socket is open does not. */
  async find(tokenHash: string, { use = true } = {}): Promise<Access | undefined> {
    return this.#known(tokenHash, use) ?? (await this.#read([tokenHash], use))[0];
  }

  /** What each of some sessions may do, by the hashes of their tokens and without keeping them awake; one that has ended is missing. */
  async findAll(tokenHashes: ReadonlySet<string>): Promise<Map<string, Access>> {
    const found = [...tokenHashes].map((hash) => this.#known(hash, false) ?? hash);
    const unknown = found.filter((one) => typeof one === 'string');
    const read = unknown.length > 0 ? await this.#read(unknown, false) : [];
    const known = found.filter((one) => typeof one !== 'string');
    return new Map([...known, ...read].map((access) => [access.tokenHash, access]));
  }

  /** What is kept of a session that is awake. One that seems idle may have been used on another node: the database knows. */
  #known(tokenHash: string, use: boolean): Access | undefined {
    const now = this.now();
    const kept = this.#kept.get(tokenHash);
    if (!kept || kept.access.expiresAt <= now || kept.seen + this.rules.idleMs <= now) return undefined;
    if (use) kept.seen = now;
    return kept.access;
  }

  async #read(tokenHashes: readonly string[], use: boolean): Promise<Access[]> {
    const generation = this.#generation;
    const now = this.now();
    const values = [tokenHashes, moment(now), moment(now - this.rules.idleMs), this.rules.superAdminsNeedTotp];
    const { rows } = await this.database.pool.query<Row>({ name: 'access', text: FIND, values });
    const keep = this.bus.hearing && generation === this.#generation;
    return rows.map((row) => {
      const access = accessOf(row);
      if (keep) this.#keep(access, use ? now : Date.parse(row.last_seen_at));
      return access;
    });
  }

  #keep(access: Access, seen: number) {
    if (this.#kept.size >= LIMIT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(access.tokenHash, { access, seen });
  }

  /** Forgets what a change concerns, on every node as soon as the transaction has committed. */
  async forget(transaction: Transaction, change: AccessChange): Promise<void> {
    await publish(transaction, CHANNEL, writeChange(change));
    // Here the signal may come after the answer to whoever made the change.
    transaction.afterCommit(() => this.#drop(change));
  }

  clear() {
    this.#drop('all');
  }

  #drop(change: AccessChange) {
    this.#generation += 1;
    for (const { access } of this.#kept.values()) if (isConcerned(access, change)) this.#kept.delete(access.tokenHash);
    for (const hear of this.#listeners) hear(change);
  }

  /** Calls back whenever what sessions may do could have changed: for what holds on to a session, as a socket does. */
  onForget(hear: (change: AccessChange) => void) {
    this.#listeners.push(hear);
  }
}

function accessOf(row: Row): Access {
  return {
    adminId: row.admin_id,
    isSuperAdmin: row.is_super_admin,
    permissions: new Set(row.permissions),
    countries: row.is_super_admin || row.all_countries ? null : row.country_ids,
    tokenHash: row.token_hash,
    expiresAt: Date.parse(row.expires_at),
  };
}
