/** Red is for bad news; whatever else stands side by side is told apart by the other three. */
const NEUTRAL = ['var(--palm)', 'var(--saffron)', 'var(--lapis)'] as const;
const BAD_NEWS = /cancel|reject|refus|fail|lock|ban(?:_|ned)/;

/** The colour of a figure: by what it counts where that is bad, else by its place among its neighbours. */
export function figureTone(id: string, place: number): string {
  return BAD_NEWS.test(id) ? 'var(--pomegranate)' : (NEUTRAL[place % NEUTRAL.length] as string);
}
