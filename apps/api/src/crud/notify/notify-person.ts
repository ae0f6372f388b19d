import type { NotifyType } from '@diwan/contract/notifications';
import type { Transaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/translate.ts';

export interface PersonNotice {
  readonly type: NotifyType;
  readonly id: number | null;
  /** Keys of the catalogue, and what fills them. */
  readonly title: string;
  readonly body: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Puts a notification into the inbox of a client or a provider, as their app shows it. */
export async function notifyPerson(
  { client }: Transaction,
  person: { readonly user_type: 'client' | 'provider'; readonly user_id: number },
  { type, id, title, body, params = {} }: PersonNotice,
): Promise<void> {
  const texts = [
    translate('ar', title, params),
    translate('en', title, params),
    translate('ar', body, params),
    translate('en', body, params),
  ];
  await client.query(
    `insert into user_notifications (user_type, user_id, notify_type, notify_id, title_ar, title_en, body_ar, body_en)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [person.user_type, person.user_id, type, id, ...texts],
  );
}
