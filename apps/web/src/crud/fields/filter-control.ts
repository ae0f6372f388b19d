/** How a filter is asked for. */
export type FilterControl =
  | { readonly kind: 'text' | 'whole' | 'day' | 'time' | 'month' | 'year' }
  /** Codes with their words under a catalogue key. */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly words: string }
  /** A row of another resource, found by name. */
  | { readonly kind: 'row'; readonly table: string; readonly within?: string };

export const TEXT_FILTER: FilterControl = { kind: 'text' };
export const WHOLE_FILTER: FilterControl = { kind: 'whole' };
export const DAY_FILTER: FilterControl = { kind: 'day' };
