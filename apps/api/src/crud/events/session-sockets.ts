import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Known, SessionCache } from '../../access/session-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/http/bearer-token.ts';
import { onDraining } from '../../platform/http/draining.ts';
import { inSpan } from '../../platform/telemetry/spans.ts';
import type { Context } from '../resource/context.ts';
import { isOwnPage, OTHER_PROTOCOL, speaksOurs, watchRefusals } from './own-page.ts';
import { readRecord } from '@diwan/domain/records';

/** A session that has been idle for too long is noticed this late at the most. */
const LOOK_EVERY = 60_000;
/** Sessions that are looked up at once for sockets that want to be let in; the others come again a moment later. */
const LOOKUPS = 100;

/** What a socket is: whose, by which session, and the timer of its end. */
interface SocketData<K> {
  known: K;
  expiry?: NodeJS.Timeout;
}
type Said = Record<string, (...said: unknown[]) => void>;
type Told = Record<string, (data: unknown) => void>;
type Nothing = Record<string, never>;
/** A socket that was let in by a session. */
export type SessionSocket<K> = Socket<Said, Told, Nothing, SocketData<K>>;
export type SocketServer<K> = Server<Said, Told, Nothing, SocketData<K>>;

/** So many messages, in all or within some milliseconds. */
interface Bound {
  readonly most: number;
  readonly within?: number;
}

/** Sockets of one kind of people: by which sessions they are let in, and what they may hear and say. */
export interface SocketKind<K extends Known, C> {
  readonly path: string;
  readonly cache: Pick<SessionCache<K, C>, 'find' | 'findAll' | 'onForget'>;
  isConcerned(known: K, change: C): boolean;
  /** The rooms of what somebody may hear now. */
  getRooms(socket: SessionSocket<K>): readonly string[];
  /** Tells those whose rights have changed, and who are in their new rooms by now. */
  tellChanged?(known: readonly K[]): void;
  /** Takes a place for a socket of theirs, and answers how to give it back. */
  takePlace(known: K): () => void;
  /** The same for the connection itself, before anybody knows whose it is. */
  readonly takeLine?: (connection: SessionSocket<K>['conn']) => () => void;
  /** Hears what a socket that was let in says. */
  hear?(socket: SessionSocket<K>): void;
  readonly messageBytes: number;
  /** How many messages a connection may say, its token among them: in all, or within some milliseconds. */
  readonly messages: Bound;
  /** The same for who was let in, where that is more. */
  readonly messagesOnceIn?: Bound;
  /** How soon a connection that has gone is noticed, in milliseconds. */
  readonly ping?: { readonly every: number; readonly patience: number };
}

/** The sockets of one kind of people on this node. */
export class SessionSockets<K extends Known, C> {
  readonly io: SocketServer<K>;
  #lookups = 0;
  readonly #letIn = new WeakSet<object>();

  constructor(
    private readonly app: Context & { readonly server: HttpServer },
    private readonly kind: SocketKind<K, C>,
  ) {
    const { path, messageBytes, ping } = kind;
    this.io = new Server(app.server, {
      path,
      serveClient: false,
      transports: ['websocket'],
      allowRequest: (request, answer) =>
        speaksOurs(request) ? answer(null, isOwnPage(request.headers, app.config.allowedOrigins)) : answer(OTHER_PROTOCOL, false),
      connectTimeout: 10_000,
      maxHttpBufferSize: messageBytes,
      ...(ping && { pingInterval: ping.every, pingTimeout: ping.patience }),
    });
    this.io.engine.on('connection_error', watchRefusals(app, path));
    this.#boundConnections();
    this.#admitSessions();
    kind.cache.onForget(this.#rechecks());
    onDraining(app, (withinMs) => this.#move(withinMs));
  }

  /** Sends all elsewhere, not at once: in the first half of the time proxies notice that this node goes, in the second each leaves at a moment of its own. */
  #move(withinMs: number): void {
    for (const { conn } of this.io.sockets.sockets.values()) setTimeout(() => conn.close(), (withinMs / 2) * (1 + Math.random())).unref();
  }

  /** Not `disconnect`: clients come back by themselves, to whichever node is there. */
  close(): void {
    for (const socket of this.io.sockets.sockets.values()) socket.conn.close();
    this.io.engine.close();
  }

  /** Ends connections that are too many, or say too much: whoever said something again and again kept all others from the database. */
  #boundConnections() {
    const { takeLine, messages: atFirst, messagesOnceIn = atFirst } = this.kind;
    this.io.engine.on('connection', (connection: SessionSocket<K>['conn']) => {
      try {
        if (takeLine) connection.once('close', takeLine(connection));
      } catch {
        return connection.close();
      }
      let [heard, since] = [0, performance.now()];
      connection.prependListener('data', () => {
        const messages = this.#letIn.has(connection) ? messagesOnceIn : atFirst;
        if (messages.within !== undefined && performance.now() - since > messages.within) [heard, since] = [0, performance.now()];
        heard += 1;
        if (heard > messages.most) connection.close();
      });
    });
  }

  /** Lets in who shows the token of a live session. */
  #admitSessions() {
    // oxlint-disable-next-line promise/no-callback-in-promise -- Socket.IO's middleware takes a callback only
    this.io.use((socket, next) => void this.#answerTo(socket).then((refusal) => next(refusal)));
    this.io.on('connection', (socket) => {
      this.#letIn.add(socket.conn);
      socket.on('disconnect', () => clearTimeout(socket.data.expiry));
      this.kind.hear?.(socket);
      // By what it may do now that changes find it here: one that came while it was let in found no socket.
      void this.#lookOrPart(socket);
    });
  }

  async #answerTo(socket: SessionSocket<K>): Promise<Error | undefined> {
    if (this.#lookups >= LOOKUPS) return this.#part(socket, 'server.busy');
    this.#lookups += 1;
    return inSpan({ name: `socket ${this.kind.path}`, kind: 'server' }, () => this.#getRefusal(socket)).finally(() => (this.#lookups -= 1));
  }

  /** Ends a connection for now. Not by a refusal or `disconnect`: a client that loses its connection comes back by itself, later each time. */
  #part(socket: SessionSocket<K>, code: string): Error {
    socket.conn.close();
    return new Error(code);
  }

  async #getRefusal(socket: SessionSocket<K>): Promise<Error | undefined> {
    const { token } = readRecord(socket.handshake.auth);
    try {
      const known = typeof token === 'string' && token !== '' ? await this.kind.cache.find(hashToken(token), { use: false }) : undefined;
      if (!known) return new Error('auth.required');
      socket.data.known = known;
      socket.conn.once('close', this.kind.takePlace(known));
    } catch (error) {
      // Whom a rule refuses is told so; a database that is away says nothing about whoever comes.
      const isRefused = error instanceof AppError && error.status < 500;
      return isRefused ? new Error(error.code) : this.#part(socket, 'database.unavailable');
    }
  }

  /** Puts a socket into the rooms of what may be heard there now, and cuts it when the session runs out. An open socket keeps no session awake. */
  async #settle(socket: SessionSocket<K>, known: K): Promise<void> {
    socket.data.known = known;
    const wanted = new Set([socket.id, ...this.kind.getRooms(socket)]);
    for (const room of socket.rooms) if (!wanted.has(room)) await socket.leave(room);
    await socket.join([...wanted]);
    clearTimeout(socket.data.expiry);
    const again = () => void this.#lookOrPart(socket);
    const { now }: Pick<Context, 'now'> = this.app;
    socket.data.expiry = setTimeout(again, Math.min(known.expiresAt - now(), LOOK_EVERY)).unref();
  }

  /** Reads again what the sessions of sockets may do, all at once; a socket whose session is no more is cut. */
  async #look(sockets: readonly SessionSocket<K>[]): Promise<void> {
    const found = await this.kind.cache.findAll(new Set(sockets.map(({ data }) => data.known.tokenHash)));
    for (const socket of sockets) {
      const known = found.get(socket.data.known.tokenHash);
      if (known) await this.#settle(socket, known);
      else socket.disconnect(true);
    }
  }

  /** Looks at one socket; where its session cannot be read it comes back when it can. */
  async #lookOrPart(socket: SessionSocket<K>): Promise<void> {
    await this.#look([socket]).catch(() => this.#part(socket, 'database.unavailable'));
  }

  /** Looks at the sockets that a change of sessions concerns, one round at a time; what changes meanwhile is one more round. */
  #rechecks(): (change: C) => void {
    let changes: C[] = [];
    let running = false;
    const run = async () => {
      const sockets = [...this.io.sockets.sockets.values()].filter(({ data }) =>
        changes.some((change) => this.kind.isConcerned(data.known, change)),
      );
      changes = [];
      if (sockets.length === 0) return;
      await this.#look(sockets);
      this.kind.tellChanged?.(sockets.filter(({ connected }) => connected).map(({ data }) => data.known));
    };
    const runAll = async () => {
      running = true;
      while (changes.length > 0)
        await run().catch((error: Error) => this.app.log.warn({ err: error }, 'the sessions of sockets could not be checked'));
      running = false;
    };
    return (change) => {
      changes.push(change);
      if (!running) void runAll();
    };
  }
}
