/** A row by its columns. */
export type Row = Record<string, unknown>;
