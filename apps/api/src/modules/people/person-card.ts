import type { Locale } from '@diwan/contract/kit/constants';
import type { Person } from '../../access/persons/person.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { unauthorized } from '../../platform/errors.ts';

/** SQL for the name of whoever a row's `user_type` and `user_id` stand for (alias `t`). */
export const PERSON_NAME = `case t.user_type when 'client' then (select concat_ws(' ', x.first_name, x.last_name) from clients x where x.id = t.user_id)
  else (select concat_ws(' ', x.first_name, x.last_name) from providers x where x.id = t.user_id) end`;

/** SQL for the name of the admin whom a column of a row names. */
export const adminName = (column: string) => `(select concat_ws(' ', x.first_name, x.last_name) from admins x where x.id = t.${column})`;

/** Who somebody is, as what they ask for names them. */
export interface PersonCard {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly preferred_language: Locale;
}

const FIND = {
  client: `select concat_ws(' ', first_name, last_name) as name, phone, email, preferred_language from clients where id = $1 and deleted_at is null`,
  provider: `select concat_ws(' ', first_name, last_name) as name, phone, email, preferred_language from providers where id = $1 and deleted_at is null`,
} as const;

export async function getPersonCard(runner: Runner, { kind, id }: Pick<Person, 'kind' | 'id'>): Promise<PersonCard> {
  const { rows } = await runner.query<PersonCard>({ name: `card_of_${kind}`, text: FIND[kind], values: [id] });
  if (!rows[0]) throw unauthorized();
  return rows[0];
}
