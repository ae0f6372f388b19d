import type { AppUpdateRequest, updateRequestForm } from '@diwan/contract/update-requests/app-calls';
import type { ValuesOf } from '@diwan/contract/kit/form';
import { fileKind, isPrivateFile } from '@diwan/contract/kit/field';
import { providers } from '@diwan/contract/providers/resource';
import { UPDATABLE } from '@diwan/contract/update-requests/update-request';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import type { Context } from '../../crud/resource/context.ts';
import { claimUploads } from '../../crud/files/claim-uploads.ts';
import { recordBeside } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { lockRow } from '../../crud/record/read.ts';
import type { Row } from '../../crud/fields/row.ts';
import { checkReferences } from '../../crud/write/references.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { conflict, invalidField, unauthorized } from '../../platform/errors.ts';
import { providersApi } from '../providers/index.ts';
import { isSame } from './waiting-requests.ts';
import { theRow } from '../../platform/database/the-row.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

type Asked = ValuesOf<typeof updateRequestForm>;
type Changes = Record<string, { before: unknown; after: unknown }>;

/** What of the body differs from the record. A field that the record cannot be without is not to be emptied. */
function getChanges(before: Row, asked: Asked): Changes {
  const changes: Changes = {};
  for (const field of UPDATABLE) {
    const after = asked[field];
    if (after === undefined) continue;
    if (after === null && !providers.fields[field].optional) throw invalidField(field, 'empty');
    if (!isSame(before[field], after)) changes[field] = { before: before[field] ?? null, after };
  }
  return changes;
}

/** The pictures that are asked for must be uploads of the provider's own; they are kept until somebody decides, and after. */
async function claimPictures(app: Context, transaction: Transaction, caller: Caller, before: Row, changes: Changes): Promise<void> {
  for (const [name, { after }] of Object.entries(changes)) {
    const field = providers.fields[name as (typeof UPDATABLE)[number]];
    const kind = fileKind(field);
    if (kind === undefined || typeof after !== 'string') continue;
    const held = typeof before[name] === 'string' ? [before[name]] : [];
    await claimUploads(app, caller, transaction, { name, kind, isPrivate: isPrivateFile(field), held }, [after]);
  }
}

/** Puts what a provider wants changed before the admins of their country. One waits at a time; it stands in the provider's log. */
export async function askUpdate(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  asked: Asked,
): Promise<AppUpdateRequest> {
  const { id: provider_id, countryId: country_id } = person;
  const { client } = transaction;
  await takePersonTurn(transaction, person, 'update request');
  const waiting = db.selectFrom('update_requests').select('id').where('provider_id', '=', provider_id).where('status', '=', 'pending');
  if (await maybe(client, waiting)) throw conflict('update_request.waiting');
  const before = await lockRow(client, providersApi, caller, provider_id, { gone: unauthorized });
  const changes = getChanges(before, asked);
  if (Object.keys(changes).length === 0) throw conflict('update_request.nothing_new');
  const values = Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]));
  await checkReferences(transaction, caller, providers, before, values);
  await claimPictures(app, transaction, caller, before, changes);
  const context = { caller, transaction, now: app.now() };
  const row = await insertRow<{ id: number }>(context, { table: 'update_requests' }, { provider_id, country_id, changes: JSON.stringify(changes) }, {
    // It stands in the log of its provider.
    says: null,
    notices: (after) => [
      {
        type: 'update_request',
        id: after.id,
        title: 'messages.notices.update_asked.title',
        body: 'messages.notices.update_asked.body',
        params: { name: `${before.first_name} ${before.last_name}` },
        to: { holding: 'update-update-requests', country: country_id },
      },
    ],
  }); // prettier-ignore
  await recordBeside(context, providersApi.store, before, { update_request: { before: null, after: 'pending' } });
  return theRow(await getUpdateRequests(client, provider_id, row.id + 1, 1));
}

const LIST = `select id, status, changes, reject_reason, decided_at, created_at from update_requests
where provider_id = $1 and id < coalesce($2::int, 2147483647) order by id desc limit $3`;

type StoredChange = Omit<AppUpdateRequest['changes'][number], 'field'>;
type Stored = Omit<AppUpdateRequest, 'changes'> & { readonly changes: Readonly<Record<string, StoredChange>> };

/** What a provider asked to have changed, the newest first. */
export async function getUpdateRequests(
  runner: Runner,
  provider: number,
  before: number | undefined,
  limit: number,
): Promise<AppUpdateRequest[]> {
  const { rows } = await runner.query<Stored>({ name: 'own_update_requests', text: LIST, values: [provider, before ?? null, limit] });
  return rows.map((row) => ({
    ...row,
    changes: UPDATABLE.flatMap((field) => (row.changes[field] ? [{ field, ...row.changes[field] }] : [])),
  }));
}
