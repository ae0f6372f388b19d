import type { Request, Server } from '../../platform/http/server.ts';
import { moneyCalls } from '@diwan/contract/wallet/calls';
import { fromMinor, minor } from '@diwan/domain/money';
import type { UserType } from '@diwan/domain/people';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { handle } from '../../crud/calls/handle.ts';
import { findPage } from '../../crud/list/page.ts';
import { getScopeConditions } from '../../crud/resource/scope.ts';
import { showRow } from '../../crud/record/read.ts';
import { shownEarnings } from '../../ledger/earnings.ts';
import { readUnavailable } from '../../ledger/promised.ts';
import { transactionsApi } from './resources.ts';
import { readRecord } from '@diwan/domain/records';

/** The latest lines of a statement that a person's page shows; its list shows all. */
const LATEST = 10;

interface Found {
  currency: string;
  balance: number | string;
  points: number;
  held: number | string;
}

const WALLETS = `select w.currency, w.balance, w.points, coalesce((select sum(o.amount) from cash_outs o
  where o.user_type = w.user_type and o.user_id = w.user_id and o.currency = w.currency and o.status = 'pending' and o.deleted_at is null), 0)::text as held
from wallets w where w.user_type = $1 and w.user_id = $2 order by w.currency = $3 desc, w.currency`;

async function getWallet(app: Server, request: Request, userType: UserType, id: number, currency: string) {
  const { pool: runner } = app.database;
  const { rows } = await runner.query<Found>({ name: 'person_wallets', text: WALLETS, values: [userType, id, currency] });
  const found = rows.length > 0 ? rows : [{ currency, balance: 0, points: 0, held: 0 }];
  const currencies = found.map((one) => one.currency);
  const unavailable = await readUnavailable(runner, { user_type: userType, user_id: id }, currencies, app.now());
  const { store } = transactionsApi;
  const conditions = [
    ...getScopeConditions(transactionsApi, request.caller),
    { kind: 'equals', column: 'user_id', value: id } as const,
    { kind: 'equals', column: 'user_type', value: userType } as const,
  ];
  const lines = await findPage(runner, store, conditions, { page: 1, perPage: LATEST, sort: { column: 'created_at', descending: true } });
  return {
    currency,
    wallets: found.map((one) => {
      const kept = unavailable(one.currency);
      return {
        currency: one.currency,
        balance: fromMinor(one.balance, one.currency),
        points: one.points,
        held: fromMinor(one.held, one.currency),
        promised: fromMinor(kept.promised, one.currency),
        ...shownEarnings(minor(one.balance), kept, one.currency),
      };
    }),
    transactions: lines.map((line) => transactionsApi.parse(line)),
  };
}

/** `GET clients/{id}/wallet` and `GET providers/{id}/wallet`. */
export function registerPersonWallets(app: Server, apis: readonly ResourceApi[], prefix: string) {
  const { pool } = app.database;
  const read = async (request: Request, table: string, userType: UserType, id: number) => {
    const api = apis.find(({ resource }) => resource.name === table);
    if (!api) throw new Error(`${table} have no wallets`);
    const { country } = await showRow(pool, api, request.caller, id);
    return { data: await getWallet(app, request, userType, id, String(readRecord(country)['currency'])) };
  };
  handle(app, prefix, moneyCalls.clientWallet, ({ request, params: { id } }) => read(request, 'clients', 'client', id));
  handle(app, prefix, moneyCalls.providerWallet, ({ request, params: { id } }) => read(request, 'providers', 'provider', id));
}
