import { toggleFlags, type Resource } from '@diwan/contract/kit/resource';
import type { Actor } from '../../access/actor.ts';
import { demand } from '../../access/access.ts';
import type { Row } from '../store.ts';

/** Setting a flag takes the right to toggle it, whichever call sets it. */
export function demandFlags(request: Actor, resource: Resource, before: Row | null, values: Row): void {
  const { toggle } = resource.can;
  if (toggle === undefined) return;
  for (const flag of toggleFlags(resource)) {
    const field = resource.fields[flag];
    const was = before ? (before[flag] ? 1 : 0) : (field?.initial ?? 0);
    if (values[flag] !== undefined && values[flag] !== was) demand(request.access, toggle);
  }
  // Why someone was banned is part of the ban.
  const reason = values['ban_reason'];
  if (before?.['is_ban'] === true && values['is_ban'] !== 0 && reason !== undefined && reason !== before['ban_reason'])
    demand(request.access, toggle);
}

/** What hangs on the flags of an account: who locked it, when and why; and no reason of a ban without a ban. */
export function followFlags(before: Row | null, values: Row, adminId: number, now: number): void {
  const changed = (flag: string) => values[flag] !== undefined && (values[flag] === 1) !== Boolean(before?.[flag]);
  if (changed('is_locked')) {
    const locked = values['is_locked'] === 1;
    values['lock_cause'] = locked ? 'by_admin' : null;
    values['locked_at'] = locked ? new Date(now).toISOString() : null;
    values['locked_by'] = locked ? adminId : null;
    values['locked_until'] = null;
  }
  if (values['is_ban'] === 0) values['ban_reason'] = null;
}

const MESSAGES: Record<string, readonly [off: string, on: string]> = {
  is_active: ['deactivated', 'activated'],
  is_ban: ['unbanned', 'banned'],
  is_locked: ['unlocked', 'locked'],
};

/** The text that says what a toggle did: `messages.<key>`. */
export function toggleMessage(resource: Resource, flag: string, value: 0 | 1): string {
  // People are banned in the specification's own words.
  if (flag === 'is_ban' && value === 1 && resource.fields['platform_type']) return 'toggled.user_banned';
  const word = MESSAGES[flag]?.[value];
  return word ? `toggled.${word}` : 'updated';
}
