import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { BackendMessage } from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';

/** The name of a column whose JSON goes to the wire as it is; a statement has it alone. */
export const RAW_JSON = 'raw_json';

/**
 * JSON whose every character is one byte of its UTF-8. Nobody here reads a list's rows: making a text of each and bytes of that
 * again took a third of a list's processor time, and twice the memory as soon as one letter of it was Arabic.
 */
export type RawJson = string & { readonly raw: unique symbol };

/** What such JSON says. */
export const parseRaw = (json: RawJson): unknown => JSON.parse(Buffer.from(json, 'latin1').toString());

/** What pg does for each connection and has no option for. */
export interface Listener extends EventEmitter {
  attachListeners: (stream: Socket) => void;
}

/** What of pg's parser is not for everyone. */
interface Inside {
  readonly reader: { encoding: BufferEncoding };
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage;
  parse: Parser['parse'];
}

/** The code of the message that holds a row; all others are texts for people and programs. */
const DATA_ROW = 'D'.charCodeAt(0);

const isRaw = (message: BackendMessage) => 'fields' in message && (message.fields as { name: string }[])[0]?.name === RAW_JSON;

/** A parser that reads rows of RAW_JSON byte by byte, and everything else as pg always does. */
function rawParser(): Inside {
  const parser = new Parser() as unknown as Inside;
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

/** Lets a connection read the columns called RAW_JSON as RawJson. */
export function readRawJson(connection: Listener): void {
  connection.attachListeners = (stream) => {
    const parser = rawParser();
    stream.on('data', (chunk) => parser.parse(chunk, (message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message))); // prettier-ignore
  };
}
