import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { readSession, storeSession, type Session } from './session.ts';
import { viewAs } from './view-as.ts';

/** What may be done on one route, as the server decides (defaults: nothing). */
export interface Rights {
  show: boolean;
  add: boolean;
  edit: boolean;
  delete: boolean;
}

const NOTHING: Rights = { show: false, add: false, edit: false, delete: false };
const EVERYTHING: Rights = { show: true, add: true, edit: true, delete: true };

let session: Session | null = readSession();
let held = new Set(session?.permissions ?? []);
let rights = new Map<string, Rights>();
const listeners = new Set<() => void>();

/** Whether the admin holds a permission. A superadmin holds all; what is named `null` needs none. */
export function can(permission: string | null | undefined): boolean {
  return permission === null || permission === undefined || Boolean(session?.is_super_admin) || held.has(permission);
}

/** Whether the admin works in all countries, and so may change what holds in all of them. */
export function worksEverywhere(): boolean {
  return Boolean(session?.is_super_admin) || session?.all_countries !== false;
}

/** What the admin may do on a route, by its name (`cities`). */
export function rightsOn(route: string): Rights {
  return session?.is_super_admin ? EVERYTHING : (rights.get(route) ?? NOTHING);
}

/** Whether the server has said what may be done on each route. */
export function controlsKnown(): boolean {
  return Boolean(session?.is_super_admin) || rights.size > 0;
}

/** A flag of the server's, however it is said: a right that it does not clearly give is none. */
const isSet = (flag: boolean | 0 | 1) => flag === true || flag === 1;

/** Asks the server what the admin may do now, and stores it; screens follow at once. */
export async function refreshPermissions(): Promise<void> {
  const [mine, control] = await Promise.all([call('GET get_my_permissions'), call('GET get_my_control_permissions')]);
  // The session may have ended while this was on its way: storing it would bring it back.
  if (!session || readSession()?.token !== session.token) return;
  session = { ...session, permissions: mine.data };
  if (!viewAs()) storeSession(session);
  held = new Set(mine.data);
  rights = new Map(
    control.data.map((row) => [
      row.front_route_name,
      { show: isSet(row.show), add: isSet(row.add), edit: isSet(row.edit), delete: isSet(row.delete) },
    ]),
  );
  for (const listener of listeners) listener();
}

/** `can`, redrawing when permissions change. */
export function useCan(): typeof can {
  useSyncExternalStore(subscribe, () => held);
  return can;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
