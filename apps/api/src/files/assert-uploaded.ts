import type pg from 'pg';
import type { UploadKind } from '@diwan/contract/uploads';
import { invalidField } from '../kit/errors.ts';

/** Throws 422 beside `field` unless every reference that it is to hold was uploaded, as what the field takes. */
export async function assertUploaded(client: pg.ClientBase, field: string, references: readonly string[], kind: UploadKind): Promise<void> {
  const { rowCount } = await client.query('select 1 from uploads where reference = any($1) and kind = $2', [references, kind]);
  if (rowCount !== new Set(references).size) throw invalidField(field, 'upload_unknown');
}
