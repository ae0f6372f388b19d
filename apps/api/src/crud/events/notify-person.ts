import type { NotifyType } from '@diwan/contract/notifications/notification';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tellPersons } from './tell-persons.ts';
import { translate } from '../../platform/translate.ts';
import type { TextParams } from '@diwan/contract/kit/counted-params';

export interface PersonNotice {
  readonly type: NotifyType;
  /** The row that it is about; left out, each person's own. */
  readonly id?: number | null;
  /** Keys of the catalogue, and what fills them. */
  readonly title: string;
  readonly body: string;
  readonly params?: TextParams;
}

/** The same for some clients, or some providers. */
export interface PeopleNotice extends PersonNotice {
  readonly people: { readonly user_type: 'client' | 'provider'; readonly user_ids: readonly number[] };
}

/** Puts a notification into the inboxes of clients or providers, as their app shows it, and tells the apps that are open. */
export async function notifyPeople(
  transaction: Transaction,
  { people: { user_type, user_ids }, type, id, title, body, params = {} }: PeopleNotice,
): Promise<void> {
  const texts = {
    title_ar: translate('ar', title, params),
    title_en: translate('en', title, params),
    body_ar: translate('ar', body, params),
    body_en: translate('en', body, params),
  };
  await transaction.client.query(
    `insert into user_notifications (user_type, user_id, notify_type, notify_id, title_ar, title_en, body_ar, body_en)
     select $1, person, $3, case when $4 then person else $5::int end, $6, $7, $8, $9 from unnest($2::int[]) person`,
    [user_type, user_ids, type, id === undefined, id ?? null, ...Object.values(texts)],
  );
  const people = user_ids.map((user_id) => ({ kind: user_type, id: user_id }));
  await tellPersons(transaction, people, 'notification', { notify_type: type, notify_id: id ?? null, ...texts });
}

/** Puts a notification into the inbox of a client or a provider. */
export function notifyPerson(
  transaction: Transaction,
  { user_type, user_id }: { readonly user_type: 'client' | 'provider'; readonly user_id: number },
  notice: PersonNotice,
): Promise<void> {
  return notifyPeople(transaction, { ...notice, people: { user_type, user_ids: [user_id] } });
}
