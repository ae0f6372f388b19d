import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { NotifyType } from '@diwan/contract/notifications/notification';
import { tellAdmins } from './tell-admins.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';
import type { TextParams } from '@diwan/contract/kit/counted-params';

/** Named admins, or all who hold a permission (of several: all of them) and work in the country (none in particular: whoever holds it), but for one. */
export type Recipients =
  | readonly number[]
  | { readonly holding: PermissionUrl | readonly PermissionUrl[]; readonly country: number | null; readonly without?: number | null };

export interface AdminNotice {
  readonly type: NotifyType;
  /** The row that it is about. */
  readonly id: number | null;
  /** Keys of the catalogue for title and text, and what fills them; or both as people wrote them. */
  readonly title: string;
  readonly body: string;
  readonly params?: TextParams;
  readonly to: Recipients;
  /** Shown at once over whatever screen is open (unusual behaviour, a new complaint). */
  readonly alert?: boolean;
  readonly tripId?: number;
}

const HOLDING = `select a.id from admins a left join roles r on r.id = a.role_id and r.deleted_at is null
where a.deleted_at is null and a.is_active and not a.is_ban and a.id is distinct from $3 and (a.is_super_admin or (
  r.permissions @> $1::text[] and (a.all_countries or $2::int is null or exists (select 1 from admin_countries c where c.admin_id = a.id and c.country_id = $2))))`;

async function getRecipients(runner: Runner, to: Recipients): Promise<readonly number[]> {
  if (!('holding' in to)) return to;
  const { rows } = await runner.query<{ id: number }>(HOLDING, [[to.holding].flat(), to.country, to.without ?? null]);
  return rows.map(({ id }) => id);
}

/** Puts a notification into the inbox of admins, and tells those who are there as soon as the transaction commits. */
export async function notifyAdmins(transaction: Transaction, notice: AdminNotice): Promise<void> {
  const admins = await getRecipients(transaction.client, notice.to);
  if (admins.length === 0) return;
  const { type, id, title, body, params = {} } = notice;
  const texts = {
    title_ar: translate('ar', title, params),
    title_en: translate('en', title, params),
    body_ar: translate('ar', body, params),
    body_en: translate('en', body, params),
  };
  await transaction.client.query(
    `insert into notifications (admin_id, notify_type, notify_id, title_ar, title_en, body_ar, body_en)
     select unnest($1::int[]), $2, $3, $4, $5, $6, $7`,
    [admins, type, id, ...Object.values(texts)],
  );
  const data = { notify_id: id, notify_type: type, ...texts, trip_id: notice.tripId ?? null };
  await tellAdmins(transaction, 'notification', admins, data);
  if (notice.alert) await tellAdmins(transaction, 'alert', admins, data);
}
