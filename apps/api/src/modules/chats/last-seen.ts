import { personRoom } from '@diwan/contract/events/app';
import type { UserType } from '@diwan/domain/people';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import type { Runner } from '../../platform/database/runner.ts';

const SEEN = `select user_type, user_id, max(last_seen_at) as at from person_sessions
  where (user_type = 'client' and user_id = any($1::int[])) or (user_type = 'provider' and user_id = any($2::int[])) group by user_type, user_id`;

interface Seen {
  readonly user_type: UserType;
  readonly user_id: number;
  readonly at: string;
}

/** When some people were last at an app that is still logged in, by their rooms. */
export async function getLastSeen(runner: Runner, people: readonly PersonId[]): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: UserType) => people.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await runner.query<Seen>({ name: 'app_last_seen', text: SEEN, values: [ids('client'), ids('provider')] });
  return new Map(rows.map(({ user_type, user_id, at }) => [personRoom(user_type, user_id), at]));
}
