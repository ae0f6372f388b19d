/** A name within a sentence, in its own direction: neither turns the other around. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;
