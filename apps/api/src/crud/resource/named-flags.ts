import { toggleFlags, type Resource } from '@diwan/contract/kit/resource';

/** The flags that are set by a call to the list itself, whose body names the row. */
export const namedFlags = (resource: Resource): string[] =>
  toggleFlags(resource).filter((name) => {
    const field = resource.fields[name];
    return field && 'call' in field && field.call?.path === null;
  });
