import { clients } from '@diwan/contract/resources/clients';
import { providers } from '@diwan/contract/resources/providers';
import type { Holder } from '@diwan/domain/ledger/entries';
import { demandFrom, type Caller } from '../../access/caller.ts';
import { recorded, type ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';

const PEOPLE = { client: clients, provider: providers } as const;
/** Who may ban whom. */
export const BAN_RIGHTS = { client: 'toggle-clients', provider: 'toggle-providers' } as const;
const LOCK = {
  client: 'select * from clients where id = $1 and deleted_at is null for no key update',
  provider: 'select * from providers where id = $1 and deleted_at is null for no key update',
} as const;

/** Bans somebody, for whoever may: the database ends their sessions. False where they are gone. */
export async function banPerson(context: ChangeContext & { readonly caller: Caller }, { user_type, user_id }: Holder): Promise<boolean> {
  demandFrom(context.caller, BAN_RIGHTS[user_type]);
  const { rows } = await context.transaction.client.query<{ id: number; is_ban: boolean }>(LOCK[user_type], [user_id]);
  const [person] = rows;
  if (person && !person.is_ban) await changeRow(context, recorded(PEOPLE[user_type]), person, { is_ban: true });
  return person !== undefined;
}
