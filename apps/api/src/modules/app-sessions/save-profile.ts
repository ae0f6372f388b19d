import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Locale } from '@diwan/contract/constants';
import { changeRow } from '../../crud/record/change-row.ts';
import type { Row } from '../../crud/fields/row.ts';
import { lockRows } from '../../crud/record/read.ts';
import { saveFields } from '../../crud/write/save.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, unauthorized } from '../../platform/errors.ts';
import { clientsApi } from '../clients/index.ts';
import { providersApi } from '../providers/index.ts';

const APIS = { client: clientsApi, provider: providersApi } as const;

/** Saves what a client changed of themself. 409 where it has changed since the version that they saw, if they name it. */
export async function saveProfile(app: Context, request: Request, { updated_at: version, ...values }: Row): Promise<void> {
  const { id } = request.person;
  await inTransaction(app, async (transaction) => {
    const { caller } = request;
    const [before] = await lockRows(transaction.client, clientsApi, caller, [id]);
    if (!before) throw unauthorized();
    if (version !== undefined && version !== before['updated_at']) throw conflict('row.changed');
    await saveFields({ app, caller, transaction, now: app.now() }, clientsApi, before, values);
  });
}

/** Sets the language of what is sent to somebody. */
export async function saveLanguage(app: Context, request: Request, preferred_language: Locale): Promise<void> {
  const { kind, id } = request.person;
  const api = APIS[kind];
  await inTransaction(app, async (transaction) => {
    const { caller } = request;
    const [before] = await lockRows(transaction.client, api, caller, [id]);
    if (!before) throw unauthorized();
    if (before['preferred_language'] === preferred_language) return;
    await changeRow({ caller, transaction, now: app.now() }, api.store, before, { preferred_language });
  });
}
