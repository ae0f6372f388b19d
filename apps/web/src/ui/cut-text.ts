/** §2: names and e-mails show this many characters in a table, then dots. */
export const CUT_AT = 13;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first 13 characters and dots, or the whole text where it fits. Counts what people see as characters. */
export function cutText(text: string, at: number = CUT_AT): string {
  if (text.length <= at) return text;
  const characters = [...graphemes.segment(text)];
  return characters.length <= at
    ? text
    : `${characters
        .slice(0, at)
        .map((part) => part.segment)
        .join('')
        .trimEnd()}…`;
}
