import { expect, it } from 'vitest';
import { RESOURCES } from '../resources.ts';

/** Who is not locked has no time of it: nothing is to come. */
const OF_LOCKS = new Set(['locked_at', 'locked_until']);

it('what may still be to come, or has no bound, says so where there is none', () => {
  const timestamps = RESOURCES.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === 'timestamp' && field.optional && !OF_LOCKS.has(key) ? [`${name}.${key}: ${field.none}`] : [],
    ),
  );
  expect(timestamps.filter((one) => one.endsWith('undefined'))).toEqual([]);
  expect(timestamps).toContain('clients.last_login_at: not_yet');
  expect(timestamps).toContain('sliders.ends_at: unlimited');
});
