import type { FastifyInstance } from 'fastify';
import type { PermissionUrl } from '@diwan/contract/permissions';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { translate } from '../../platform/translate.ts';

const TEXT: JsonSchema = { type: 'string' };
const ANSWER = answerSchema({
  type: 'array',
  items: object({
    id: { type: 'integer' },
    title_ar: TEXT,
    title_en: TEXT,
    permissions: {
      type: 'array',
      items: object({ permission_url: TEXT, permission_type: TEXT, label_ar: TEXT, label_en: TEXT }),
    },
  }),
});

/** Whoever reads or writes roles, or the permissions themselves. */
const GUARD: readonly PermissionUrl[] = ['role-read', 'role-show', 'role-create', 'role-update', 'index-permissions', 'index-admin'];

const CATALOGUE = `select k.id, k.title_ar, k.title_en, jsonb_agg(jsonb_build_object('permission_url', p.permission_url,
  'permission_type', p.permission_type, 'label_ar', p.label_ar, 'label_en', p.label_en) order by p.position, p.id) as permissions
from permission_categories k join permissions p on p.category_id = k.id and p.deleted_at is null
where k.deleted_at is null group by k.id order by k.position, k.id`;

/** All permissions as the role editor shows them: in the categories, the order and the words that admins gave them. */
export function registerPermissionCatalogue(app: FastifyInstance, prefix: string) {
  const doc = { summary: 'All permissions, by category, in the order and words that admins gave them', tag: 'permissions', answer: ANSWER };
  app.get(`${prefix}/permission_catalogue`, { config: { guard: GUARD, doc } }, async (request) => {
    const { rows } = await app.database.pool.query({ name: 'permission_catalogue', text: CATALOGUE });
    return { status: 'success', message: translate(request.language, 'messages.ok'), data: rows };
  });
}
