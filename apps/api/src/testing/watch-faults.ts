import pg from 'pg';
import { vi } from 'vitest';

/** Notes the codes of all that the database refuses until `stop`: also of what is tried again and then succeeds, such as deadlocks. */
export function watchFaults(): { stop(): unknown[] } {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  return {
    stop() {
      const refused = spy.mock.settledResults.flatMap(({ type, value }) =>
        type === 'rejected' ? [(value as { code?: string }).code] : [],
      );
      spy.mockRestore();
      return refused;
    },
  };
}
