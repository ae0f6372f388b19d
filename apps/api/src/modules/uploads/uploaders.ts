import type { Request } from '../../platform/http/server.ts';
import { UPLOAD_QUOTA } from '@diwan/contract/uploads/upload';
import { PERSON_UPLOADS, PERSON_UPLOAD_QUOTA } from '@diwan/contract/uploads/app-calls';
import { demandOne, type Access } from '../../access/access.ts';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { UploadFacts } from '../../platform/files/files.ts';
import { takePlace, takePlaceAs } from '../../platform/http/load/limits.ts';
import { invalidField, tooMany } from '../../platform/errors.ts';
import type { DemandUse } from './upload-rules.ts';

const ONE_DAY = 24 * 60 * 60_000;

/** Who uploads: what for, how much, and whose it is then. */
export interface Uploader {
  readonly demandUse: DemandUse;
  /** 429 for whoever has uploaded as much as one may in 24 hours. */
  checkQuota(): Promise<void>;
  /** Takes one of the places of uploads that come in at once. */
  takePlace(): () => void;
  readonly owner: Pick<UploadFacts, 'adminId' | 'person'>;
}

interface Quota {
  readonly files: number;
  readonly bytes: number;
}

const SUMS = 'select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes, min(created_at) as first from uploads';
const OF_ADMIN = `${SUMS} where admin_id = $2 and created_at > $1`;
const OF_PERSON = `${SUMS} where user_type = $2 and user_id = $3 and created_at > $1`;

async function refuseBeyond(app: Context, text: string, owner: readonly unknown[], quota: Quota): Promise<void> {
  const { rows } = await app.database.pool.query<Quota & { first: string | null }>(text, [
    new Date(app.now() - ONE_DAY).toISOString(),
    ...owner,
  ]);
  const { files = 0, bytes = 0, first = null } = rows[0] ?? {};
  if (files < quota.files && bytes < quota.bytes) return;
  const wait = Date.parse(first ?? '') + ONE_DAY - app.now();
  throw tooMany('upload.quota', Math.max(60, Math.ceil(wait / 1000)));
}

/** An admin uploads for the models that they may write; everyone has a picture of their own. */
export function adminUploader(app: Context, { access }: { readonly access: Access }): Uploader {
  return {
    demandUse(model) {
      if (!('can' in model)) return;
      demandOne(
        access,
        [model.can.create, model.can.update].filter((one) => one !== undefined),
      );
    },
    checkQuota: () => refuseBeyond(app, OF_ADMIN, [access.adminId], UPLOAD_QUOTA),
    takePlace: () => takePlace({ server: app, access }, 'uploads'),
    owner: { adminId: access.adminId },
  };
}

/** A client or provider uploads for what they hand in themselves, and says for which field: that decides who may see it. */
export function personUploader(app: Context, { person }: Pick<Request, 'person'>): Uploader {
  const { kind, id, tokenHash } = person satisfies Person;
  const models: Readonly<Record<string, readonly string[]>> = PERSON_UPLOADS[kind];
  return {
    demandUse(model, field) {
      const fields = models[model.name];
      if (!fields) throw invalidField('model', 'not_found');
      if (field !== undefined && !fields.includes(field)) throw invalidField('field', 'not_found');
    },
    checkQuota: () => refuseBeyond(app, OF_PERSON, [kind, id], PERSON_UPLOAD_QUOTA),
    takePlace: () => takePlaceAs(app, { session: tokenHash, account: `${kind} ${id}` }, 'uploads'),
    owner: { person: { kind, id } },
  };
}
