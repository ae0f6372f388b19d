/** A query as plain words: what one reads in the address is what one gets (`page=2` is the text "2"). */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The address's query; what is undefined is left out, an empty text stays. */
export function stringifySearch(search: Readonly<Record<string, string | number | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
