import * as z from 'zod/mini';
import type { PermissionUrl } from '../permissions/catalogue.ts';
import { clients, riders } from '../clients/resource.ts';
import { countries } from '../countries/resource.ts';
import { contributors, drivers, providers } from '../providers/resource.ts';
import { id } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { read } from '../kit/queries.ts';

/**
 * What may be at stake: orders that nobody is left to finish, orders that go on all the same, and people who cannot log in to their
 * apps any more.
 */
const STAKES = ['orders_left', 'orders_go_on', 'clients_shut_out', 'providers_shut_out'] as const;
export type StakeKind = (typeof STAKES)[number];

/** As many as a list selects at once. */
const ROWS = 200;
const LARGEST_ID = 2_147_483_647;
const ids = read(
  (text) => {
    const all = text.split(',').map(Number);
    return /^\d{1,10}(,\d{1,10})*$/.test(text) && all.length <= ROWS && all.every((one) => one >= 1 && one <= LARGEST_ID) ? all : undefined;
  },
  { type: 'string', description: `Ids, joined by commas: at most ${ROWS}` },
);

const stakes = z.array(
  z.object({
    kind: z.enum(STAKES),
    count: z.int(),
    /** There are more than were counted. */
    count_is_at_least: z.boolean(),
    /** The first few, as far as the admin may open them. */
    first: z.array(z.object({ id: id(), name: z.string(), table: z.string() })),
  }),
);

interface Asked<T extends string> {
  readonly name: T;
  readonly can: { readonly update?: PermissionUrl; readonly toggle?: PermissionUrl; readonly delete?: PermissionUrl };
}

function getCall<const T extends string>({ name, can }: Asked<T>) {
  return defineCall({
    method: 'GET',
    path: `${name}/at_stake` as const,
    // For whoever could do what it is asked before.
    permission: [...new Set([can.toggle ?? can.update, can.delete].filter((one) => one !== undefined))],
    tag: name,
    summary: 'What is at stake where these rows are switched off, banned, locked or deleted: what the question names before it is done',
    query: { ids },
    strict: true,
    answer: stakes,
  });
}

/** By the table of whoever is asked about. */
export const personStakeCalls = {
  client_id: [getCall(clients), getCall(riders)],
  provider_id: [getCall(providers), getCall(drivers), getCall(contributors)],
} as const;
export const countryStakes = getCall(countries);
export const allStakeCalls = [...personStakeCalls.client_id, ...personStakeCalls.provider_id, countryStakes];
export type Stake = DataOf<typeof countryStakes>[number];
