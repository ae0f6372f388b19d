import { talkRoom } from '@diwan/contract/events/talk';
import { may, type Access } from '../../access/access.ts';
import type { Looked } from '../../crud/events/looks.ts';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import type { Runner } from '../../platform/database/runner.ts';

const OPENED = `select c.country_id, c.client_id, c.provider_id, concat_ws(' ', a.first_name, a.last_name) as name
  from conversations c join admins a on a.id = $2 where c.id = $1`;

interface Opened {
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly name: string;
}

const mayLook = (access: Access, country: number) =>
  (may(access, 'index-chats') || may(access, 'show-chats')) && (access.countries?.includes(country) ?? true);

/** A conversation that an admin opens, nothing where it is out of reach. */
export async function findLooked(runner: Runner, access: Access, id: number): Promise<Looked | null> {
  const { rows } = await runner.query<Opened>({ name: 'opened_conversation', text: OPENED, values: [id, access.adminId] });
  const [row] = rows;
  if (!row || !mayLook(access, row.country_id)) return null;
  const people: PersonId[] = [
    ...(row.client_id === null ? [] : [{ kind: 'client', id: row.client_id } as const]),
    ...(row.provider_id === null ? [] : [{ kind: 'provider', id: row.provider_id } as const]),
  ];
  return { id, room: talkRoom(id), people, name: row.name, isAllowed: (now) => mayLook(now, row.country_id) };
}
