/** A part of a path by which a screen finds what it shows: the number of a row, at the end, or a section of the settings. */
export function getPathPart(path: string, name: 'id' | 'section'): string {
  const [, first, second = '', ...rest] = path.split('/');
  if (name === 'section') return first === 'settings' ? second : '';
  return rest.at(-1) ?? '';
}
