import type { Readable } from 'node:stream';

/** Bytes of a file, first and last included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where uploaded files are kept. Names are made by the server, `<folder>/<name>.<extension>`; a file never changes once it has one. */
export interface FileDriver {
  /** The folder for files on their way in: whole files leave it through `putFile`. */
  readonly incoming: string;
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Takes over a file of the incoming folder, which is gone from there afterwards. */
  putFile(name: string, path: string, type: string): Promise<void>;
  /** Its size in bytes; undefined where there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Its bytes, or a range that lies within its size, as they come; undefined where there is no such file. */
  read(name: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  close(): void;
}

const NAME = /^[a-z]+\/[a-z0-9-]{8,80}\.[a-z0-9]{3,4}$/;

/** Whether a name is one that the server makes. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** Every driver passes its names through here: none leads out of its place, whatever came before. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is no name for a file`);
  return name;
}
