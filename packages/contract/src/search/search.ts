/** Letters that a search over everything begins with. */
export const SEARCH_MIN = 2;
