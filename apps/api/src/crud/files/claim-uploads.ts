import type { Context } from '../resource/context.ts';
import type { UploadKind } from '@diwan/contract/uploads/upload';
import { getAdminId, type Caller } from '../../access/caller.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { readableFiles } from './readable-files.ts';
import { db } from '../../platform/database/tables.ts';
import { among, run } from '../../platform/database/typed.ts';

/** What a field takes, and what it held before: that may stay, whoever saves. */
export interface FileField {
  readonly name: string;
  readonly kind: UploadKind;
  readonly isPrivate: boolean;
  readonly held: readonly string[];
}

interface Stored {
  reference: string;
  kind: string;
  is_private: boolean;
  saved_at: string | null;
  admin_id: number | null;
  user_type: string | null;
  user_id: number | null;
}

/** Whether somebody may be the first to have a record name an upload: their own, or for an admin one that nobody uploaded. */
function isOwn({ admin_id, user_type, user_id }: Stored, caller: Caller): boolean {
  if (caller.kind === 'client' || caller.kind === 'provider') return user_type === caller.kind && user_id === caller.id;
  return user_id === null && (admin_id === null || admin_id === getAdminId(caller));
}

/**
 * Makes a field of a record hold uploads. 422 unless each was uploaded as what the field takes: by whoever saves now, where no
 * record names it yet. From the first save on a file is private or public for good: one that is private is never shown through
 * a public field, and goes into another private one only by an admin who may see it.
 */
export async function claimUploads(
  app: Context,
  caller: Caller,
  { client }: Transaction,
  field: FileField,
  references: readonly string[],
): Promise<void> {
  const fresh = [...new Set(references)].filter((reference) => !field.held.includes(reference));
  if (fresh.length === 0) return;
  const { rows } = await client.query<Stored>(
    'select reference, kind, is_private, saved_at, admin_id, user_type, user_id from uploads where reference = any($1) order by reference for no key update',
    [fresh],
  );
  const secret = rows.filter((row) => row.saved_at !== null && row.is_private).map((row) => row.reference);
  const readable = field.isPrivate ? await readableFiles(app, client, caller, secret) : new Set<string>();
  const fits = (row: Stored) => {
    if (row.kind !== field.kind) return false;
    if (row.saved_at === null) return isOwn(row, caller);
    return !row.is_private || readable.has(row.reference);
  };
  if (rows.length !== fresh.length || !rows.every(fits)) throw invalidField(field.name, 'upload_unknown');
  const saved = db.updateTable('uploads').set({ saved_at: new Date(app.now()).toISOString(), is_private: field.isPrivate });
  await run(client, saved.where('reference', '=', among(fresh)).where('saved_at', 'is', null));
}
