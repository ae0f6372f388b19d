import { adminRoom, listRoom } from '@diwan/contract/events/event';
import type { AdminEventName, EventData } from '@diwan/contract/events/index';
import { ROW_CHANNEL, type RowEvent } from '../record/row-events.ts';
import type { News } from './emit.ts';
import { rowNews } from './row-rooms.ts';
import { ADMIN_CHANNEL } from './tell-admins.ts';
import { MESSAGE_CHANNEL } from './tell-of-message.ts';

type ToAdmins = Extract<News, { readonly event: AdminEventName }> & { readonly admins: readonly number[] };

/** What each channel's news are to whom: the rooms, the event and what is said. */
export const NEWS: Readonly<Record<string, (payload: string) => News | null>> = {
  [ADMIN_CHANNEL](payload) {
    const { admins, ...news } = JSON.parse(payload) as ToAdmins;
    return { ...news, rooms: admins.map(adminRoom) };
  },
  [MESSAGE_CHANNEL](payload) {
    const { news: data } = JSON.parse(payload) as { readonly news: EventData<'message'> };
    return { event: 'message', rooms: [listRoom('conversations'), listRoom('conversations', data.country_id)], data };
  },
  [ROW_CHANNEL](payload) {
    return rowNews(JSON.parse(payload) as RowEvent);
  },
};
