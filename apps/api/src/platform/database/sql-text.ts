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

const MOST_NAMES = 500;
const names = new Map<string, string>();
let named = 0;

/** A query that is parsed once per connection: equal texts share a prepared statement, as long as they are in use. A connection that has many is replaced. */
export function prepared(text: string, params: Params) {
  const name = names.get(text) ?? `q${named++}`;
  // The latest used are kept: filters and countries make many texts.
  names.delete(text);
  names.set(text, name);
  if (names.size > MOST_NAMES) names.delete(names.keys().next().value as string);
  return { name, text, values: params.values };
}

/** Conditions joined by `and`; none at all is true. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
