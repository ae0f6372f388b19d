/** Comments, quoted texts of every kind, quoted names, places of values, and numbers. */
const TOKENS =
  /(--[^\n]*|\/\*[^]*?(?:\*\/|$))|\$([a-z_]\w*)?\$[^]*?(?:\$\2\$|$)|(?<![\w$])e'(?:\\[^]|''|[^'\\])*(?:'|$)|'(?:''|[^'])*(?:'|$)|("(?:""|[^"])*(?:"|$)|\$\d+)|(?<![\w$])\d[\d.]*/gi;
const LONGEST = 2_000;
const MOST_KEPT = 500;
const kept = new Map<string, string>();

function withoutValues(text: string): string {
  return text
    .replaceAll(TOKENS, (_all, comment?: string, _tag?: string, asIs?: string) => (comment === undefined ? (asIs ?? '?') : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** The text of a statement without anything that could be a value: COPY takes no parameters, so what somebody searched for stands in its text. */
export function statementText(text: string): string {
  let known = kept.get(text);
  if (known === undefined) {
    known = withoutValues(text);
    // A set of texts gives its members in the order in which they came.
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(text, known);
  }
  return known;
}
