import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { WalletCall, WalletOrder } from '@diwan/contract/wallet/forms';
import { POINTS } from '@diwan/domain/ledger/entries';
import type { UserType } from '@diwan/domain/people';
import { fromMinor, type Minor, minorDigits, toMinor } from '@diwan/domain/money';
import { peopleApi, getBroadcastPeople } from '../people/index.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { conflict, invalidField } from '../../platform/errors.ts';
import { parseFilters } from '../../crud/list/filters.ts';
import { Params } from '../../platform/database/sql-text.ts';
import type { WalletOwner, WalletMove } from '../../ledger/move-wallets.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { all, among } from '../../platform/database/typed.ts';

/** A call as it is to be done: who is meant, and how much each. */
export interface Plan {
  readonly move: WalletMove;
  /** Where they are: their countries share a currency. */
  readonly countries: readonly number[];
  /** How many they are; those of one country may be all of it, so they are not read one by one. */
  readonly count: number;
  /** The person, where it is about one. */
  readonly only: WalletOwner | null;
  /** SQL of their ids, over values of its own. */
  readonly ids: (params: Params) => string;
}

/** People of one country among those who are meant. */
interface Group {
  readonly country_id: number;
  readonly currency: string;
  readonly n: number;
  readonly first: number;
}

/** Those whom a call is about, within the admin's countries; 422 when somebody named is out of reach. */
async function peopleMeant(app: Context, apis: readonly ResourceApi[], request: Request, order: WalletOrder) {
  const api = peopleApi(apis, order.user_type);
  const narrowed = order.all ? parseFilters(api.resource, api.options, request.caller, order.filter ?? {}, true) : [];
  const { ids } = getBroadcastPeople(apis, request, order, narrowed);
  const params = new Params();
  const { rows: groups } = await app.database.pool.query<Group>(
    `select p.country_id, c.currency, count(*)::int as n, min(p.id) as first from ${api.store.table} p join countries c on c.id = p.country_id
     where p.id in (${ids(params)}) group by 1, 2 order by 1`,
    params.values,
  );
  const count = groups.reduce((sum, { n }) => sum + n, 0);
  if (!order.all && count < order.user_ids.length) throw invalidField('user_ids', 'not_found');
  const [first] = groups;
  if (!first) throw conflict('wallet.nobody');
  const only = count === 1 && !order.all ? { id: first.first, country_id: first.country_id } : null;
  return { groups, count, only, ids };
}

/** Currencies in which people named by their ids have something, by how many of them have a wallet in each. */
/**
 * The one currency of a call: that of the people's country. Who has something in another one too, since before they or their
 * country changed it, has several wallets, and the call names which.
 */
async function getCurrency(app: Context, userType: UserType, groups: readonly Group[], order: WalletOrder): Promise<string> {
  const currencies = [...new Set(groups.map(({ currency }) => currency))];
  const named = order.currency;
  if (named === null && currencies.length > 1) throw conflict('wallet.several_currencies', {}, { currencies });
  const usual = currencies.length === 1 ? currencies[0] : undefined;
  if (order.all && (named ?? usual) !== usual) throw invalidField('currency', 'no_such_wallet');
  if (usual !== undefined && (order.all || named === usual)) return usual;
  const wallets = db
    .selectFrom('wallets')
    .select(['currency', sql<number>`count(*)::int`.as('n'), sql<boolean>`bool_or(balance <> 0 or points <> 0)`.as('has')])
    .where('user_type', '=', userType)
    .where('user_id', '=', among(order.user_ids))
    .groupBy('currency')
    .orderBy('currency');
  const rows = await all(app.database.pool, wallets);
  if (named !== null) {
    if (rows.find(({ currency }) => currency === named)?.n !== order.user_ids.length) throw invalidField('currency', 'no_such_wallet');
    return named;
  }
  const others = rows.filter(({ currency, has }) => has && currency !== usual).map(({ currency }) => currency);
  if (others.length > 0) throw invalidField('currency', 'name_wallet', { currencies: [usual, ...others].join(', ') });
  if (usual === undefined) throw conflict('wallet.nobody');
  return usual;
}

function getAmount({ amount }: WalletOrder, unit: string): Minor {
  const units = toMinor(amount, unit);
  if (units === undefined) throw invalidField('amount', 'amount_decimals', { count: minorDigits(unit) });
  return units;
}

const LEAST = { charge: 'min_limit_charge', withdraw: 'min_limit_withdrawal' } as const;

/** Refuses less than the least amount of any country concerned. */
async function checkLeast(app: Context, call: WalletCall, countries: readonly number[], currency: string, amount: Minor) {
  for (const id of countries) {
    const least = await app.settings.amount(LEAST[call], { id, currency });
    if (least !== null && amount < least) throw invalidField('amount', 'below_minimum', { minimum: fromMinor(least, currency), currency });
  }
}

/** Looks at everything that a charge or withdrawal depends on, outside of any transaction. */
export async function planCall(
  app: Context,
  apis: readonly ResourceApi[],
  request: Request,
  call: WalletCall,
  order: WalletOrder,
): Promise<Plan> {
  const { groups, ...people } = await peopleMeant(app, apis, request, order);
  const table = peopleApi(apis, order.user_type).store.table;
  const userType = table === 'clients' ? 'client' : 'provider';
  const currency = await getCurrency(app, userType, groups, order);
  const isPoints = order.wallet_type === 'points';
  const unit = isPoints ? POINTS : currency;
  const amount = getAmount(order, unit);
  const countries = groups.map(({ country_id: id }) => id);
  if (!isPoints) await checkLeast(app, call, countries, currency, amount);
  const { charge_type, notes } = order;
  const move: WalletMove = {
    call,
    user_type: userType,
    currency,
    unit,
    amount,
    charge_type: isPoints ? null : charge_type,
    notes,
    admin_id: request.access.adminId,
    approved_by: null,
  };
  return { ...people, move, countries };
}
