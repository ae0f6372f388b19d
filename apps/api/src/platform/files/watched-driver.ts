import type { Log } from '../context.ts';
import { answerToFault } from '../http/database-faults.ts';
import { Outage } from '../outage.ts';
import { asError } from '../thrown.ts';
import type { FileDriver } from './file-driver.ts';

/** Whether a fault is the bucket's or the folder's own, and not that of one file. */
const isOfStore = (error: unknown): boolean => answerToFault(error)?.code.startsWith('storage.') === true;

/** A driver that says in the log once an outage that its bucket, or its folder, takes and gives no files: who is refused sees no log. */
export function watchedDriver(driver: FileDriver, log: Log): FileDriver {
  const outage = new Outage();
  async function watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      if (outage.works()) log.info('files can be stored and read again');
      return done;
    } catch (error) {
      if (isOfStore(error) && outage.fails(error)) log.warn({ error: asError(error).message }, 'files cannot be stored or read');
      throw error;
    }
  }
  return {
    ...driver,
    put: (...file) => watch(() => driver.put(...file)),
    putFile: (...file) => watch(() => driver.putFile(...file)),
    size: (name) => watch(() => driver.size(name)),
    read: (...file) => watch(() => driver.read(...file)),
    remove: (name) => watch(() => driver.remove(name)),
  };
}
