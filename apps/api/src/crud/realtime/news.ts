import { adminRoom } from '@diwan/contract/events/event';
import type { AdminEventName } from '@diwan/contract/events/index';
import { ROW_CHANNEL, type RowEvent } from '../record/row-events.ts';
import type { News } from './emit.ts';
import { rowNews } from './row-rooms.ts';
import { ADMIN_CHANNEL } from './tell-admins.ts';

type ToAdmins = Extract<News, { readonly event: AdminEventName }> & { readonly admins: readonly number[] };

/** What each channel's news are to whom: the rooms, the event and what is said. */
export const NEWS: Readonly<Record<string, (payload: string) => News | null>> = {
  [ADMIN_CHANNEL](payload) {
    const { admins, ...news } = JSON.parse(payload) as ToAdmins;
    return { ...news, rooms: admins.map(adminRoom) };
  },
  [ROW_CHANNEL](payload) {
    return rowNews(JSON.parse(payload) as RowEvent);
  },
};
