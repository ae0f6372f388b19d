/** What a call is asked with, whichever it is. */
export interface AnyAsked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>>;
  readonly body?: unknown;
}

/** The method and the path of a declared call's name, such as `DELETE saved-views/:id`, its parameters filled in. */
export function fillPath(name: string, params?: AnyAsked['params']): readonly [method: string, path: string] {
  const [method = '', path = ''] = name.split(' ');
  return [method, path.replaceAll(/:(\w+)/g, (_, one: string) => encodeURIComponent(String(params?.[one])))];
}

/** As forms write it: a space is a plus. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

/** A query as it stands in an address; absent and empty values are left out, lists repeat their name. */
export function fillQuery(query: AnyAsked['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (isGiven(value) ? [value].flat() : []).map((one) => `${encode(name)}=${encode(String(one))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
