import type { Server, WholeRequest } from '../platform/http/server.ts';
import type { AppPlatform, Locale } from '@diwan/contract/kit/constants';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { UserType } from '@diwan/domain/people';
import { forbidden } from '../platform/errors.ts';
import { demand, may, type Access } from './access.ts';

/** An admin at the dashboard, or the job that goes on with what they began. */
export interface AdminCaller {
  readonly kind: 'admin';
  readonly id: number;
  readonly access: Access;
  /** The country that they have chosen to see alone; null means all of theirs. */
  readonly countryId: number | null;
  readonly ip: string;
  readonly language: Locale;
  /** The token by which a program calls in their name. */
  readonly tokenId?: number | undefined;
}

/** A client or provider at their own app. They reach what is theirs, and hold no permission of an admin. */
export interface PersonCaller {
  readonly kind: UserType;
  readonly id: number;
  readonly countryId: number;
  readonly platform: AppPlatform;
  readonly ip: string;
  readonly language: Locale;
}

/** Work that the system does by itself, by a timer: it reaches everything, and stands in the log as the system's. */
export interface JobCaller {
  readonly kind: 'job';
  readonly id: null;
  readonly ip: string;
  readonly language: Locale;
}

/** Who does something, in whose name it stands in the log, and whose rows they reach. */
export type Caller = AdminCaller | PersonCaller | JobCaller;

/** Whom the log names. */
export type Actor = Pick<Caller, 'kind' | 'id' | 'ip'> & { readonly tokenId?: number | undefined };

export const JOB: JobCaller = { kind: 'job', id: null, ip: '', language: 'ar' };

/** The admin who does something; null for people and jobs. */
export const getAdminId = ({ kind, id }: Actor): number | null => (kind === 'admin' ? id : null);

/** Whether it may be done that takes a permission at the dashboard. What a person may do at their app is no permission's matter. */
export function callerMay(caller: Caller, permission: PermissionUrl): boolean {
  return caller.kind === 'admin' ? may(caller.access, permission) : caller.kind === 'job';
}

/** The admin who calls; throws 403 where it is nobody of the dashboard. */
export function demandAdmin(caller: Caller): AdminCaller {
  if (caller.kind !== 'admin') throw forbidden();
  return caller;
}

const NO_ACCESS = { isSuperAdmin: false, permissions: new Set<string>() };

/** Throws 403 unless the caller may do what takes a permission. */
export function demandFrom(caller: Caller, permission: PermissionUrl): void {
  if (!callerMay(caller, permission)) demand(caller.kind === 'admin' ? caller.access : NO_ACCESS, permission);
}

/** An admin's own countries, whichever they chose to see; a person's one. Null means all. */
export function ownCountries(caller: Caller): readonly number[] | null {
  if (caller.kind === 'job') return null;
  return caller.kind === 'admin' ? caller.access.countries : [caller.countryId];
}

/** The countries whose rows a caller may see and change; null means all. A country that an admin chose narrows them. */
export function countriesInScope(caller: Caller): readonly number[] | null {
  return caller.kind === 'admin' && caller.countryId !== null ? [caller.countryId] : ownCountries(caller);
}

/** An admin by what they may do. */
export const adminCaller = (access: Access, from: Pick<AdminCaller, 'countryId' | 'ip' | 'language'>): AdminCaller => ({
  kind: 'admin',
  id: access.adminId,
  access,
  countryId: from.countryId,
  ip: from.ip,
  language: from.language,
  tokenId: access.apiToken?.id,
});

/** One of the people by who they are. The answer is in the language that their call asks for. */
export const personCaller = (
  { kind, id, countryId, platform }: Pick<PersonCaller, 'kind' | 'id' | 'countryId' | 'platform'>,
  { ip, language }: Pick<WholeRequest, 'ip' | 'language'>,
): PersonCaller => ({ kind, id, countryId, platform, ip, language });

declare module '../platform/http/server.ts' {
  interface RequestParts {
    /** Whoever is logged in: an admin, or one of the people. Nobody is on public endpoints. */
    readonly caller: Caller;
  }
}

function getCaller(this: WholeRequest): Caller {
  // Which of them is logged in, the endpoint's guard has found out.
  const { person, access }: Partial<Pick<WholeRequest, 'person' | 'access'>> = this;
  if (person) return personCaller(person, this);
  if (access) return adminCaller(access, this);
  throw new Error(`nobody is logged in to ${this.method} ${this.routeOptions.url}`);
}

/** Gives each request its caller, as soon as somebody is logged in. */
export function registerCaller(app: Server) {
  app.decorateRequest('caller', { getter: getCaller });
}
