import type { ErrorCode } from '@diwan/locales/keys';
import type { Context } from './context.ts';
import type { Request } from '../../platform/http/server.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isWaitingData, type WaitingData } from '@diwan/contract/kit/waiting';
import type { ValuesOf } from '@diwan/contract/kit/form';
import type { RecordOf, Resource } from '@diwan/contract/kit/resource';
import { parseRaw, type RawJson } from '../../platform/database/raw-json.ts';
import type { Mode } from '@diwan/contract/kit/schema';
import type { Caller, PersonCaller } from '../../access/caller.ts';
import type { Access } from '../../access/access.ts';
import type { Changes, KeptRow, Row, ShownRow, StoredRow } from '../fields/row.ts';
import type { Condition } from '../fields/conditions.ts';
import type { HidingOptions } from './hidden.ts';
import { getStore, type Store } from './store.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** What a call does with rows: it finds them among others, shows one, or changes some. */
export type Verb = 'list' | 'show' | 'change';

/** What a hook of a resource gets to work with. */
export interface WriteContext {
  readonly app: Context;
  readonly caller: Caller;
  readonly transaction: Transaction;
  /** The present, in milliseconds. */
  readonly now: number;
  /** Whoever asks has typed their own password, and it was right. */
  readonly confirmed?: boolean;
  /** A second admin has agreed to it. */
  readonly isApproved?: boolean;
  /** As a part of something larger it cannot wait for a second admin: then it is refused with this code, 409. */
  readonly refusesToWait?: ErrorCode;
}

/** What is not saved yet, as it waits for a second admin: `data` of a 202, and the key of its message. */
export interface Waiting {
  readonly message: string;
  readonly data: WaitingData;
}

/** Whether something was not done, as it waits for a second admin. */
export const isWaiting = (done: object): done is Waiting => 'data' in done && isWaitingData(done.data);

/** What is saved of a form: an edit or a flag names some of its fields, and hooks add columns that no body may name. */
export type Saved<R> = Partial<ValuesOf<R>> & Row;

export interface Write<Stored = Row, Values = Row> {
  readonly mode: Mode;
  /** The row as it was, locked; null when it is being created. */
  readonly before: Stored | null;
  /** Field -> value, cleaned. A hook may change them, and add columns that no body may name. */
  readonly values: Values;
  /** What the audit entry says beside the changed columns: hooks add what they keep elsewhere. */
  readonly changes: Changes;
}

/** A filter as conditions that counters may know too; undefined means that the value is not valid. */
export type OwnConditions = (value: string) => readonly Condition[] | undefined;

export interface FilterChoices extends HidingOptions {
  /** What the names of `filter=` stand for. */
  readonly sets?: Readonly<Record<string, readonly Condition[]>>;
  /** SQL over `t` for fields that are no columns, and for filters that are no fields; for `refs`, a query of their ids. */
  readonly computed?: Readonly<Record<string, string>>;
  /** What filters stand for that a comparison does not say. */
  readonly conditions?: Readonly<Record<string, OwnConditions>>;
}

/** A resource's storage, and the behaviour that its facts do not say. */
export interface CrudOptions<Stored = Row, Values = Row> extends FilterChoices {
  readonly table: PgTable;
  /** For views: what marks the rows that it shows, and what a row created through it becomes. */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>;
  /** The rows that an admin's rights open, where not all that the call's own right is about. */
  readonly reach?: (access: Access, verb: Verb) => readonly Condition[];
  /** The rows that are a client's or a provider's own, where no column of theirs says so. */
  readonly own?: (caller: PersonCaller) => readonly Condition[];
  /** The codes that its hooks refuse with, by status. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  beforeWrite?(context: WriteContext, write: Write<Stored, Values>): Promise<void> | void;
  /** Asks a second admin where a save needs one, by the columns that it would write: then nothing is saved. Null where it needs none. */
  waits?(context: WriteContext, write: Write<Stored, Values> & { readonly columns: Partial<Stored> & Row }): Promise<Waiting | null>;
  /** Changes other rows to make room for it, once it waits for nobody. */
  makeRoom?(context: WriteContext, write: Write<Stored, Values>): Promise<void>;
  /** Runs in the transaction once the row is saved. */
  afterWrite?(context: WriteContext, write: Write<Stored, Values> & { readonly id: number; readonly after: Stored }): Promise<void> | void;
  /** What `_method=PUT` means for rows that nobody edits: the reply to a contact message. It asks for its own right. */
  put?(app: Context, api: ResourceApi, request: Request, id: number, body: unknown): Promise<object>;
  beforeDelete?(context: WriteContext, rows: readonly Stored[]): Promise<void> | void;
  /** Runs once rows are gone: what follows from their absence. */
  afterDelete?(context: WriteContext, rows: readonly Stored[]): Promise<void> | void;
}

/** A resource with its storage and behaviour: what the routes are made of. */
export interface ResourceApi<Stored extends Row = KeptRow, Shown extends ShownRow = ShownRow> {
  readonly resource: Resource;
  readonly store: Store;
  readonly options: CrudOptions<Stored>;
  /** A row that the database wrote as the wire shows it. */
  parse(json: RawJson): Shown;
}

/** The same for the rows of a table that a resource's facts tell of. */
export type TypedApi<T extends PgTable, R extends Resource> = ResourceApi<StoredRow<T>, RecordOf<R> & ShownRow>;

/** The list, write, flag, bulk, export and audit calls of a resource, from its facts and its table. */
export function crud<T extends PgTable, R extends Resource>(
  resource: R,
  options: CrudOptions<StoredRow<T>, NoInfer<Saved<R>>> & { readonly table: T },
): TypedApi<T, R> {
  const { computed = {}, conditions = {} } = options;
  for (const name of Object.keys(resource.list.ownFilters ?? {}))
    if (!(name in computed || name in conditions))
      throw new Error(`${resource.name} is filtered by ${name}, which is no field and needs SQL`);
  // What the store selects is made of the very fields that the record's type is.
  const parse = (json: RawJson) => parseRaw(json) as RecordOf<R> & ShownRow;
  return { resource, options, store: getStore(resource, options.table, computed), parse };
}
