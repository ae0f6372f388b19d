import type { Kyselify } from 'drizzle-orm/kysely';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type ColumnType } from 'kysely';
import type * as access from '../../schema/tables/access.ts';
import type * as agents from '../../schema/tables/agents.ts';
import type * as bankAccounts from '../../schema/tables/bank-accounts.ts';
import type * as cannedReplies from '../../schema/tables/canned-replies.ts';
import type * as complaints from '../../schema/tables/complaints.ts';
import type * as content from '../../schema/tables/content.ts';
import type * as conversations from '../../schema/tables/conversations.ts';
import type * as counters from '../../schema/tables/counters.ts';
import type * as coupons from '../../schema/tables/coupons.ts';
import type * as desk from '../../schema/tables/desk.ts';
import type * as dispatch from '../../schema/tables/dispatch.ts';
import type * as geography from '../../schema/tables/geography.ts';
import type * as jobs from '../../schema/tables/jobs.ts';
import type * as messages from '../../schema/tables/messages.ts';
import type * as money from '../../schema/tables/money.ts';
import type * as nodes from '../../schema/tables/nodes.ts';
import type * as orders from '../../schema/tables/orders.ts';
import type * as papers from '../../schema/tables/papers.ts';
import type * as paymentWays from '../../schema/tables/payment-ways.ts';
import type * as payments from '../../schema/tables/payments.ts';
import type * as people from '../../schema/tables/people.ts';
import type * as permissions from '../../schema/tables/permissions.ts';
import type * as personSessions from '../../schema/tables/person-sessions.ts';
import type * as providerHours from '../../schema/tables/provider-hours.ts';
import type * as reasons from '../../schema/tables/reasons.ts';
import type * as records from '../../schema/tables/records.ts';
import type * as savedViews from '../../schema/tables/saved-views.ts';
import type * as serviceRequests from '../../schema/tables/service-requests.ts';
import type * as services from '../../schema/tables/services.ts';
import type * as settings from '../../schema/tables/settings.ts';
import type * as sliders from '../../schema/tables/sliders.ts';
import type * as subscriptions from '../../schema/tables/subscriptions.ts';
import type * as tickets from '../../schema/tables/tickets.ts';
import type * as till from '../../schema/tables/till.ts';
import type * as tracking from '../../schema/tables/tracking.ts';
import type * as twoStep from '../../schema/tables/two-step.ts';
import type * as updateRequests from '../../schema/tables/update-requests.ts';
import type * as vehicles from '../../schema/tables/vehicles.ts';
import type * as webhooks from '../../schema/tables/webhooks.ts';

type Declared = typeof access &
  typeof agents &
  typeof bankAccounts &
  typeof cannedReplies &
  typeof complaints &
  typeof content &
  typeof conversations &
  typeof counters &
  typeof coupons &
  typeof desk &
  typeof dispatch &
  typeof geography &
  typeof jobs &
  typeof messages &
  typeof money &
  typeof nodes &
  typeof orders &
  typeof papers &
  typeof paymentWays &
  typeof payments &
  typeof people &
  typeof permissions &
  typeof personSessions &
  typeof providerHours &
  typeof reasons &
  typeof records &
  typeof savedViews &
  typeof serviceRequests &
  typeof services &
  typeof settings &
  typeof sliders &
  typeof subscriptions &
  typeof tickets &
  typeof till &
  typeof tracking &
  typeof twoStep &
  typeof updateRequests &
  typeof vehicles &
  typeof webhooks;

/** Amounts are counted as bigint, and sent as their digits. */
type Written<Value> = number extends Value ? Value | bigint : Value;
type Column<Value> = Value extends ColumnType<infer Read, infer New, infer Next> ? ColumnType<Read, Written<New>, Written<Next>> : never;
type Row<Table extends PgTable> = { [Name in keyof Kyselify<Table>]: Column<Kyselify<Table>[Name]> };

/** Every table by its name, with what is read of its columns, inserted and written: for the types alone. */
export type Tables = {
  [Key in keyof Declared as Declared[Key] extends PgTable ? Declared[Key]['_']['name'] : never]: Declared[Key] extends PgTable
    ? Row<Declared[Key]>
    : never;
};

/** Statements are sent by the adapters of `typed.ts` alone, through the pool and the transactions that we have. */
class SendsNothing extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('A statement is sent by one, maybe, all or run.'));
  }
}

/** Builds statements whose rows have the types of the tables: each is compiled, and none is sent. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SendsNothing(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
