/** Letters that a search over everything begins with. */
export const SEARCH_MIN = 2;

/** A record that a search over everything has found. */
export interface Found {
  readonly table: string;
  /** The dashboard's path of its list, without the leading slash. */
  readonly route: string;
  readonly id: number;
  readonly name: string;
  /** It has a page of its own; else it is shown in its list. */
  readonly has_page: boolean;
}
