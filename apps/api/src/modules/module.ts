import type { ApprovalKinds } from '../ledger/till/approval-kind.ts';
import type { Server } from '../platform/http/server.ts';
import type { ResourceApi } from '../crud/resource/crud.ts';
import type { Download } from '../crud/routes/export-routes.ts';
import type { FileHolder } from '../crud/files/readable-files.ts';
import type { JobKind } from '../crud/jobs/job-kind.ts';
import type { OnSettled } from '../platform/outbox/outbox.ts';
import type { Timer } from '../platform/timers.ts';

/** What a module brings to the application; its `index.ts` is the one way in. */
export interface Module {
  readonly resources?: readonly ResourceApi[];
  /** Its other calls. */
  readonly register?: (app: Server, base: string) => void | Promise<void>;
  /** Its calls for the apps of clients and providers. */
  readonly registerApp?: (app: Server, base: string) => void | Promise<void>;
  /** What it does by the clock. */
  readonly timers?: readonly Timer<Server>[];
  /** Long work. */
  readonly jobs?: readonly JobKind[];
  /** What a second admin may be asked for, and what carries it out. */
  readonly approvals?: Partial<ApprovalKinds>;
  /** Files that are no list of a resource. */
  readonly downloads?: (app: Server, base: string) => readonly Download[];
  /** What holds private files beside the records of its resources. */
  readonly holdsFiles?: FileHolder;
  /** Told of every message that was sent, or will never be. */
  readonly messageSettled?: OnSettled;
}
