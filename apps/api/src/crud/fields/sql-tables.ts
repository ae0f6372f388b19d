import { tableName } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';

/** The table of a resource's rows; a view's is that of what it shows. */
export function sqlTable(name: string): string {
  const resource = RESOURCES.find((one) => one.name === name);
  return tableName(resource?.base ?? name);
}
