type Known = Readonly<Record<string, unknown>>;

/** The rows that a reference shows: one, several or none. */
export function rowsOf(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

/** The time zone of a row's country, or of the country that the row is. */
export function zoneOf(row: Known): string | undefined {
  const [country] = rowsOf(row['country']);
  const zone = country?.['time_zone'] ?? row['time_zone'];
  return typeof zone === 'string' ? zone : undefined;
}

/** The calling code of a row's country. */
export function codeOf(row: Known): string | null {
  const [country] = rowsOf(row['country']);
  return typeof country?.['phone_code'] === 'string' ? country['phone_code'] : null;
}
