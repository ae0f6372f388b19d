import * as z from 'zod/mini';
import { flag, id } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { PERMISSION_TYPES } from '../permissions/catalogue.ts';

const catalogue = defineCall({
  method: 'GET',
  path: 'permission_catalogue',
  // Whoever reads or writes roles, or the permissions themselves.
  permission: ['role-read', 'role-show', 'role-create', 'role-update', 'index-permissions', 'index-admin'],
  tag: 'permissions',
  summary: 'All permissions, by category, in the order and words that admins gave them',
  answer: z.array(
    z.object({
      id: id(),
      title_ar: z.string(),
      title_en: z.string(),
      permissions: z.array(
        z.object({
          permission_url: z.string(),
          permission_type: z.enum(PERMISSION_TYPES),
          label_ar: z.string(),
          label_en: z.string(),
        }),
      ),
    }),
  ),
});

const roleEditable = defineCall({
  method: 'GET',
  path: 'roles/:id/editable',
  permission: 'role-update',
  tag: 'roles',
  summary: 'Whether one may change a role, and why not: it holds more than oneself, or admins of other countries hold it',
  answer: z.object({ editable: flag(), reason: z.nullable(z.string()) }),
});

export const roleCalls = { catalogue, roleEditable };
