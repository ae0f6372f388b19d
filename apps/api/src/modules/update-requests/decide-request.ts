import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { UpdateRequest } from '@diwan/contract/update-requests/calls';
import { UPDATABLE, type UpdateStatus } from '@diwan/contract/update-requests/update-request';
import { countriesInScope } from '../../access/caller.ts';
import type { Changes, Row } from '../../crud/fields/row.ts';
import { recordBeside } from '../../crud/record/change-log.ts';
import { changeRow } from '../../crud/record/change-row.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Notice } from '../../crud/events/notice.ts';
import { lockRow } from '../../crud/record/read.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { saveFields } from '../../crud/write/save.ts';
import type { ResourceApi } from '../../crud/resource/crud.ts';
import { isSame, readRequests } from './waiting-requests.ts';

export interface UpdateDecision {
  readonly provider: number;
  /** Which of the provider's requests; the one that waits where none is named. */
  readonly id: number | null;
  readonly to: Exclude<UpdateStatus, 'pending'>;
  readonly reason: string | null;
  /** The version of the provider's record that the admin looked at. */
  readonly version: string | undefined;
}

interface Stored {
  readonly id: number;
  readonly provider_id: number;
  readonly country_id: number;
  readonly status: UpdateStatus;
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown } | undefined>>;
}

/** The request, locked. Two admins who decide at once come one after the other. */
async function lockRequest({ client }: Transaction, request: Request, { provider, id }: UpdateDecision): Promise<Stored> {
  const countries = countriesInScope(request.caller);
  const { rows } = await client.query<Stored>(
    `select id, provider_id, country_id, status, changes from update_requests
     where provider_id = $1 and case when $2::int is null then status = 'pending' else id = $2 end and ($3::int[] is null or country_id = any($3)) for update`,
    [provider, id, countries],
  );
  const [found] = rows;
  if (!found) throw notFound(id === null ? 'update_request.none_waiting' : 'row.not_found');
  if (found.status !== 'pending') throw conflict('update_request.decided');
  return found;
}

async function one(transaction: Transaction, id: number): Promise<UpdateRequest> {
  const [row] = await readRequests(transaction.client, (params) => `r.id = ${params.add(id, 'int')}`, {
    oldestFirst: true,
    limit: 1,
    offset: 0,
  });
  if (!row) throw notFound();
  return row;
}

/** What is asked for, of the fields that may be asked for. */
function wanted({ changes }: Stored): Row {
  return Object.fromEntries(UPDATABLE.flatMap((field) => (changes[field] ? [[field, changes[field].after ?? null]] : [])));
}

const ofRequest = (to: UpdateStatus, reason: string | null): Changes => ({
  update_request: { before: 'pending', after: to },
  ...(reason !== null && { reject_reason: { before: null, after: reason } }),
});

/** Accepts or rejects what a provider asked for, for good: puts it on record, says so in the provider's log, and tells them. */
export function decideRequest(app: Context, request: Request, providersApi: ResourceApi, decision: UpdateDecision): Promise<UpdateRequest> {
  return inTransaction(app, async (transaction) => {
    const stored = await lockRequest(transaction, request, decision);
    const { to, reason, version } = decision;
    const provider = await lockRow(transaction.client, providersApi, request.caller, stored.provider_id);
    const context = { app, caller: request.caller, transaction, now: app.now(), refusesToWait: 'update_request.phone_waits' } as const;
    if (to === 'accept') {
      const moved = UPDATABLE.some((field) => stored.changes[field] && !isSame(stored.changes[field].before, provider[field]));
      if (moved && version !== provider.updated_at)
        throw conflict('update_request.changed', {}, { current: await one(transaction, stored.id) });
      await saveFields(context, providersApi, provider, wanted(stored), ofRequest(to, null));
    } else {
      await recordBeside(context, providersApi.store, provider, ofRequest(to, reason));
    }
    const decided_at = new Date(context.now).toISOString();
    const columns = { status: to, reject_reason: reason, decided_at, decided_by: request.access.adminId };
    await changeRow(context, { table: 'update_requests' }, stored, columns, {
      // It stands in the log of its provider.
      says: null,
      notices: () => [getNotice(stored, decision)],
    });
    return one(transaction, stored.id);
  });
}

function getNotice({ id, provider_id: provider }: Stored, { to, reason }: UpdateDecision): Notice {
  const text = `messages.notices.${to === 'accept' ? 'update_accepted' : reason === null ? 'update_rejected' : 'update_rejected_because'}`;
  const people = { user_type: 'provider', user_ids: [provider] } as const;
  return { people, type: 'update_request', id, title: `${text}.title`, body: `${text}.body`, params: { reason } };
}
