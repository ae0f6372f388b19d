import type { Context } from '../../crud/context.ts';
import { fileKind, isPrivateFile, type Field } from '@diwan/contract/kit/field';
import type { Form } from '@diwan/contract/kit/form';
import type { Resource } from '@diwan/contract/kit/resource';
import { fileFields, MODELS } from '@diwan/contract/upload-models';
import { UPLOAD_KINDS, UPLOAD_QUOTA, type UploadKind } from '@diwan/contract/uploads';
import { isUploadKind } from '../../platform/files/receive-upload.ts';
import { AppError, invalidField, tooMany } from '../../platform/errors.ts';
import { demandOne, type Access } from '../../access/access.ts';

const ONE_DAY = 24 * 60 * 60_000;

/** 403 unless the admin may write records of the model. Everyone has a picture of their own. */
function demandUse(access: Access, model: Form | Resource): void {
  if (!('can' in model)) return;
  demandOne(
    access,
    [model.can.create, model.can.update].filter((one) => one !== undefined),
  );
}

/** What a form says of its file. */
interface Facts {
  readonly kind: UploadKind;
  readonly model: string;
  readonly isPrivate: boolean;
}

/** The fields that may come to hold a file: the one that is named, or all of the model that take its kind. */
function getTakers(model: Form, kind: UploadKind | undefined, name: unknown): Field[] {
  const holders = fileFields(model);
  const named = name === undefined ? holders : holders.filter(([one]) => one === name);
  if (holders.length > 0 && named.length === 0) throw invalidField('field', 'not_found');
  const takers = named.map(([, field]) => field).filter((field) => kind === undefined || fileKind(field) === kind);
  if (takers.length === 0) throw new AppError(422, 'upload.not_taken');
  return takers;
}

/**
 * Which kinds of files may follow what a form has said so far. Refuses as soon as it is certain: 403 where the admin may not
 * write the model, 422 for what there is not, and for a kind of file that no field of the model takes.
 */
export function kindsTaken(access: Access, { attachment_type: kind, model: name, field }: Record<string, unknown>): readonly UploadKind[] {
  if (kind !== undefined && !isUploadKind(kind)) throw invalidField('attachment_type', 'not_found');
  if (name === undefined) return kind ? [kind] : UPLOAD_KINDS;
  const model = MODELS.find((one) => one.name === name);
  if (!model) throw invalidField('model', 'not_found');
  demandUse(access, model);
  return getTakers(model, kind, field).flatMap((taker) => fileKind(taker) ?? []);
}

/** What a whole form says of its file; refused as by `kindsTaken`, and 422 where something is left out or unknown. */
export function checkedFields(access: Access, fields: Record<string, unknown>): Facts {
  const { attachment_type: kind, model: name, field, ...others } = fields;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown_key');
  kindsTaken(access, fields);
  const model = MODELS.find((one) => one.name === name);
  if (!isUploadKind(kind)) throw invalidField('attachment_type', 'empty');
  if (!model) throw invalidField('model', 'empty');
  return { kind, model: model.name, isPrivate: getTakers(model, kind, field).some(isPrivateFile) };
}

/** 429 for an admin who has uploaded as much as one may in 24 hours. */
export async function checkQuota(app: Context, adminId: number): Promise<void> {
  const { rows } = await app.database.pool.query<{ files: number; bytes: number; first: string | null }>(
    'select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes, min(created_at) as first from uploads where admin_id = $1 and created_at > $2',
    [adminId, new Date(app.now() - ONE_DAY).toISOString()],
  );
  const { files = 0, bytes = 0, first } = rows[0] ?? {};
  if (files < UPLOAD_QUOTA.files && bytes < UPLOAD_QUOTA.bytes) return;
  const wait = Date.parse(first ?? '') + ONE_DAY - app.now();
  throw tooMany('upload.quota', Math.max(60, Math.ceil(wait / 1000)));
}
