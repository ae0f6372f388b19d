/** Bounds of a saved view; a list's address is never longer. */
export const SAVED_VIEW = { name: 60, query: 2000, perRoute: 30 } as const;

/** A view of a list as its owner keeps it: sharing `/route?query` shares it. */
export interface SavedView {
  readonly id: number;
  readonly route: string;
  readonly name: string;
  readonly query: string;
}
