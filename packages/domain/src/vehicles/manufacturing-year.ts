/** §9: vehicles are of the current year or of the thirty before it. */
export const YEARS_BACK = 30;

/** The first and last year of manufacture that are taken at a moment, in milliseconds; the year of UTC. */
export function manufacturingYears(now: number): { readonly first: number; readonly last: number } {
  const last = new Date(now).getUTCFullYear();
  return { first: last - YEARS_BACK, last };
}

/** Whether a vehicle can be of a year at a moment, in milliseconds. */
export function isManufacturingYear(year: number, now: number): boolean {
  const { first, last } = manufacturingYears(now);
  return year >= first && year <= last;
}
