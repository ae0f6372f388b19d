/**
 * The values of one SQL text: `add` keeps a value and gives its placeholder. A text without values is planned once for each
 * connection, one with values each time, which for a wide list takes longer than reading its rows: what few calls differ in
 * (a page's size, the countries in reach) stands in the text.
 */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown, type = ''): string {
    this.values.push(value);
    return `$${this.values.length}${type && `::${type}`}`;
  }
}

const names = new Map<string, string>();

/** A query that is parsed once per connection: equal texts share a prepared statement. */
export function prepared(text: string, params: Params) {
  let name = names.get(text);
  if (name === undefined) {
    // Filters make many texts, but not without end; past this many the rest go unnamed.
    if (names.size >= 500) return { text, values: params.values };
    name = `q${names.size}`;
    names.set(text, name);
  }
  return { name, text, values: params.values };
}

/** Conditions joined by `and`; none at all is true. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
