import type { Locale } from '@diwan/contract/kit/constants';
import type { ListPlan } from '../../crud/list/list-query.ts';

declare global {
  /** Has the files of a route's screen on their way; only a build knows them. */
  var preloadRoute: ((path: string) => void) | undefined;
}

/** What a list asks for first. */
export interface BootList {
  /** Of what its rows are read for, what it shows by itself: an address that names columns is left to the list. */
  readonly plan: ListPlan;
  /** The permission without which nothing is asked. */
  readonly can: string;
}

/** The row that a page or a form is about. */
export interface BootRow {
  /** The name of its resource, which is the path of the call. */
  readonly resource: string;
  /** The permission without which nothing is asked. */
  readonly can: string;
}

/** What is known of a route when the dashboard is built (`apps/web/build/describe-routes.ts`). */
export interface BootRoute {
  /** As the router writes it. */
  readonly path: string;
  readonly list?: BootList;
  readonly row?: BootRow;
  /** What its screen needs before it shows, beside what every screen does: places in the list of files, as steps from one to the next. */
  readonly files: readonly number[];
  /** Places in the lists of files of words. */
  readonly words: readonly number[];
}

/** All that the first script knows of the dashboard. Files are named without their folder, scripts without their ending. */
export interface BootFacts {
  readonly files: readonly string[];
  readonly wordFiles: Readonly<Record<Locale, readonly string[]>>;
  /** What every screen needs. */
  readonly shell: Pick<BootRoute, 'files' | 'words'>;
  readonly routes: readonly BootRoute[];
}
