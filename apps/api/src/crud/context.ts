import type { AccessCache } from '../access/access-cache.ts';
import type { PersonCache } from '../access/persons/person-cache.ts';
import type { PlatformContext } from '../platform/context.ts';
import type { ResourceApi } from './crud.ts';
import type { FileHolder } from './files/readable-files.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { AuditTally } from './record/audit-tally.ts';
import type { Settings } from './settings.ts';

/** What is handed to whatever works on rows: jobs, timers, hooks of resources. A node's application is one. */
export interface Context extends PlatformContext {
  readonly accessCache: AccessCache;
  /** The sessions of clients and providers. */
  readonly personCache: PersonCache;
  readonly settings: Settings;
  /** Every resource with its storage. */
  readonly resources: readonly ResourceApi[];
  readonly jobKinds: ReadonlyMap<string, JobKind>;
  /** What holds private files beside records. */
  readonly fileHolders: readonly FileHolder[];
  readonly auditTally: AuditTally;
}

declare module 'fastify' {
  // What registers calls has the whole of it at hand: the application carries what it was built with.
  interface FastifyInstance extends Context {}
}
