/** Seconds from a moment to another, negative where it is still to come. */
export const secondsSince = (at: string, now: number): number => (now - Date.parse(at)) / 1000;
