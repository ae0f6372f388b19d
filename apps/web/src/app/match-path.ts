/** The part of an address that says which screen it is; a slash at its end says nothing. */
export const getPathParts = (address: string): readonly string[] => (address.split('?')[0] ?? '').replace(/(?<=.)\/$/, '').split('/');

/** Whether a path as a route writes it (`/cities/show/$id`) is that of an address: `$id` stands for any one part. */
export function matchesPath(path: string, parts: readonly string[]): boolean {
  const wanted = path.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
  );
}
