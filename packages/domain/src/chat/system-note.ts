/** What the system notes in a conversation by itself: whoever had taken it has answered nobody for so many minutes, and it waits for all again. */
export interface SystemNote {
  readonly reason: 'not_answered';
  /** Who had taken it. */
  readonly name: string;
  readonly minutes: number;
}
