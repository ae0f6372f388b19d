import type { AccessCache } from '../access/access-cache.ts';
import type { PersonCache } from '../access/persons/person-cache.ts';
import type { PlatformContext } from '../platform/context.ts';
import type { ResourceApi } from './crud.ts';
import type { FileHolder } from './files/readable-files.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { Looks } from './realtime/looks.ts';
import type { PersonPresence } from './realtime/person-presence.ts';
import type { PersonSockets } from './realtime/person-sockets.ts';
import type { Watches } from './realtime/watches.ts';
import type { AuditTally } from './record/audit-tally.ts';
import type { Settings } from './settings.ts';

/** What is handed to whatever works on rows: jobs, timers, hooks of resources. A node's application is one. */
export interface Context extends PlatformContext {
  readonly accessCache: AccessCache;
  /** The sessions of clients and providers. */
  readonly personCache: PersonCache;
  /** The sockets of their apps on this node. */
  readonly personSockets: PersonSockets;
  /** Which of them have their app open, wherever. */
  readonly personPresence: PersonPresence;
  /** The row that each dashboard on this node has open. */
  readonly looks: Looks;
  /** The places that dashboards on this node look at. */
  readonly watches: Watches;
  readonly settings: Settings;
  /** Every resource with its storage. */
  readonly resources: readonly ResourceApi[];
  readonly jobKinds: ReadonlyMap<string, JobKind>;
  /** What holds private files beside records. */
  readonly fileHolders: readonly FileHolder[];
  readonly auditTally: AuditTally;
  /** Has a timer of this node take its turn at once. */
  readonly wake: (timer: string) => void;
}

declare module '../platform/http/server.ts' {
  // What registers calls has the whole of it at hand: the application carries what it was built with.
  interface ServerParts extends Context {}
}
