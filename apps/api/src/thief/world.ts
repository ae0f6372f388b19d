import { PERMISSIONS, type PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { Random } from '@diwan/domain/random';
import type { UserType } from '@diwan/domain/people';
import {
  addAdmin,
  addRole,
  addSession,
  addCountry,
  insertRow,
  PASSWORD,
  type TestDatabase,
  type TestNode,
} from '../testing/access-fixtures.ts';
import { addClient, addProvider, logInAs } from '../testing/app-fixtures.ts';
import { addDriver, addOrderWorld, type OrderWorld } from '../testing/order-fixtures.ts';
import type { MovedClock } from './moved-clock.ts';
import { sendPlanned } from './send.ts';
import { db } from '../platform/database/tables.ts';
import { all, among, one } from '../platform/database/typed.ts';

/** Whoever has an app. */
export interface PersonOfThief {
  readonly kind: UserType;
  readonly id: number;
  readonly name: string;
  readonly isDriver: boolean;
  /** Null until they have logged in. */
  token: string | null;
}

/** An admin's account, and the password by which whoever holds it gets in. */
export interface Clerk {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  password: string;
  token: string | null;
}

/** Those who work together. */
export interface Gang {
  readonly clerks: Clerk[];
  readonly people: PersonOfThief[];
  /** What their clerks were told that they may not: nobody tries that for ever. */
  readonly denied: Set<string>;
  /** What they have made, to be used and changed again. */
  readonly made: Record<'coupons' | 'packs' | 'cards' | 'roles' | 'ways', number[]>;
  readonly codes: string[];
}

/** What is true of an order whatever the house knows: its client's app said yes, the job began, it was done. */
export interface Truth {
  saidYes: boolean;
  /** The client told the provider their number, as who sees them at the door does. */
  toldPin: boolean;
  /** Its client got into the car, whoever drives it: what they agreed to pay for the ride is theirs to pay. */
  gotIn: boolean;
  begun: boolean;
  done: boolean;
}

export interface Town extends OrderWorld {
  readonly database: TestDatabase;
  readonly nodes: readonly TestNode[];
  readonly clock: MovedClock;
  readonly ways: Readonly<Record<'cash' | 'wallet' | 'card', number>>;
  readonly reportReason: number;
  /** A hundred of it are just below the largest order. */
  readonly dearPack: number;
  readonly gang: Gang;
  /** People who are nobody's accomplices. */
  readonly honest: readonly PersonOfThief[];
  /** An admin whose account is worth taking over. */
  readonly colleague: { readonly id: number; readonly email: string; readonly roleId: number };
  /** A superadmin and a second person, who do their work and approve nothing of a thief's. */
  readonly office: { readonly chief: () => Promise<string>; readonly second: () => Promise<string> };
  readonly truths: Map<number, Truth>;
  readonly beganAt: number;
}

const HOUR = 3_600_000;
const CARD = {
  title_ar: 'بطاقة أسعار', title_en: 'Card', currency: 'AED', base_fare: 1_000, minimum_fare: 1_500, price_per_kilo: 250, price_per_minute: 50,
  stop_price_per_minute: 25, is_active: true,
}; // prettier-ignore

export const addTruth = (town: Town, order: number, more: Partial<Truth> = {}): Truth => {
  const truth = town.truths.get(order) ?? { saidYes: false, toldPin: false, gotIn: false, begun: false, done: false };
  Object.assign(truth, more);
  town.truths.set(order, truth);
  return truth;
};

/** The rights of a thief's clerk: all that there are, or whatever chance leaves of them. */
export function getClerkRights(random: Random): PermissionUrl[] {
  const all = PERMISSIONS.map(({ permission_url }) => permission_url);
  const part = random.pick([1, 1, 0.85, 0.6]);
  return all.filter(() => random.chance(part));
}

let bankNumber = 0;

/** Money that people have brought, charged by the office as two admins do it. */
async function bring(nodes: readonly TestNode[], office: Town['office'], person: PersonOfThief, amount: string): Promise<void> {
  const [node] = nodes as [TestNode];
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = { user_type: person.kind, user_ids: [person.id], amount };
  const charge = await node.call('POST', 'wallet/charge', { token: await office.chief(), headers: key, body });
  if (charge.status === 201) return;
  const answer = await node.call('POST', `approvals/${charge.body.data.approval_id}`, {
    token: await office.second(),
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { decision: 'approve' },
  });
  if (answer.status !== 200)
    throw new Error(`the office could not charge: ${charge.status} ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function addBankAccount(database: TestDatabase, provider: number, at: number): Promise<void> {
  bankNumber += 1;
  const changed_at = new Date(at).toISOString();
  await database.pool.query(
    `insert into bank_accounts (provider_id, bank_name, branch, account_number, city, holder_name, changed_at, status, decided_at)
     values ($1, 'بنك الخليج', null, $2, 'دبي', 'Khalid Salem', $3, 'accepted', $3)`,
    [provider, `AC${String(bankNumber).padStart(12, '0')}`, changed_at],
  );
}

async function addPeople(database: TestDatabase, node: TestNode, country: number, whose: string): Promise<PersonOfThief[]> {
  const person = async (kind: UserType, name: string, id: number, isDriver = false): Promise<PersonOfThief> => ({
    kind,
    id,
    name: `${whose} ${name}`,
    isDriver,
    token: await logInAs(node, kind, id),
  });
  return [
    await person('client', 'client A', await addClient(database, country)),
    await person('client', 'client B', await addClient(database, country)),
    await person('provider', 'provider', await addProvider(database, country)),
    await person('provider', 'driver', await addDriver(database, country), true),
  ];
}

/** The office of a house: a superadmin, and a second one who may decide about everything; each logs in again whenever they are needed. */
export async function addOffice({ database, clock }: Pick<Town, 'database' | 'clock'>): Promise<Town['office']> {
  const session = (id: number) => () => {
    const at = new Date(clock.now).toISOString();
    return addSession(database, id, { expires_at: new Date(clock.now + 12 * HOUR).toISOString(), created_at: at, last_seen_at: at });
  };
  const [chief, second] = [await addAdmin(database, { is_super_admin: true }), await addAdmin(database, { is_super_admin: true })];
  return { chief: session(chief), second: session(second) };
}

const theSub = async (database: TestDatabase, pack: number): Promise<number> =>
  (await one(database.pool, db.selectFrom('provider_services').select('sub_service_id as id').where('id', '=', pack))).id;

/** A country of its own, with honest people who have money, and a gang who has a little. */
export async function addTown({ database, nodes, clock }: Pick<Town, 'database' | 'nodes' | 'clock'>, random: Random): Promise<Town> {
  const [node] = nodes as [TestNode];
  const country = await addCountry(database, { limit: null, isQuick: false });
  const office = await addOffice({ database, clock });
  const honest = await addPeople(database, node, country, 'honest');
  const people = await addPeople(database, node, country, "thief's");
  const [firstClient] = honest as [PersonOfThief];
  const orders = await addOrderWorld(database, country, firstClient.id);
  for (const vehicle_type of ['sedan', 'pickup'])
    await insertRow(database, 'vehicle_packages', { country_id: country, vehicle_type, ...CARD });
  const way = (kind: string) => insertRow(database, 'payment_ways', { title_ar: 'طريقة', title_en: kind, kind, country_id: country });
  const reportReason = await insertRow(database, 'report_reasons', { title_ar: 'سبب', title_en: 'A reason', target: 'partner' });
  const dearPack = await insertRow(database, 'provider_services', {
    country_id: country, group_service_id: orders.group, sub_service_id: await theSub(database, orders.pack), title_ar: 'خدمة غالية', title_en: 'Dear', currency: 'AED',
    price: 45_000, count_visit: 1, count_gift_visit: 0, count_cancel_visit: 0, count_employee: 1, period: 1,
  }); // prettier-ignore
  const rights = getClerkRights(random);
  const clerkId = await addAdmin(database, { permissions: rights, countries: [country] });
  const roleId = await addRole(database, rights);
  const colleagueId = await addAdmin(database, { role_id: roleId, countries: [country] });
  const named = db.selectFrom('admins').select(['id', 'email']);
  const emails = await all(database.pool, named.where('id', '=', among([clerkId, colleagueId])));
  const getEmail = (id: number) => emails.find((one) => one.id === id)?.email ?? '';
  const moneyed = [
    ...honest.map((one) => [one, one.kind === 'client' ? '20000' : '3000'] as const),
    ...people.map((one) => [one, '400'] as const),
  ];
  for (const [one, amount] of moneyed) {
    await bring(nodes, office, one, amount);
    if (one.kind === 'provider') await addBankAccount(database, one.id, clock.now);
  }
  // What was done to make the town is of another day than what is done in it.
  await clock.move(80 * HOUR);
  return {
    ...orders, dearPack, database, nodes, clock, reportReason, office, honest, beganAt: clock.now, truths: new Map(),
    ways: { cash: await way('cash'), wallet: await way('wallet'), card: await way('card') },
    colleague: { id: colleagueId, email: getEmail(colleagueId), roleId },
    gang: {
      clerks: [{ id: clerkId, name: 'clerk', email: getEmail(clerkId), password: PASSWORD, token: null }],
      people, denied: new Set(), codes: [], made: { coupons: [], packs: [], cards: [], roles: [roleId], ways: [] },
    },
  }; // prettier-ignore
}

/** A clerk's session, by logging in where there is none. */
export async function getToken(town: Town, clerk: Clerk): Promise<string | null> {
  if (clerk.token !== null) return clerk.token;
  const answer = await sendPlanned(town, {
    who: clerk.name,
    door: 'admin',
    method: 'POST',
    path: 'login',
    token: null,
    body: { email: clerk.email, password: clerk.password },
  });
  clerk.token = answer.body.data?.token ?? null;
  return clerk.token;
}
