import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Options, ZipFile } from 'yazl';
import { asError } from '../../platform/thrown.ts';

/** A ZIP that is being written. */
export interface Archive {
  /** Adds a part and waits until it is written: one is read at a time, however slowly the reader takes it. */
  add(path: string, part: Readable, options?: Partial<Options>): Promise<void>;
  addText(path: string, text: string): void;
}

/** A ZIP of the parts that `write` adds, written while it is read. A fault destroys the stream, and a reader who goes away ends the parts. */
export function zipStream(write: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile();
  const { outputStream: output } = zip;
  // Its type is wider than what it is.
  if (!(output instanceof PassThrough)) throw new Error('the archive comes as another kind of stream');
  const archive: Archive = {
    async add(path, part, options) {
      if (output.destroyed) throw new Error('the reader is gone');
      const stop = () => void part.destroy();
      output.once('close', stop);
      zip.addReadStream(part, path, options);
      await finished(part, { writable: false });
      output.off('close', stop);
    },
    addText: (path, text) => zip.addBuffer(Buffer.from(text), path),
  };
  write(archive).then(
    () => zip.end(),
    (error: unknown) => {
      if (!output.destroyed) output.destroy(asError(error));
    },
  );
  return output;
}
