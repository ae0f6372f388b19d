import type { Resource } from './resource.ts';

export interface ToggleCall {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  /** Sent as `_method=PUT` with the flag alone. */
  readonly asUpdate?: boolean;
}

/** The call that sets a flag (§7 "Toggle switches"); its body is the flag's new value. */
export function toggleCall(resource: Resource, flag: string, id: number): ToggleCall {
  const table = resource.name;
  const own = resource.togglePaths?.[flag];
  if (own) return { method: 'POST', path: `${table}/${id}/${own}` };
  const field = resource.fields[flag];
  if (field && 'call' in field && field.call) return { method: field.call.method, path: `${table}/${id}/${field.call.path}` };
  if (flag === 'is_active') return { method: 'POST', path: `${table}/is_active/${id}` };
  // The other name of `is_active`, which the specification's switches go by.
  if (flag === 'status') return { method: 'POST', path: `${table}/${id}/status` };
  return { method: 'POST', path: `${table}/${id}`, asUpdate: true };
}
