import type { AccessCache } from '../../access/access-cache.ts';
import type { PersonCache } from '../../access/persons/person-cache.ts';
import type { PlatformContext } from '../../platform/context.ts';
import type { ResourceApi } from './crud.ts';
import type { Settings } from './settings.ts';

/**
 * What is handed to whatever works on rows: jobs, timers, hooks of resources. A node's application is one. Floors above this one add
 * what is theirs where they declare it (`interface Context`), so that nothing here knows of them.
 */
export interface Context extends PlatformContext {
  readonly accessCache: AccessCache;
  /** The sessions of clients and providers. */
  readonly personCache: PersonCache;
  readonly settings: Settings;
  /** Every resource with its storage. */
  readonly resources: readonly ResourceApi[];
  /** Has a timer of this node take its turn at once. */
  readonly wake: (timer: string) => void;
}

declare module '../../platform/http/server.ts' {
  // What registers calls has the whole of it at hand: the application carries what it was built with.
  interface ServerParts extends Context {}
}
