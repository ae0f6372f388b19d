import { ADMIN_CHANNEL, type AdminEvent } from '../../platform/bus/publish.ts';
import { ROW_CHANNEL, type RowEvent } from '../record/row-events.ts';
import { rowNews } from './row-rooms.ts';

type Heard<T> = T & { readonly from: string };
interface News {
  readonly from: string;
  readonly rooms: readonly string[];
  readonly event: string;
  readonly data: unknown;
}

/** What each channel's news are to whom: the rooms, the event and what is said. */
export const NEWS: Readonly<Record<string, (payload: string) => News | null>> = {
  [ADMIN_CHANNEL](payload) {
    const { from, admins, event, data } = JSON.parse(payload) as Heard<AdminEvent>;
    return { from, rooms: admins.map((id) => `admin.${id}`), event, data };
  },
  [ROW_CHANNEL](payload) {
    const { from, ...row } = JSON.parse(payload) as Heard<RowEvent>;
    const news = rowNews(row);
    return news && { from, rooms: news.rooms, event: 'rows', data: news.data };
  },
};
