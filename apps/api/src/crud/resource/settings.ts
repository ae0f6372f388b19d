import { INITIAL_SETTINGS, type SettingKey, type SettingValues, type StoredSettings } from '@diwan/contract/settings/settings';
import { defaultLargestOrder, defaultLimit } from '@diwan/domain/ledger/default-limit';
import { type Minor, NONE, toMinor } from '@diwan/domain/money';
import type { Database } from '../../platform/database/connection.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { db } from '../../platform/database/tables.ts';
import { all } from '../../platform/database/typed.ts';

const CHANNEL = 'diwan_settings';

interface Kept {
  /** What holds everywhere. */
  readonly all: SettingValues;
  /** What holds in the countries that differ. */
  readonly countries: ReadonlyMap<number, SettingValues>;
}

type MoneyKey = Extract<SettingKey, 'min_limit_charge' | 'min_limit_withdrawal' | 'minimum_wallet_to_receive_order'>;

/** Has every node read the settings anew once a transaction commits. */
export const tellSettings = (transaction: Transaction): Promise<void> => publish(transaction, CHANNEL, {});

/**
 * What is set, for whoever works by it: a country's value, else the one for all, else the initial one. Kept in memory and
 * forgotten on every node as soon as a section is saved; while the node cannot hear the others, read each time.
 */
export class Settings {
  #kept: Promise<Kept> | undefined;

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly bus: Bus,
  ) {
    bus.on(CHANNEL, () => this.clear());
  }

  /**
   * The settings of a country; without one, those for all. Within a transaction its own connection reads what is not kept: were all
   * connections in such transactions, none would be left to read by.
   */
  async of(countryId: number | null = null, runner?: Runner): Promise<SettingValues> {
    const { all, countries } = await this.#read(runner);
    return (countryId === null ? undefined : countries.get(countryId)) ?? all;
  }

  /** An amount of a country's settings in its currency's minor units; null where it is switched off, nothing where it is no amount of that currency. */
  async amount(key: MoneyKey, country: { readonly id: number; readonly currency: string }, runner?: Runner): Promise<Minor | null> {
    const value = (await this.of(country.id, runner))[key];
    return value === null ? null : (toMinor(value, country.currency) ?? NONE);
  }

  /**
   * What may be moved in a day without a second admin, in minor units: never without bounds. None where what is set is no amount
   * of the country's currency: then everything needs a second admin.
   */
  async approvalLimit({ id, currency }: { readonly id: number; readonly currency: string }, runner?: Runner): Promise<Minor> {
    const { approval_limit: value } = await this.of(id, runner);
    return value === null ? defaultLimit(currency) : (toMinor(value, currency) ?? NONE);
  }

  /** The largest order that nobody else looks at, in minor units; none where what is set is no amount of the country's currency. */
  async largestOrder({ id, currency }: { readonly id: number; readonly currency: string }, runner?: Runner): Promise<Minor> {
    const { largest_order: value } = await this.of(id, runner);
    return value === null ? defaultLargestOrder(currency) : (toMinor(value, currency) ?? NONE);
  }

  /** Forgets what is kept, here at once and on the other nodes when the transaction commits. */
  async forget(transaction: Transaction): Promise<void> {
    await tellSettings(transaction);
    // Here the signal may come after the answer to whoever saved.
    transaction.afterCommit(() => this.clear());
  }

  clear() {
    this.#kept = undefined;
  }

  #read(runner?: Runner): Promise<Kept> {
    if (this.#kept) return this.#kept;
    if (runner) return this.#load(runner);
    const fresh = this.#load();
    if (this.bus.hearing) {
      this.#kept = fresh;
      // A failed read is asked for again.
      fresh.catch(() => this.#kept === fresh && this.clear());
    }
    return fresh;
  }

  async #load(runner: Runner = this.database.pool): Promise<Kept> {
    const stored = db.selectFrom('settings').select(['country_id', 'values']).$narrowType<{ values: StoredSettings }>();
    const rows = await all(runner, stored);
    const merged = (base: SettingValues, countryId: number | null): SettingValues =>
      Object.assign({}, base, ...rows.filter((row) => row.country_id === countryId).map((row) => row.values));
    const general = merged(INITIAL_SETTINGS, null);
    const ids = new Set(rows.flatMap(({ country_id: id }) => (id === null ? [] : [id])));
    return { all: general, countries: new Map([...ids].map((id) => [id, merged(general, id)])) };
  }
}
