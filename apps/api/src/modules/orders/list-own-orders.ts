import type { AppOrder } from '@diwan/contract/orders/app-answers';
import type { ORDER_TIMES } from '@diwan/contract/orders/app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import { PAGES } from './own-order-sql.ts';
import { getShownOrder, type ListedOrder } from './shown-own-order.ts';

interface Asked {
  readonly time?: (typeof ORDER_TIMES)[number] | undefined;
  readonly before?: number | undefined;
  readonly per_page: number;
}

/** A page of somebody's own orders, and where the next one begins. */
export async function listOrders(
  app: Context,
  { person, language }: { readonly person: Pick<Person, 'kind' | 'id'>; readonly language: Locale },
  { time, before, per_page }: Asked,
): Promise<{ readonly orders: AppOrder[]; readonly next_before: number | null }> {
  const text = PAGES[person.kind][time ?? 'all'];
  // One more than a page, to know whether there is another.
  const { rows } = await app.database.pool.query<ListedOrder>(text, [language, person.id, before ?? null, per_page + 1]);
  const orders = rows.slice(0, per_page).map((order) => getShownOrder(person.kind, order));
  return { orders, next_before: rows.length > per_page ? (orders.at(-1)?.id ?? null) : null };
}
