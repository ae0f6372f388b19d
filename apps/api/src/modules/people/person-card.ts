import type { Locale } from '@diwan/contract/kit/constants';
import type { Person } from '../../access/persons/person.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { unauthorized } from '../../platform/errors.ts';

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
