import { readAddressRanges } from '@diwan/domain/addresses';
import { confirmation, flag, keys, oneOf, refs, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';
import { PERMISSIONS, type PermissionUrl } from '../permissions/catalogue.ts';

/** For how many days a token can be made. */
export const TOKEN_DAYS = ['7', '30', '90', '365'] as const;

/** Ranges of addresses that a token can be bound to. */
export const MOST_RANGES = 20;

/**
 * What no token does: give rights or take them, decide as a second person, change limits, erase people or bring rows back. It takes
 * somebody who logs in with their password and code.
 */
const PERSONS_ALONE: ReadonlySet<PermissionUrl> = new Set([
  'create-api-tokens',
  'role-create', 'role-update', 'role-delete', 'update-permissions',
  'create-admin', 'update-admin', 'delete-admin',
  'decide-approvals', 'decide-findings', 'decide-complaints', 'write-off-orders',
  'update-settings', 'restore-rows', 'manage-jobs', 'push-notifications',
  'erase-clients', 'erase-providers', 'export-clients', 'export-providers',
] as const); // prettier-ignore

/** Whether a token can hold a permission. */
export const isForTokens = (permission: PermissionUrl): boolean => !PERSONS_ALONE.has(permission);

/** The permissions that tokens can hold. */
export const TOKEN_PERMISSIONS = PERMISSIONS.map(({ permission_url: url }) => url).filter(isForTokens);

/** What an admin gives a program that calls in their name: never more than they have themself. */
export const apiTokenForm = defineForm(
  'api_tokens',
  {
    name: text({ max: 80 }),
    days: oneOf('token_days', TOKEN_DAYS, { initial: '90' }),
    permissions: keys('permissions'),
    all_countries: flag(),
    country_ids: refs('countries', { optional: true }),
    /** Where it is used from: addresses and networks, from everywhere where nothing stands here. */
    addresses: text({ max: 1000, optional: true, long: true, code: true, example: '192.0.2.0/24' }),
    current_password: confirmation(),
  },
  ({ permissions, all_countries: all, country_ids: countries, addresses }, fail) => {
    if (permissions?.length === 0) fail('permissions', 'some_permission');
    if (permissions?.some((url) => !TOKEN_PERMISSIONS.some((one) => one === url))) fail('permissions', 'persons_alone');
    if (!all && !countries?.length) fail('country_ids', 'some_country');
    const ranges = readAddressRanges(addresses ?? '');
    if (ranges === null) fail('addresses', 'address_ranges');
    else if (ranges.length > MOST_RANGES) fail('addresses', 'too_many', { max: MOST_RANGES });
  },
);
