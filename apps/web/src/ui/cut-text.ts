/** §2: names and e-mails show this many characters in a table, then dots. */
export const CUT_AT = 13;

/** Letters of which each is a character by itself; taking a text apart costs more than drawing its row. */
const SIMPLE = /^[\u0020-\u007e\u0621-\u064a\u0660-\u0669]*$/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first 13 characters and dots, or the whole text where it fits. Counts what people see as characters. */
export function cutText(text: string, at: number = CUT_AT): string {
  if (text.length <= at) return text;
  if (SIMPLE.test(text)) return `${text.slice(0, at).trimEnd()}…`;
  let kept = '';
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (count === at) return `${kept.trimEnd()}…`;
    kept += segment;
    count += 1;
  }
  return text;
}
