/** The one row of a statement that always gives one. */
export function theRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement gave no row');
  return row;
}
