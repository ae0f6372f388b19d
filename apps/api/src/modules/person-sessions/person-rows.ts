import { nextId } from '../../platform/database/typed.ts';
import type { Request } from '../../platform/http/server.ts';
import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import type { UserType } from '@diwan/domain/people';
import { type Actor, personCaller, type PersonCaller } from '../../access/caller.ts';
import { writeAudit } from '../../crud/record/audit.ts';
import { recorded } from '../../crud/record/change-log.ts';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';

/** Where the rows of people stand. */
export const RECORDED = { client: recorded(clients), provider: recorded(providers) } as const;

/** What of a row decides whether its owner may log in. */
export interface Account {
  readonly id: number;
  readonly is_active: boolean;
  readonly is_ban: boolean;
  readonly is_locked: boolean;
  readonly locked_until: string | null;
}

const ACCOUNT = 'select id, is_active, is_ban, is_locked, locked_until';
const LIVE = 'where phone = $1 and deleted_at is null for no key update';
const OF_PHONE = { client: `${ACCOUNT} from clients ${LIVE}`, provider: `${ACCOUNT} from providers ${LIVE}` } as const;

/** Whose phone it is, kept from changing until the commit; undefined where nobody has it. */
export async function accountOfPhone({ client }: Transaction, kind: UserType, phone: string): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(OF_PHONE[kind], [phone]);
  return rows[0];
}

/** Why somebody may not log in; undefined where they may. A lock ends at its time, even before its flag is gone. */
export function refusalOfAccount({ is_active, is_ban, is_locked, locked_until }: Account, now: number): AppError | undefined {
  if (is_ban) return new AppError(403, 'account.banned');
  if (!is_active) return new AppError(403, 'account.inactive');
  if (is_locked && (locked_until === null || Date.parse(locked_until) > now)) return new AppError(403, 'account.locked');
  return undefined;
}

/** Whoever makes their account by their first login, by the id that it will have: it stands in the log as made by themselves. */
export async function newPerson(
  { client }: Transaction,
  kind: UserType,
  of: Pick<PersonCaller, 'countryId' | 'platform'>,
  request: Pick<Request, 'ip' | 'language'>,
): Promise<PersonCaller> {
  const id = await nextId(client, kind === 'client' ? 'clients' : 'providers');
  return personCaller({ kind, id, ...of }, request);
}

const SEEN = {
  client: { in: 'update clients set last_login_at = $2 where id = $1', out: 'update clients set last_logout_at = $2 where id = $1' },
  provider: { in: 'update providers set last_login_at = $2 where id = $1', out: 'update providers set last_logout_at = $2 where id = $1' },
} as const;

/** Notes that somebody logged in or out, and when: no edit of their row, but an entry in its log. */
export async function noteSeen(transaction: Transaction, person: PersonCaller, way: 'in' | 'out', now: number): Promise<void> {
  const { kind, id } = person;
  await transaction.client.query(SEEN[kind][way], [id, new Date(now).toISOString()]);
  const action = way === 'in' ? 'login' : 'logout';
  await writeAudit(transaction, person, [{ table: RECORDED[kind].table, id, action, changes: {} }]);
}

/** Somebody whose sessions were ended, and how many. */
export interface EndedSessions extends PersonId {
  readonly ended: number;
}

/** Says in people's logs that sessions of theirs were ended, by whom, and how many. */
export async function noteEnded(transaction: Transaction, actor: Actor, people: readonly EndedSessions[]): Promise<void> {
  const entries = people
    .filter(({ ended }) => ended > 0)
    .map(({ kind, id, ended }) => {
      const changes = { times: { before: null, after: ended } };
      return { table: RECORDED[kind].table, id, action: 'session_ended' as const, changes };
    });
  await writeAudit(transaction, actor, entries);
}
