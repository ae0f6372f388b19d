import type { Server } from '../../platform/http/server.ts';
import { roleCalls } from '@diwan/contract/roles/calls';
import type { DataOf } from '@diwan/contract/kit/call';
import { handle } from '../../crud/calls/handle.ts';

const CATALOGUE = `select k.id, k.title_ar, k.title_en, jsonb_agg(jsonb_build_object('permission_url', p.permission_url,
  'permission_type', p.permission_type, 'label_ar', p.label_ar, 'label_en', p.label_en) order by p.position, p.id) as permissions
from permission_categories k join permissions p on p.category_id = k.id and p.deleted_at is null
where k.deleted_at is null group by k.id order by k.position, k.id`;

/** All permissions as the role editor shows them: in the categories, the order and the words that admins gave them. */
export function registerPermissionCatalogue(app: Server, prefix: string) {
  handle(app, prefix, roleCalls.catalogue, async () => {
    const { rows } = await app.database.pool.query<DataOf<typeof roleCalls.catalogue>[number]>({
      name: 'permission_catalogue',
      text: CATALOGUE,
    });
    return { data: rows };
  });
}
