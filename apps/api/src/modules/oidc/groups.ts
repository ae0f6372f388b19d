import { isRecord } from '@diwan/domain/records';
import type { Config, GroupRight } from '../../config.ts';
import { AppError } from '../../platform/errors.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Whether a token only says where a claim could be asked for: OpenID Connect's way, and Microsoft's for people in too many groups. */
function isElsewhere(claims: Claims, name: string): boolean {
  const { _claim_names: named } = claims;
  return (isRecord(named) && name in named) || claims[`has${name}`] === true || `${name}:src1` in claims;
}

/** The groups that a token lists. Absent is not empty: without them nothing is known about rights, and the login is refused. */
export function readGroups(claims: Claims, name: string): readonly string[] {
  const { [name]: groups } = claims;
  if (Array.isArray(groups) && groups.every((one) => typeof one === 'string')) return groups;
  throw new AppError(422, isElsewhere(claims, name) ? 'oidc.groups_elsewhere' : 'oidc.groups_missing', { claim: name });
}

/** What somebody's groups give: the first line of the table that names one of them. Null gives nothing. */
export function getRight({ oidcRoles, oidcGroupsClaim }: Pick<Config, 'oidcRoles' | 'oidcGroupsClaim'>, claims: Claims): GroupRight | null {
  const groups = readGroups(claims, oidcGroupsClaim);
  return oidcRoles.find(({ group }) => groups.includes(group)) ?? null;
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether the provider says that it asked for more than a password, in one of the words that the settings name. */
export function provedTwoSteps({ oidcSecondStep }: Pick<Config, 'oidcSecondStep'>, { acr, amr }: Claims): boolean {
  return [acr, ...listed(amr)].some((value) => typeof value === 'string' && oidcSecondStep.includes(value));
}
