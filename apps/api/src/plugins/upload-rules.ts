import type { FastifyInstance } from 'fastify';
import { isPrivateFile } from '@diwan/contract/kit/field';
import type { Resource } from '@diwan/contract/kit/resource';
import { profile } from '@diwan/contract/profile';
import { RESOURCES } from '@diwan/contract/resources/index';
import { UPLOAD_QUOTA, type UploadKind } from '@diwan/contract/uploads';
import { isUploadKind } from '../files/receive-upload.ts';
import { invalidField, tooMany } from '../kit/errors.ts';
import { demandOne, type Access } from './access.ts';

const ONE_DAY = 24 * 60 * 60_000;

/** What files may be uploaded for. */
export const MODELS: readonly string[] = [...RESOURCES.map((resource) => resource.name), profile.name];

const modelOf = (name: unknown): Resource | undefined => (name === profile.name ? profile : RESOURCES.find((one) => one.name === name));

/** 403 unless the admin may write records of the model. Everyone has a picture of their own. */
export function demandUse(access: Access, name: unknown): void {
  const model = modelOf(name);
  if (!model || model === profile) return;
  demandOne(
    access,
    [model.can.create, model.can.update].filter((one) => one !== undefined),
  );
}

interface Facts {
  readonly kind: UploadKind;
  readonly model: string;
  readonly isPrivate: boolean;
}

/** Whether the field that will hold the file is private; where none is named, whether any of the model is. */
function isPrivateFor(model: Resource, field: unknown): boolean {
  if (field === undefined) return Object.values(model.fields).some(isPrivateFile);
  const found = typeof field === 'string' && Object.hasOwn(model.fields, field) ? model.fields[field] : undefined;
  if (found?.kind !== 'image' && found?.kind !== 'images' && found?.kind !== 'video') throw invalidField('field', 'not_found');
  return found.private;
}

/** What a form says of its file; 422 for what it may not say. */
export function checkedFields({ attachment_type: kind, model: name, field, ...others }: Record<string, unknown>): Facts {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown_key');
  if (!isUploadKind(kind)) throw invalidField('attachment_type', kind === undefined ? 'empty' : 'not_found');
  const model = modelOf(name);
  if (!model) throw invalidField('model', name === undefined ? 'empty' : 'not_found');
  return { kind, model: model.name, isPrivate: isPrivateFor(model, field) };
}

/** 429 for an admin who has uploaded as much as one may in 24 hours. */
export async function checkQuota(app: FastifyInstance, adminId: number): Promise<void> {
  const { rows } = await app.database.pool.query<{ files: number; bytes: number; first: string | null }>(
    'select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes, min(created_at) as first from uploads where admin_id = $1 and created_at > $2',
    [adminId, new Date(app.now() - ONE_DAY).toISOString()],
  );
  const { files = 0, bytes = 0, first } = rows[0] ?? {};
  if (files < UPLOAD_QUOTA.files && bytes < UPLOAD_QUOTA.bytes) return;
  const wait = Date.parse(first ?? '') + ONE_DAY - app.now();
  throw tooMany('upload.quota', Math.max(60, Math.ceil(wait / 1000)));
}
