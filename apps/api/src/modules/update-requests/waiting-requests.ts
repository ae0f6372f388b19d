import type { AskedChange, UpdateRequest } from '@diwan/contract/update-requests/calls';
import { UPDATABLE, type UpdateStatus } from '@diwan/contract/update-requests/update-request';
import type { Runner } from '../../platform/database/runner.ts';
import { Params } from '../../platform/database/sql-text.ts';

type Held = AskedChange['before'];

interface Stored extends Omit<UpdateRequest, 'changes' | 'has_conflict' | 'driver_id'> {
  readonly changes: Readonly<Record<string, { readonly before?: Held; readonly after?: Held } | undefined>>;
  /** What the provider's record holds now, of the fields that may be asked for. */
  readonly held: Readonly<Record<string, Held>>;
}

const HELD = UPDATABLE.map((field) => `'${field}', p.${field}`).join(', ');

const SELECT = `select r.id, r.provider_id, r.country_id, r.status as request_status, r.changes, r.reject_reason, r.decided_at, r.created_at, r.updated_at,
  json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'phone', p.phone, 'image', p.image) as provider, p.updated_at as version,
  json_build_object('id', c.id, 'name_ar', c.name_ar, 'name_en', c.name_en, 'flag', c.flag, 'time_zone', c.time_zone) as country,
  case when a.id is null then null else json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) end as decided_by,
  jsonb_build_object(${HELD}) as held`;

/** `from` of the requests; alias `r`, their providers `p`, countries `c`. What a deleted provider asked for waits for nobody. */
export const FROM_REQUESTS = `from update_requests r join providers p on p.id = r.provider_id join countries c on c.id = r.country_id
  left join admins a on a.id = r.decided_by`;
export const LIVE = `(r.status <> 'pending' or p.deleted_at is null)`;

/** Values as the database gives them, compared: nothing, an empty text and null are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** The changes that a request asks for, beside what the record holds. Once it is decided nothing collides any more. */
export function getChanges(stored: Stored['changes'], held: Readonly<Record<string, Held>>, status: UpdateStatus): AskedChange[] {
  return UPDATABLE.flatMap((field) => {
    const change = stored[field];
    if (!change) return [];
    const { before = null, after = null } = change;
    const current = held[field] ?? null;
    return [{ field, before, after, current, is_conflict: status === 'pending' && !isSame(before, current) }];
  });
}

function toWire({ changes: stored, held, ...row }: Stored & { version: string }): UpdateRequest {
  const { version, ...shown } = row;
  const changes = getChanges(stored, held, row.request_status);
  return {
    ...shown,
    provider: { ...row.provider, updated_at: version },
    driver_id: row.provider_id,
    changes,
    has_conflict: changes.some((change) => change.is_conflict),
  };
}

/** Requests that fulfil a condition over `r`, `p` and `c`; those that wait stand with the oldest first, decided ones with the latest. */
export async function readRequests(
  runner: Runner,
  where: (params: Params) => string,
  { oldestFirst, limit, offset }: { oldestFirst: boolean; limit: number; offset: number },
): Promise<UpdateRequest[]> {
  const params = new Params();
  const order = oldestFirst ? 'r.created_at, r.id' : 'coalesce(r.decided_at, r.created_at) desc, r.id desc';
  const text = `${SELECT} ${FROM_REQUESTS} where ${where(params)} order by ${order} limit ${params.add(limit, 'int')} offset ${params.add(offset, 'int')}`;
  const { rows } = await runner.query<Stored & { version: string }>(text, params.values);
  return rows.map(toWire);
}
