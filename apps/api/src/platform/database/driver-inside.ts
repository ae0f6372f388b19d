import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { BackendMessage } from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';

// All that we know of pg beyond what it promises. What a later pg does otherwise is noticed here, as the process starts.

/** The name of a column whose bytes are read as they are; a statement has it alone. */
export const RAW_JSON = 'raw_json';

/** A client, and what its typings leave out. */
interface Inside {
  readonly connection: EventEmitter & {
    sendCopyFromChunk: (bytes: Buffer) => void;
    endCopyFrom: () => void;
    sendCopyFail: (why: string) => void;
    stream: Socket;
    attachListeners: (stream: Socket) => void;
    parsedStatements?: Readonly<Record<string, string>>;
  };
  /** What a session asks of its server as it begins. */
  readonly connectionParameters: Record<string, unknown>;
  readonly processID: number | null;
  _getActiveQuery?: () => object | null;
  _poolUseCount?: number;
}
const getInside = (client: pg.ClientBase) => client as unknown as Inside;

/** The socket of a session. */
export const getSocket = (client: pg.ClientBase): Socket => getInside(client).connection.stream;

/** Takes away what a client that is not yet connected would ask as its session begins, and answers its `options`. */
export function takeStartOptions(client: pg.ClientBase): string {
  const { connectionParameters: parameters } = getInside(client);
  const { options } = parameters;
  for (const name of ['options', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) parameters[name] = undefined;
  return typeof options === 'string' ? options : '';
}

/** The process of the server that a session was given as it began, or what a pooler says in its place. */
export const givenProcess = (client: pg.ClientBase): number | null => getInside(client).processID;

/** The query that a session is busy with; null when it rests. */
export const activeQuery = (client: pg.ClientBase): object | null => getInside(client)._getActiveQuery?.() ?? null;

/** Has the query that a session is busy with fail, whatever the server goes on to say of it. */
export function failActiveQuery(client: pg.ClientBase, why: Error): void {
  getInside(client).connection.emit('errorMessage', why);
}

/** How the names of statements begin that are always the same: they are small, and as many as the code has. */
export const PLAIN = 'plain_';

/** How many statements of callers' choosing a session has prepared: each takes memory of the database until the session ends. */
export const countPrepared = (client: pg.ClientBase): number =>
  Object.keys(getInside(client).connection.parsedStatements ?? {}).filter((name) => !name.startsWith(PLAIN)).length;

/** Has the pool end a session that is just given back, as if it had been used often enough. */
export function retire(client: pg.ClientBase): void {
  getInside(client)._poolUseCount = Number.MAX_SAFE_INTEGER;
}

/** Whether pg says what a session is busy with; where it does not, its own timers watch over queries. */
export const KNOWS_ACTIVE_QUERY = '_getActiveQuery' in pg.Client.prototype;

/** A COPY: the driver knows the message of each row, and leaves it to the query. */
class CopyOut extends pg.Query {
  declare callback: (error: Error | null) => void;

  constructor(
    sql: string,
    private readonly onRow: (row: Buffer) => void,
  ) {
    super(sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.onRow(chunk);
  }
}

/** Runs a COPY on a session; its rows are handed on one by one and kept nowhere. */
export function copyRows(client: pg.ClientBase, select: string, onRow: (row: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new CopyOut(`copy (${select}) to stdout (format csv)`, onRow);
    // Not by its events: those stay silent where the connection has a deadline.
    query.callback = (error) => (error ? reject(error) : resolve());
    client.query(query);
  });
}

/** A COPY into a table: once the server takes rows, `onReady` sends them. */
class CopyIn extends pg.Query {
  declare callback: (error: Error | null) => void;

  constructor(
    sql: string,
    private readonly onReady: () => void,
  ) {
    super(sql);
  }

  handleCopyInResponse() {
    this.onReady();
  }
}

/** Rows are handed on in pieces of this size. */
const PIECE = 64 * 1024;

/** Copies what a statement selects in one session into columns of a table in another, as text, no faster than it is taken there. */
export async function copyAcross(from: pg.ClientBase, select: string, to: pg.ClientBase, into: string): Promise<void> {
  const [source, target] = [getInside(from).connection, getInside(to).connection];
  let rows: Buffer[] = [];
  let size = 0;
  const hand = () => {
    if (size > 0) target.sendCopyFromChunk(Buffer.concat(rows));
    [rows, size] = [[], 0];
    if (!target.stream.writableNeedDrain || source.stream.isPaused()) return;
    source.stream.pause();
    target.stream.once('drain', () => source.stream.resume());
  };
  const onRow = (row: Buffer) => {
    // The driver reads its next bytes to where these lie.
    rows.push(Buffer.from(row));
    size += row.length;
    if (size >= PIECE) hand();
  };
  await new Promise<void>((resolve, reject) => {
    const taking = new CopyIn(`copy ${into} from stdin`, () => {
      const giving = new CopyOut(`copy (${select}) to stdout`, onRow);
      giving.callback = (error) => {
        if (error) {
          target.sendCopyFail('the source gave no more');
          return reject(error);
        }
        hand();
        target.endCopyFrom();
      };
      from.query(giving);
    });
    taking.callback = (error) => (error ? reject(error) : resolve());
    to.query(taking);
  });
}

/** What of pg's parser is not for everyone. */
interface ParserInside {
  readonly reader: { encoding: BufferEncoding };
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage;
  parse: Parser['parse'];
}

/** The code of the message that holds a row; all others are texts for people and programs. */
const DATA_ROW = 'D'.charCodeAt(0);

const isRaw = (message: BackendMessage) => 'fields' in message && (message.fields as { name: string }[])[0]?.name === RAW_JSON;

/** A parser that reads rows of RAW_JSON byte by byte, and everything else as pg always does. */
function rawParser(): ParserInside {
  const parser = new Parser() as unknown as ParserInside;
  const handle = parser.handlePacket.bind(parser);
  // Holds from the description of a statement's rows to that of the next one's: a notice may come between rows.
  let raw = false;
  parser.handlePacket = (offset, code, length, bytes) => {
    parser.reader.encoding = raw && code === DATA_ROW ? 'latin1' : 'utf-8';
    const message = handle(offset, code, length, bytes);
    if (message.name === 'rowDescription') raw = isRaw(message);
    return message;
  };
  return parser;
}

/** Puts our parser in the place of the connection's own. */
function attachParser({ connection }: Inside): void {
  connection.attachListeners = (stream) => {
    const parser = rawParser();
    stream.on('data', (chunk) => parser.parse(chunk, (message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message))); // prettier-ignore
  };
}

/** A message of the server as its bytes: its code, its length and what it says. */
function packet(code: string, ...parts: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.of(part >> 8, part & 255) : Buffer.from(part as string))),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(code), length, body]);
}

const WORD = 'عربي é';
const BYTES = Buffer.from(WORD).toString('latin1');
/** One column of texts: its name, where it comes from, its type, its size and its format. */
const description = (column: string) => packet('T', 1, `${column}\0`, 0, 0, 0, 0, 25, 0xffff, 0xffff, 0xffff, 0);
const row = packet('D', 1, 0, Buffer.byteLength(WORD), WORD);

/** Whether a connection reads by our parser: a server is played that sends raw rows, others, and raw ones again. */
function readsRaw(): boolean {
  try {
    const stream = Object.assign(new EventEmitter(), { setNoDelay: () => {}, connect: () => {} });
    const client = new pg.Client({ stream: () => stream } as unknown as pg.ClientConfig) as unknown as Inside & {
      connection: { connect(port: number, host: string): void };
    };
    attachParser(client);
    const read: unknown[] = [];
    client.connection.on('dataRow', (message: { fields: unknown[] }) => read.push(message.fields[0]));
    client.connection.connect(0, '');
    stream.emit('data', Buffer.concat([description(RAW_JSON), row, description('other'), row, description(RAW_JSON), row]));
    return read.length === 3 && read[0] === BYTES && read[1] === WORD && read[2] === BYTES;
  } catch {
    return false;
  }
}

/** Whether columns called RAW_JSON are read byte by byte. Where pg is built otherwise than we know it they are texts, as all others. */
export const READS_BYTES = readsRaw();

/** Lets a client, before it connects, read the columns called RAW_JSON byte by byte, where that can be had. */
export function readBytes(client: pg.ClientBase): void {
  if (READS_BYTES) attachParser(getInside(client));
}
