/** The code of what the database, a disk or the network threw; none where it has none. */
export function thrownCode(thrown: unknown): string | undefined {
  const isFault = typeof thrown === 'object' && thrown !== null && 'code' in thrown;
  return isFault && typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** What was thrown, as an error: whatever it was, it can be handed on as one. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
