/** A page of an app's list that was read with one row more than it shows, and where the next page begins. */
export function getShownPage<T>(rows: readonly T[], per_page: number, getId: (row: T) => number) {
  const data = rows.slice(0, per_page);
  const last = data.at(-1);
  return { data, beside: { meta: { per_page, next_before: rows.length > per_page && last !== undefined ? getId(last) : null } } };
}
