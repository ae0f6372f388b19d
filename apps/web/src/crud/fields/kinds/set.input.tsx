import type { KindInput } from './kind-input.ts';

/** Sets of words and weeks have editors of their own (a role's permissions, working hours). */
export const setInput: KindInput<'keys' | 'hours'> = { input: () => null };
