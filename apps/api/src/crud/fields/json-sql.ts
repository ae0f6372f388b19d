/** SQL of the text of a JSON value, `null` where there is none. */
export const orNullJson = (sql: string) => `coalesce(${sql}, 'null')`;

/** SQL of any value as the text of its JSON. */
export const anyJson = (sql: string) => orNullJson(`to_json(${sql})::text`);

/** SQL of a number's JSON, which is its own text. */
export const numberJson = (sql: string) => orNullJson(`(${sql})::text`);

/** ISO 8601 with milliseconds, as everywhere on the wire. */
export const timestampJson = (sql: string) => orNullJson(`to_char(${sql}, '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`);

/** `concat` takes a hundred values: so many pairs of a name and a value. */
const PAIRS = 50;

/** A JSON object of values that are the texts of JSON already. */
export function objectJson(values: Iterable<readonly [string, string]>): string {
  const pairs = [...values].map(([name, sql], index) => `'${index === 0 ? '{' : ','}"${name}":', ${sql}`);
  const parts: string[] = [];
  for (let first = 0; first < pairs.length; first += PAIRS) parts.push(`concat(${pairs.slice(first, first + PAIRS).join(', ')})`);
  return `concat(${parts.join(', ')}, '}')`;
}
