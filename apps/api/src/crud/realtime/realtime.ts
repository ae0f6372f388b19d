import type { FastifyInstance } from 'fastify';
import { adminRoom } from '@diwan/contract/events/event';
import { Server, type Socket } from 'socket.io';
import { isConcerned, type AccessChange } from '../../access/access-change.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../context.ts';
import { ROW_CHANNEL } from '../record/row-events.ts';
import type { Access } from '../../access/access.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { takePlace } from '../../platform/http/load/limits.ts';
import { emit, type Heard } from './emit.ts';
import { NEWS } from './news.ts';
import { isOwnPage } from './own-page.ts';
import { rowRooms } from './row-rooms.ts';

export const REALTIME_PATH = '/realtime';
/** A session that has been idle for too long is noticed this late at the most. */
const LOOK_EVERY = 60_000;
const MESSAGE_BYTES = 64 * 1024;
/** Sessions that are looked up at once for sockets that want to be let in; the others come again a moment later. */
const LOOKUPS = 100;

/** What a socket is: whose, by which session, and the timer of its end. */
interface SocketData {
  access: Access;
  expiry?: NodeJS.Timeout;
}
type AdminSocket = Socket<Record<string, never>, Heard, Record<string, never>, SocketData>;
type RealtimeServer = Server<Record<string, never>, Heard, Record<string, never>, SocketData>;

/** Puts a socket into the rooms of what its admin may know now, and cuts it when the session runs out. An open socket keeps no session awake. */
async function settle(app: Context, socket: AdminSocket, access: Access): Promise<void> {
  socket.data.access = access;
  const wanted = new Set([socket.id, adminRoom(access.adminId), ...rowRooms(access)]);
  for (const room of socket.rooms) if (!wanted.has(room)) await socket.leave(room);
  await socket.join([...wanted]);
  clearTimeout(socket.data.expiry);
  const again = () => void look(app, [socket]).catch(() => socket.disconnect(true));
  socket.data.expiry = setTimeout(again, Math.min(access.expiresAt - app.now(), LOOK_EVERY)).unref();
}

/** Reads again what the sessions of sockets may do, all at once; a socket whose session is no more is cut. */
async function look(app: Context, sockets: readonly AdminSocket[]): Promise<void> {
  const found = await app.accessCache.findAll(new Set(sockets.map(({ data }) => data.access.tokenHash)));
  for (const socket of sockets) {
    const access = found.get(socket.data.access.tokenHash);
    if (access) await settle(app, socket, access);
    else socket.disconnect(true);
  }
}

/** Looks at the sockets that a change of access concerns, one round at a time; what changes meanwhile is one more round. */
function rechecks(app: Context, io: RealtimeServer): (change: AccessChange) => void {
  let changes: AccessChange[] = [];
  let running = false;
  async function run() {
    const sockets = [...io.sockets.sockets.values()].filter(({ data }) => changes.some((change) => isConcerned(data.access, change)));
    changes = [];
    if (sockets.length > 0) await look(app, sockets);
  }
  async function runAll() {
    running = true;
    while (changes.length > 0)
      await run().catch((error: Error) => app.log.warn({ err: error }, 'the sessions of sockets could not be checked'));
    running = false;
  }
  return (change) => {
    changes.push(change);
    if (!running) void runAll();
  };
}

/**
 * Ends connections that say more than who they are. A dashboard only listens; whoever said it again and again had a session looked
 * up each time, without one, and kept all others from the database.
 */
function hearOnce(io: RealtimeServer) {
  io.engine.on('connection', (connection: AdminSocket['conn']) => {
    let heard = 0;
    connection.prependListener('data', () => {
      heard += 1;
      if (heard > 1) connection.close();
    });
  });
}

/** Lets in who shows the token of a live session. */
function admitSessions(app: FastifyInstance, io: RealtimeServer) {
  let lookups = 0;
  async function getRefusal(socket: AdminSocket): Promise<Error | undefined> {
    const { token } = socket.handshake.auth as { token?: unknown };
    try {
      const access = typeof token === 'string' && token !== '' ? await app.accessCache.find(hashToken(token), { use: false }) : undefined;
      if (!access) return new Error('auth.required');
      socket.data.access = access;
      socket.conn.once('close', takePlace({ server: app, access }, 'sockets'));
    } catch (error) {
      return new Error(error instanceof AppError ? error.code : 'database.unavailable');
    }
  }
  async function answerTo(socket: AdminSocket): Promise<Error | undefined> {
    if (lookups >= LOOKUPS) {
      // Not by an error: a client that loses its connection comes back by itself.
      socket.conn.close();
      return new Error('server.busy');
    }
    lookups += 1;
    return getRefusal(socket).finally(() => (lookups -= 1));
  }
  // oxlint-disable-next-line promise/no-callback-in-promise -- Socket.IO's middleware takes a callback only
  io.use((socket, next) => void answerTo(socket).then((refusal) => next(refusal)));
  io.on('connection', (socket) => {
    socket.on('disconnect', () => clearTimeout(socket.data.expiry));
    // By what it may do now that changes find it here: one that came while it was let in found no socket.
    look(app, [socket]).catch(() => socket.disconnect(true));
  });
}

/**
 * What happens, told at once to the admins whom it concerns: each node hears it on the bus and tells its own sockets. Nothing is lost
 * that matters: it stands in the database, and who was away asks for it.
 */
export function registerRealtime(app: FastifyInstance) {
  let io: RealtimeServer | undefined;
  for (const [channel, getNews] of Object.entries(NEWS)) {
    const hear = (payload: string) => {
      const news = getNews(payload);
      if (news) emit(io, news);
    };
    // What was announced meanwhile was not heard: the dashboards ask for it.
    const missed = () => void (app.bus.hearing && emit(io, { event: 'gap', rooms: 'all', data: undefined }));
    app.bus.on(channel, hear, channel === ROW_CHANNEL ? missed : () => {});
  }
  app.addHook('onListen', async () => void (io = openSockets(app)));
  app.addHook('preClose', async () => {
    // Not `disconnect`: a client that loses its connection comes back by itself, to whichever node is there.
    for (const socket of io?.sockets.sockets.values() ?? []) socket.conn.close();
    io?.engine.close();
  });
}

function openSockets(app: FastifyInstance): RealtimeServer {
  const io: RealtimeServer = new Server(app.server, {
    path: REALTIME_PATH,
    serveClient: false,
    transports: ['websocket'],
    allowRequest: (request, answer) => answer(null, isOwnPage(request.headers, app.config.allowedOrigins)),
    connectTimeout: 10_000,
    maxHttpBufferSize: MESSAGE_BYTES,
  });
  hearOnce(io);
  admitSessions(app, io);
  app.accessCache.onForget(rechecks(app, io));
  return io;
}
