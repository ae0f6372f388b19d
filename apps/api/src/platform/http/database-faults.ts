import { readRecord } from '@diwan/domain/records';
import { isLost } from '../database/lost.ts';
import { AppError, conflict, invalidField } from '../errors.ts';

/** What the database and the sockets and files below say of a fault. */
export interface Fault {
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly cause?: unknown;
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What was thrown as a fault, as far as it is one. */
export function readFault(thrown: unknown): Fault {
  const { code, syscall, constraint, table, cause } = readRecord(thrown);
  return { code: textOrNone(code), syscall: textOrNone(syscall), constraint: textOrNone(constraint), table: textOrNone(table), cause };
}

/** What passes by itself when it is done once more: a lock that was not had in time, a deadlock, two that cannot be put in an order. */
const TRANSIENT: ReadonlySet<string> = new Set(['55P03', '40P01', '40001']);

/** No connection, or none any more: it is refused, ended, one too many, or its way is broken. */
const AWAY =
  /^(?:08...|28...|3D000|57P0.|53[234]00|25P03|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND))$/;

/** The socket of a database on this machine is gone; any other file that is missing is none of its business. */
const isSocketGone = ({ code, syscall, cause }: Fault): boolean =>
  code === undefined ? cause !== undefined && isSocketGone(readFault(cause)) : code === 'ENOENT' && syscall === 'connect';

/** A disk without room: the database's, or that of the files. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The code of a fault, also of one that another has wrapped. */
export function faultCode(error: unknown): string {
  const { code = '', cause } = readFault(error);
  if (code !== '') return code;
  return cause === undefined || cause === error ? '' : faultCode(cause);
}

/** Faults of files: a path that cannot be used, or what a bucket answered, or did not. Its client marks all that it throws. */
const isOfStorage = (error: unknown): boolean =>
  error instanceof Error && (('syscall' in error && 'path' in error && error.syscall !== 'connect') || '$metadata' in error);

/** True for faults that a transaction is tried again for. */
export const isTransient = (error: unknown): boolean => TRANSIENT.has(faultCode(error));

/** True where the database said that it takes no changes. */
export const saysReadOnly = (error: unknown): boolean => faultCode(error) === '25006';

/** Constraint names end in `<table>_<column>_key`: the column that a value is taken in. */
function takenField({ constraint = '', table = '' }: Fault): string {
  return constraint.startsWith(`${table}_`) && constraint.endsWith('_key') ? constraint.slice(table.length + 1, -4) : 'body';
}

/** True where a number was beyond its type: the caller enters less, and whoever runs this reads of it, since a statement may be at fault. */
export const isOverflow = (error: unknown): boolean => faultCode(error) === '22003';

/** The answer to a fault of the database or of a disk: an operator's to mend, or an outage; undefined for what is ours. */
export function answerToFault(error: unknown): AppError | undefined {
  const fault = readFault(error);
  const code = faultCode(error);
  if (TRANSIENT.has(code)) return new AppError(503, 'database.busy', {}, { retryAfter: 1 });
  if (FULL.has(code)) return new AppError(507, 'storage.full');
  if (isOfStorage(error)) return new AppError(503, 'storage.unavailable');
  if (AWAY.test(code) || isSocketGone(fault) || isLost(error) || isLost(fault.cause)) return new AppError(503, 'database.unavailable');
  switch (code) {
    case '23505':
      return invalidField(takenField(fault.constraint === undefined ? readFault(fault.cause) : fault), 'taken');
    case '23503':
      return conflict('row.in_use');
    case '22021':
    case '22P05':
      return invalidField('body', 'control_characters');
    // An amount, or what amounts come to, beyond what a column holds: whoever wrote it enters less.
    case '22003':
      return invalidField('body', 'out_of_range');
    case '57014':
      return new AppError(503, 'database.slow');
    case '25006':
      return new AppError(503, 'database.read_only', {}, { retryAfter: 30 });
    default:
      return undefined;
  }
}
