import * as z from 'zod/mini';
import { id } from './answers.ts';
import type { PermissionUrl } from '../permissions/catalogue.ts';
import { defineEvent, listRoom } from './event.ts';

export const rows = defineEvent({
  summary: 'A row that was created, changed or deleted',
  rooms: [listRoom('{list}'), listRoom('{list}', '{country}')],
  heardBy: 'list',
  data: z.strictObject({
    /** The resource, by its name, or another list. */
    table: z.string(),
    id: id(),
    kind: z.enum(['create', 'update', 'delete']),
    country_id: z.nullable(id()),
  }),
});

/** A list that no resource makes, whose rows belong to a country each. */
export interface OtherList {
  readonly table: string;
  readonly permission: PermissionUrl;
}

/** The lists that no resource makes, and of whose rows dashboards are told all the same. */
export const OTHER_LISTS: readonly OtherList[] = [
  { table: 'update_requests', permission: 'index-update-requests' },
  { table: 'dispatch', permission: 'index-dispatch' },
  { table: 'conversations', permission: 'index-chats' },
];
