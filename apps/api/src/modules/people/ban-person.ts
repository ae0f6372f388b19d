import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import type { Holder } from '@diwan/domain/ledger/entries';
import { demandFrom, type Caller } from '../../access/caller.ts';
import { recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { IS_OPEN } from '../../schema/tables/orders.ts';

const PEOPLE = { client: clients, provider: providers } as const;
/** Who may ban whom. */
export const BAN_RIGHTS = { client: 'toggle-clients', provider: 'toggle-providers' } as const;
const LOCK = {
  client: 'select * from clients where id = $1 and deleted_at is null for no key update',
  provider: 'select * from providers where id = $1 and deleted_at is null for no key update',
} as const;

const OPEN = `select count(*)::int as count, min(order_no) as first from (select order_no from orders where provider_id = $1 and ${IS_OPEN} order by created_at limit 100) o`;

/** A provider as far as it says whether they may work. */
export type Worker = Readonly<Record<'id' | 'country_id', number>> & Readonly<Record<'first_name' | 'last_name', string>>;

/** Tells those who give orders to others that a provider who may not work any more has some: nobody comes to these clients otherwise. */
export async function tellOfStrandedOrders(transaction: Transaction, { id, country_id, first_name, last_name }: Worker): Promise<void> {
  const { rows } = await transaction.client.query<{ count: number; first: string | null }>(OPEN, [id]);
  const { count = 0, first = '' } = rows[0] ?? {};
  if (count === 0) return;
  await notifyAdmins(transaction, {
    type: 'provider',
    id,
    title: 'messages.notices.orders_stranded.title',
    body: 'messages.notices.orders_stranded.body',
    params: { name: `${first_name} ${last_name}`, open: String(count), number: first ?? '' },
    to: { holding: ['delegate-orders', 'show-providers'], country: country_id },
    alert: true,
  });
}

/** Bans somebody, for whoever may: the database ends their sessions. False where they are gone. */
export async function banPerson(context: ChangeContext & { readonly caller: Caller }, { user_type, user_id }: Holder): Promise<boolean> {
  demandFrom(context.caller, BAN_RIGHTS[user_type]);
  const { rows } = await context.transaction.client.query<Worker & { readonly is_ban: boolean }>(LOCK[user_type], [user_id]);
  const [person] = rows;
  if (person && !person.is_ban) {
    await changeRow(context, recorded(PEOPLE[user_type]), person, { is_ban: true });
    if (user_type === 'provider') await tellOfStrandedOrders(context.transaction, person);
  }
  return person !== undefined;
}
