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

const isRaw = (message: BackendMessage) => 'fields' in message && (message.fields as { name: string }[])[0]?.name === RAW_JSON;

/** Lets a connection read the columns called RAW_JSON byte by byte, and everything else as pg always does. */
export function readRawJson(connection: Listener): void {
  connection.attachListeners = (stream) => {
    const parser = new Parser();
    const { reader } = parser as unknown as { reader: { encoding: BufferEncoding } };
    const take = (message: BackendMessage) => {
      if (message.name === 'rowDescription') reader.encoding = isRaw(message) ? 'latin1' : 'utf-8';
      else if (message.name !== 'dataRow') reader.encoding = 'utf-8';
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    };
    stream.on('data', (chunk) => parser.parse(chunk, take));
  };
}
