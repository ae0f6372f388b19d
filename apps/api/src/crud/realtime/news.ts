import { adminRoom, listRoom } from '@diwan/contract/events/event';
import type { Channel } from '../../platform/bus/channel.ts';
import { ROWS } from '../record/row-events.ts';
import type { News } from './emit.ts';
import { rowNews } from './row-rooms.ts';
import { ADMIN_CHANNEL } from './tell-admins.ts';
import { MESSAGE_CHANNEL } from './tell-of-message.ts';

const passed = <T extends object>(channel: Channel<T>, getNews: (said: T) => News | null) => ({
  channel: channel.name,
  getNews: (payload: string) => {
    const said = channel.read(payload);
    return said ? getNews(said) : null;
  },
});

/** What each channel's news are to whom: the rooms, the event and what is said. */
export const NEWS = [
  passed(ADMIN_CHANNEL, ({ admins, ...news }) => ({ ...news, rooms: admins.map(adminRoom) })),
  passed(MESSAGE_CHANNEL, ({ news: data }) => ({
    event: 'message',
    rooms: [listRoom('conversations'), listRoom('conversations', data.country_id)],
    data,
  })),
  passed(ROWS, rowNews),
];
