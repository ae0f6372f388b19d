/**
 * What is noted in a conversation without words of anybody, and said in the reader's language: whoever had taken it has answered nobody
 * for so many minutes, and it waits for all again; or a supervisor, who is its sender, has taken it over from somebody.
 */
export type SystemNote =
  | { readonly reason: 'not_answered'; readonly name: string; readonly minutes: number }
  | { readonly reason: 'stepped_in'; readonly name: string; readonly minutes: null };
