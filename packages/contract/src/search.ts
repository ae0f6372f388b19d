/** Letters that a search over everything begins with. */
export const SEARCH_MIN = 2;

/** A record that a search over everything has found. */
export interface Found {
  readonly table: string;
  /** The dashboard's path of its list, without the leading slash. */
  readonly route: string;
  readonly id: number;
  readonly name: string;
  /** What tells records of one name apart; null where there is none. */
  readonly phone: string | null;
  /** Its country, in the reader's language. */
  readonly country: string | null;
  /** The state that it is in, in the reader's language. */
  readonly status: string | null;
  /** It has a page of its own; else it is shown in its list. */
  readonly has_page: boolean;
}
