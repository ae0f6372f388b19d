import { useSyncExternalStore } from 'react';
import { readKept, type SessionAnswer } from './session-answer.ts';
import { nextSession, readSession, updateSession, type Session } from './session.ts';
import { viewAs } from './view-as.ts';

/** What may be done on one route, as the server decides (defaults: nothing). */
export interface RouteRights {
  show: boolean;
  add: boolean;
  edit: boolean;
  delete: boolean;
}

/** What is known of the admin: what the session says, and then what the server does. */
interface Known {
  readonly session: Session | null;
  readonly held: ReadonlySet<string>;
  /** None before the server has said; null for all on every route. */
  readonly controls: SessionAnswer['controls'] | undefined;
}

const getKnown = (session: Session | null, controls: Known['controls']): Known => ({
  session,
  held: new Set(session?.permissions ?? []),
  controls,
});

let known = getKnown(readSession(), readKept()?.data.controls);
const listeners = new Set<() => void>();

/** Whether the admin holds a permission. A superadmin holds all; what is named `null` needs none. */
export function can(permission: string | null | undefined): boolean {
  return permission === null || permission === undefined || Boolean(known.session?.is_super_admin) || known.held.has(permission);
}

/** Whether the admin works in all countries, and so may change what holds in all of them. */
export function worksEverywhere(): boolean {
  return Boolean(known.session?.is_super_admin) || known.session?.all_countries !== false;
}

/** What the admin may do on a route, by its name (`cities`). */
export function rightsOn(route: string): RouteRights {
  const { session, controls } = known;
  const given: readonly string[] = (controls && Object.hasOwn(controls, route) ? controls[route] : undefined) ?? [];
  const may = (right: keyof RouteRights) => Boolean(session?.is_super_admin) || controls === null || given.includes(right);
  return { show: may('show'), add: may('add'), edit: may('edit'), delete: may('delete') };
}

/** Whether the server has said what may be done on each route. */
export function controlsKnown(): boolean {
  return Boolean(known.session?.is_super_admin) || known.controls !== undefined;
}

/** What was stored at the login may have changed since: stores what the server says now; screens follow at once. */
export function takeRights({ admin, permissions, controls }: SessionAnswer): void {
  const { session } = known;
  // The session may have ended while this was on its way: storing it would bring it back.
  if (!session || nextSession()?.token !== session.token) return;
  const next: Session = {
    ...session,
    name: admin.name,
    image: admin.image,
    phone: admin.phone,
    email: admin.email,
    gender: admin.gender,
    is_super_admin: Boolean(admin.is_super_admin),
    all_countries: Boolean(admin.all_countries),
    role: admin.role,
    permissions: permissions ?? session.permissions,
  };
  if (!viewAs()) updateSession(next);
  const before = known;
  known = getKnown(next, controls);
  // Most visits bring nothing new, and then nothing is drawn anew.
  if (isSame(before, known)) known = before;
  else for (const listener of listeners) listener();
}

const isSame = (one: Known, other: Known) => getText(one) === getText(other);
const getText = ({ session, controls }: Known) => JSON.stringify([session, controls]);

/** `can`, redrawing when permissions change. */
export function useCan(): typeof can {
  useSyncExternalStore(subscribe, getCurrent, getCurrent);
  return can;
}

const getCurrent = () => known;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
