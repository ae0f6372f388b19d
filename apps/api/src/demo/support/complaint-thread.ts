import type { DemoLine } from './chat-threads.ts';

/** What somebody complains about in their own words, what was said about it then, and how it was decided. */
export interface ComplaintThread {
  /** The reason that they chose, as the demo's reasons have it in English. */
  readonly reason: string;
  readonly opening: string;
  /** The first of it was answered by the desk; its last line may be the person's. */
  readonly talk: readonly DemoLine[];
  readonly decision: string;
  /** Where it is more or less urgent than its reason has it. */
  readonly priority?: 'low' | 'urgent';
}

export const person = (text: string, after = 6): DemoLine => ({ by: 'person', text, after });
export const desk = (text: string, after = 9): DemoLine => ({ by: 'desk', text, after });
export const note = (text: string, after = 4): DemoLine => ({ by: 'note', text, after });
