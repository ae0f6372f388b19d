import type { Condition } from '../../crud/fields/conditions.ts';

/** `filter=user_locked`, on every list of people. */
export const LOCKED_SET: Readonly<Record<string, readonly Condition[]>> = {
  user_locked: [{ kind: 'equals', column: 'is_locked', value: true }],
};
