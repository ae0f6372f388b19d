import { RESOURCES } from '@diwan/contract/resources';

/** The columns of a target that a reference to it shows: its id, what names it, and what its facts add. */
export function referenceColumns(table: string): string[] {
  const target = RESOURCES.find((one) => one.name === table);
  return ['id', ...(target?.label ?? []), ...(target?.shownBeside ?? [])];
}
