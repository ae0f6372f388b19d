/** What fills the gaps of a text. */
export type TextParams = Readonly<Record<string, unknown>>;

/** What a bound counts decides the plural of its text: `{ max: 3 }` is three letters, `{ max: 11 }` eleven of another form. */
export function countedParams(params: TextParams): TextParams {
  if (params['count'] !== undefined) return params;
  const count = [params['max'], params['min'], params['limit'], params['seconds']].find((value) => typeof value === 'number');
  return count === undefined ? params : { ...params, count };
}
