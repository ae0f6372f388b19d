/** The query of an address as a view keeps it: without the page, in an order of its own, so that equal views are equal texts. */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.sort();
  return query.toString();
}
