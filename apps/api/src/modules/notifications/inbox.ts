import type { InboxNotification } from '@diwan/contract/notifications/calls';
import type { Locale } from '@diwan/contract/kit/constants';
import { notificationRoute, type NotifyType } from '@diwan/contract/notifications/notification';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { asFlag } from '../../platform/as-flag.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { may, type Access } from '../../access/access.ts';

export interface InboxRow {
  id: number;
  notify_type: string;
  notify_id: number | null;
  title: string;
  body: string;
  is_read: boolean;
  created_at: string;
}

export interface InboxPage {
  readonly limit: number;
  readonly offset: number;
  /** Only those that are read, or not. */
  readonly isRead?: boolean | undefined;
}

/** An inbox counts this far; whoever has left more unread will not miss the number. */
const COUNT_LIMIT = 10_000;

/** What a notification is about, and the right that opens it: who has lost it is told no more of what came before. */
const OPENED_BY: readonly (readonly [type: NotifyType, right: PermissionUrl])[] = [
  ['trip', 'show-trips'],
  ['unusual_behaviour', 'show-trips'],
];

function inboxSql(access: Access): string {
  const hidden = OPENED_BY.filter(([, right]) => !may(access, right)).map(([type]) => `'${type}'`);
  return `from notifications where admin_id = $1${hidden.length === 0 ? '' : ` and notify_type not in (${hidden.join(', ')})`}`;
}

const onlyRead = (isRead: boolean | undefined) => (isRead === undefined ? '' : isRead ? ' and is_read' : ' and not is_read');

/** A page of an admin's inbox in a language, newest first. */
export async function getInbox(
  runner: Runner,
  access: Access,
  language: Locale,
  { limit, offset, isRead }: InboxPage,
): Promise<InboxNotification[]> {
  const { rows } = await runner.query<InboxRow>(
    `select id, notify_type, notify_id, title_${language} as title, body_${language} as body, is_read, created_at
     ${inboxSql(access)}${onlyRead(isRead)} order by id desc limit $2 offset $3`,
    [access.adminId, limit, offset],
  );
  return rows.map(({ is_read, ...row }) => ({
    ...row,
    is_read: asFlag(is_read),
    route_front: notificationRoute(row.notify_type, row.notify_id),
  }));
}

/** How many notifications an admin has, or has not read yet. */
export async function countInbox(runner: Runner, access: Access, isRead?: boolean): Promise<number> {
  const { rows } = await runner.query<{ n: number }>(
    `select count(*)::int as n from (select 1 ${inboxSql(access)}${onlyRead(isRead)} limit ${COUNT_LIMIT}) x`,
    [access.adminId],
  );
  return rows[0]?.n ?? 0;
}

/** Marks one notification of an admin read, or all; answers how many of theirs there were. */
export async function markRead(runner: Runner, adminId: number, id: number | null, now: number): Promise<number> {
  const { rowCount } = await runner.query(
    `update notifications set is_read = true, read_at = coalesce(read_at, $3) where admin_id = $1 and ${id === null ? '$2::int is null and not is_read' : 'id = $2'}`,
    [adminId, id, new Date(now).toISOString()],
  );
  return rowCount ?? 0;
}
