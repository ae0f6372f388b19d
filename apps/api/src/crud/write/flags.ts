import type { Flag } from '../../platform/as-flag.ts';
import { getReason } from '@diwan/contract/kit/field';
import { toggleFlags, type Resource } from '@diwan/contract/kit/resource';
import { type Caller, demandFrom } from '../../access/caller.ts';
import type { Row } from '../fields/row.ts';

/** Setting a flag takes the right to toggle it, whichever call sets it. */
export function demandFlags(caller: Caller, resource: Resource, before: Row | null, values: Row): void {
  const { toggle } = resource.can;
  if (toggle === undefined) return;
  for (const flag of toggleFlags(resource)) {
    const field = resource.fields[flag];
    const was = before ? (before[flag] ? 1 : 0) : (field?.initial ?? 0);
    if (values[flag] !== undefined && values[flag] !== was) demandFrom(caller, toggle);
  }
  // Why it is on is part of it.
  for (const [flag, reason] of reasons(resource)) {
    const why = values[reason];
    if (before?.[flag] === true && values[flag] !== 0 && why !== undefined && why !== before[reason]) demandFrom(caller, toggle);
  }
}

/** The flags that are on for a reason, with the field that says which. */
function reasons({ fields }: Resource): [flag: string, reason: string][] {
  return Object.entries(fields).flatMap(([flag, field]) => {
    const reason = getReason(field);
    return reason === undefined ? [] : [[flag, reason]];
  });
}

/** No reason without what it is the reason of. */
export function followFlags(resource: Resource, values: Row): void {
  for (const [flag, reason] of reasons(resource)) if (values[flag] === 0) values[reason] = null;
}

/** The text that says what a toggle did: `messages.<key>`. */
export function toggleMessage(resource: Resource, flag: string, value: Flag): string {
  const field = resource.fields[flag];
  const told = field && 'told' in field ? field.told : undefined;
  if (told) return `toggled.${value === 1 ? told.on : told.off}`;
  return flag === 'is_active' ? `toggled.${value === 1 ? 'activated' : 'deactivated'}` : 'updated';
}
