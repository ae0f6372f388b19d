/** The pages that a resource may have. */
export type ResourcePage = 'show-all' | 'show' | 'add' | 'edit';

/** The last part of each page's path, as the router writes it. */
export type PagePaths = Readonly<Record<ResourcePage, string>>;

/** `show-all`, `show/{id}`, `add`, `edit/{id}` (§2). */
export const USUAL_PATHS: PagePaths = { 'show-all': '/show-all', show: '/show/$id', add: '/add', edit: '/edit/$id' };

/** The list at the route itself, and one form for adding and editing: `form/{id?}` (§2: how-to-work and reviews). */
export const ROOT_PATHS: PagePaths = { 'show-all': '', show: '/show/$id', add: '/form', edit: '/form/$id' };

/** Where the pages of a resource stand. */
export interface PagePlace {
  /** The dashboard's path, without the leading slash. */
  readonly route: string;
  readonly paths: PagePaths;
}

/** The address of a page: of the list and the form for adding, or with an id that of a row's page or form. */
export function pathTo({ route, paths }: PagePlace, page: ResourcePage, id?: number | string): string {
  return `/${route}${paths[page].replace('$id', String(id ?? ''))}`;
}

/** What a screen is told about the route that it stands at. */
export interface ScreenPlace extends PagePlace {
  readonly pages: readonly ResourcePage[];
}
