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

/** SQL as it stands, or with values of its own, which are numbered once the whole text is written. */
export type Sql = string | ((params: Params) => string);

/** Rows of a query, or of several together, under an alias. */
interface Nested {
  readonly query: Query | readonly Query[];
  readonly as: string;
}

/** What is asked of the database, as data: gathered in whatever order, and written by `toSql` alone. */
export interface Query {
  readonly with?: readonly (Nested & { readonly materialized?: true })[];
  readonly select: readonly Sql[];
  readonly from: string | Nested;
  /** Each once, whoever needs it. */
  readonly joins?: readonly string[];
  /** All must hold. */
  readonly where?: readonly Sql[];
  readonly group?: readonly string[];
  readonly having?: string;
  readonly order?: readonly string[];
  readonly limit?: Sql | number;
  readonly offset?: Sql;
  /** How the rows are locked: `no key update of t`. */
  readonly lock?: string;
}

const written = (sql: Sql | number, params: Params) => (typeof sql === 'function' ? sql(params) : sql);

/** Pieces after their keyword; nothing where there are none. */
function clause(keyword: string, pieces: readonly Sql[], separator: string, params: Params): string {
  return pieces.length === 0 ? '' : ` ${keyword} ${pieces.map((piece) => written(piece, params)).join(separator)}`;
}

/** The text of a query, or of several whose rows come together. Values are numbered as they come, so it is written from its beginning to its end. */
export function toSql(query: Query | readonly Query[], params: Params): string {
  if (!('select' in query)) return query.map((one) => toSql(one, params)).join('\nunion all ');
  const { select, from, joins = [], where = [], group = [], having, order = [], limit, offset, lock } = query;
  const named = query.with?.map((one) => `${one.as} as ${one.materialized ? 'materialized ' : ''}(${toSql(one.query, params)})`);
  let text = named ? `with ${named.join(',\n')} select ` : 'select ';
  text += select.map((piece) => written(piece, params)).join(', ');
  text += typeof from === 'string' ? ` from ${from}` : ` from (${toSql(from.query, params)}) ${from.as}`;
  for (const [index, join] of joins.entries()) if (joins.indexOf(join) === index) text += ` ${join}`;
  text += clause('where', where, ' and ', params) + clause('group by', group, ', ', params);
  if (having !== undefined) text += ` having ${having}`;
  text += clause('order by', order, ', ', params);
  if (limit !== undefined) text += ` limit ${written(limit, params)}`;
  if (offset !== undefined) text += ` offset ${written(offset, params)}`;
  return lock === undefined ? text : `${text} for ${lock}`;
}

/** A value of a query, at the place where it stands. */
export const value =
  (given: unknown, type?: string): Sql =>
  (params) =>
    params.add(given, type);

/** A query as the driver takes it, parsed each time: for whole rows (`t.*`), whose columns a migration may change meanwhile. */
export function unprepared(query: Query) {
  const params = new Params();
  return { text: toSql(query, params), values: params.values };
}

/** A query as the driver takes it, parsed once per connection. */
export function statement(query: Query | readonly Query[]) {
  const params = new Params();
  return prepared(toSql(query, params), params);
}

const MOST_NAMES = 500;
const names = new Map<string, string>();
let named = 0;

/** A query that is parsed once per connection: equal texts share a prepared statement, as long as they are in use. A connection that has many is replaced. */
export function prepared(text: string, params: Pick<Params, 'values'>) {
  const name = names.get(text) ?? `q${named++}`;
  // The latest used are kept: filters and countries make many texts.
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest);
  return { name, text, values: params.values };
}

/** Conditions joined by `and`; none at all is true. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
