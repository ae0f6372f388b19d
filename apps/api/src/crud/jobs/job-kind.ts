import type { Context } from '../resource/context.ts';
import type { JobView } from '@diwan/contract/jobs/job';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { Transaction } from '../../platform/database/transaction.ts';

declare module '../resource/context.ts' {
  interface Context {
    readonly jobKinds: ReadonlyMap<string, JobKind>;
  }
}

/** What a job was started with. */
export type JobParams = Readonly<Record<string, unknown>>;

/** A job as its table holds it. */
export interface Job<P = JobParams> {
  readonly id: number;
  readonly kind: string;
  readonly admin_id: number | null;
  readonly ip: string | null;
  readonly table_name: string | null;
  readonly params: P;
  readonly status: JobView['status'];
  readonly total: number;
  readonly done_count: number;
  readonly failed_count: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly cancelled_at: string | null;
}

export interface JobContext<P = JobParams> {
  readonly app: Context;
  readonly transaction: Transaction;
  readonly job: Job<P>;
}

/**
 * A kind of long work. `run` does it for some rows, inside the transaction that also keeps their results: whatever it writes
 * to the database happens exactly once, however often the process is killed.
 */
export interface JobKind<P = JobParams> {
  readonly kind: string;
  /** The right to what the job does: whoever has its failures done again needs it. Without one only its owner does. */
  right?(job: Job<P>): PermissionUrl | undefined;
  /** Whether it moves money: then nobody but its owner has its failures done again. */
  readonly movesMoney?: true;
  /** Runs in the transaction that queues failures once more, and may refuse that. */
  beforeRetry?(context: JobContext<P>, ids: readonly number[]): Promise<void>;
  /** How many rows one transaction takes. */
  readonly batch: number;
  /** Answers which rows could not be done and why (`errors.<code>`). What it throws is tried again row by row, and then fails that row. */
  run(context: JobContext<P>, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Runs in the transaction that ends the job. */
  finish?(context: JobContext<P>): Promise<void>;
}
