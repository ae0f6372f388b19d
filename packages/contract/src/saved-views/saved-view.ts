/** Bounds of a saved view; a list's address is never longer. */
export const SAVED_VIEW = { name: 60, query: 2000, perRoute: 30, perAdmin: 200 } as const;
