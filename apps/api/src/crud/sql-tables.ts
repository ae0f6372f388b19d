import { RESOURCES } from '@diwan/contract/resources/index';

/** The table of a resource's rows: its name in the database's own spelling, `cancelReasons` -> `cancel_reasons`; a view's is that of what it shows. */
export function sqlTable(name: string): string {
  const resource = RESOURCES.find((one) => one.name === name);
  return (resource?.viewOf ?? name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}
