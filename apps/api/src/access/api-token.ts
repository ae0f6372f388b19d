import { isInRanges } from '@diwan/domain/addresses';
import type { RouteConfig } from '../platform/http/server.ts';
import { forbidden } from '../platform/errors.ts';

/** A token by which a program calls in an admin's name, with what it was given of theirs. */
export interface ApiToken {
  readonly id: number;
  readonly permissions: readonly string[];
  /** Null: all that the admin has. */
  readonly countries: readonly number[] | null;
  /** Where it is used from; none: from everywhere. */
  readonly addresses: readonly string[];
}

/** An access that may be a token's. */
interface ByToken {
  readonly apiToken?: ApiToken;
}

/** An `ApiToken` of the columns of `api_tokens`. */
export const TOKEN_SQL = `jsonb_build_object('id', id, 'permissions', permissions, 'countries', country_ids, 'addresses', addresses)`;

/** 403 for a token: what is for an admin who is logged in themself. */
export function demandPerson({ apiToken }: ByToken): void {
  if (apiToken) throw forbidden('token.persons_alone');
}

/** 403 for a token that comes from elsewhere than it was bound to, or calls what is about the admin themself. */
export function refuseToken(ip: string, apiToken: ApiToken, { guard, byToken }: Pick<RouteConfig, 'guard' | 'byToken'> = {}): void {
  if (apiToken.addresses.length > 0 && !isInRanges(ip, apiToken.addresses)) throw forbidden('token.address');
  if (guard === 'session' && !byToken) demandPerson({ apiToken });
}
