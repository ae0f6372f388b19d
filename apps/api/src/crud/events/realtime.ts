import type { Server } from '../../platform/http/server.ts';
import { adminRoom, listRoom } from '@diwan/contract/kit/event';
import type { Access } from '../../access/access.ts';
import { demandPerson } from '../../access/api-token.ts';
import { concernsSession, type AccessChange } from '../../access/access-change.ts';
import { takePlace } from '../../platform/http/load/limits.ts';
import { ROW_CHANNEL, ROWS } from './row-events.ts';
import type { Channel } from '../../platform/bus/channel.ts';
import { ADMIN_CHANNEL } from './tell-admins.ts';
import { MESSAGE_CHANNEL } from './tell-of-message.ts';
import { emit, type News } from './emit.ts';
import { rowNews, rowRooms } from './row-rooms.ts';
import { SessionSockets } from './session-sockets.ts';

export const REALTIME_PATH = '/realtime';
const MESSAGE_BYTES = 64 * 1024;
/** Whoever moves a map says so once a second at most, and whoever writes less often. */
const MESSAGES = { most: 120, within: 60_000 };

const passed = <T extends object>(channel: Channel<T>, getNews: (said: T) => News | null) => ({
  channel: channel.name,
  getNews: (payload: string) => {
    const said = channel.read(payload);
    return said ? getNews(said) : null;
  },
});

/** What each channel's news are to whom: the rooms, the event and what is said. */
const NEWS = [
  passed(ADMIN_CHANNEL, ({ admins, ...news }) => ({ ...news, rooms: admins.map(adminRoom) })),
  passed(MESSAGE_CHANNEL, ({ news: data }) => ({
    event: 'message',
    rooms: [listRoom('conversations'), listRoom('conversations', data.country_id)],
    data,
  })),
  passed(ROWS, rowNews),
];

function openSockets(app: Server) {
  const sockets: SessionSockets<Access, AccessChange> = new SessionSockets<Access, AccessChange>(app, {
    path: REALTIME_PATH,
    cache: app.accessCache,
    isConcerned: concernsSession,
    getRooms: (socket) => [adminRoom(socket.data.known.adminId), ...rowRooms(socket.data.known), ...app.looks.getRooms(socket)],
    tellChanged(known) {
      const rooms = [...new Set(known.map(({ adminId }) => adminRoom(adminId)))];
      emit(sockets.io, { event: 'access', rooms, data: undefined });
    },
    takePlace(access) {
      // A dashboard's: what is news there is more than a token was given.
      demandPerson(access);
      return takePlace({ server: app, access }, 'sockets');
    },
    messageBytes: MESSAGE_BYTES,
    // At first a dashboard says who it is, and nothing else; then what it looks at.
    messages: { most: 1 },
    messagesOnceIn: MESSAGES,
    hear: (socket) => {
      app.watches.hear(socket);
      app.looks.hear(socket);
    },
  });
  return sockets;
}

/**
 * What happens, told at once to the admins whom it concerns: each node hears it on the bus and tells its own sockets. Nothing is lost
 * that matters: it stands in the database, and who was away asks for it.
 */
export function registerRealtime(app: Server) {
  let sockets: ReturnType<typeof openSockets> | undefined;
  for (const { channel, getNews } of NEWS) {
    const hear = (payload: string) => {
      const news = getNews(payload);
      if (news) emit(sockets?.io, news);
    };
    // What was announced meanwhile was not heard: the dashboards ask for it.
    const missed = () => void (app.bus.hearing && emit(sockets?.io, { event: 'gap', rooms: 'all', data: undefined }));
    app.bus.on(channel, hear, channel === ROW_CHANNEL ? missed : () => {});
  }
  app.addHook('onListen', async () => {
    sockets = openSockets(app);
    app.watches.open(sockets.io);
    app.looks.open(sockets.io);
  });
  app.addHook('preClose', async () => sockets?.close());
}
