import { adminRoom } from '@diwan/contract/events/event';
import type { AdminEventName } from '@diwan/contract/events/index';
import { ROW_CHANNEL, type RowEvent } from '../record/row-events.ts';
import type { News } from './emit.ts';
import { rowNews } from './row-rooms.ts';
import { ADMIN_CHANNEL } from './tell-admins.ts';

/** What nodes tell each other also says which of them began it. */
interface From {
  readonly from: string;
}
type ToAdmins = Extract<News, { readonly event: AdminEventName }> & From & { readonly admins: readonly number[] };

/** What each channel's news are to whom: the rooms, the event and what is said. */
export const NEWS: Readonly<Record<string, (payload: string) => (News & From) | null>> = {
  [ADMIN_CHANNEL](payload) {
    const { admins, ...news } = JSON.parse(payload) as ToAdmins;
    return { ...news, rooms: admins.map(adminRoom) };
  },
  [ROW_CHANNEL](payload) {
    const { from, ...row } = JSON.parse(payload) as RowEvent & From;
    const news = rowNews(row);
    return news && { from, ...news };
  },
};
