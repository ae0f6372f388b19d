import type { Resource } from './resource.ts';

export interface ToggleCall {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  /** What is sent beside the flag: that it is an edit, or which row is meant. */
  readonly beside: Readonly<Record<string, unknown>>;
}

const NOTHING = {};

/** The call that sets a flag (§7 "Toggle switches"); its body is the flag's new value. */
export function toggleCall(resource: Resource, flag: string, id: number): ToggleCall {
  const table = resource.name;
  const own = resource.togglePaths?.[flag];
  if (own) return { method: 'POST', path: `${table}/${id}/${own}`, beside: NOTHING };
  const field = resource.fields[flag];
  if (field && 'call' in field && field.call) {
    const { method, path } = field.call;
    return path === null ? { method, path: table, beside: { id } } : { method, path: `${table}/${id}/${path}`, beside: NOTHING };
  }
  if (flag === 'is_active') return { method: 'POST', path: `${table}/is_active/${id}`, beside: NOTHING };
  // The other name of `is_active`, which the specification's switches go by.
  if (flag === 'status') return { method: 'POST', path: `${table}/${id}/status`, beside: NOTHING };
  return { method: 'POST', path: `${table}/${id}`, beside: { _method: 'PUT' } };
}
