import type pg from 'pg';
import { hashPassword } from '../access/passwords/passwords.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/connection.ts';
import { openFiles } from '../platform/files/files.ts';
import { type DemoPictures, storePictures } from './demo-pictures.ts';
import { loadAgents } from './load-agents.ts';
import { loadActivity } from './load-activity.ts';
import { loadApprovals } from './money/load-approvals.ts';
import { loadFindings } from './money/load-findings.ts';
import { loadCoupons } from './money/load-coupons.ts';
import { useCoupons } from './money/use-coupons.ts';
import { loadMoney } from './money/load-money.ts';
import { loadWaitingAccounts } from './money/waiting-accounts.ts';
import { loadComplaints } from './load-complaints.ts';
import { loadComplaintTalks } from './load-complaint-talks.ts';
import { loadContent } from './load-content.ts';
import { loadConversations } from './load-conversations.ts';
import { loadDesk } from './load-desk.ts';
import type { DemoSize } from './load-demo.ts';
import { loadGeography } from './load-geography.ts';
import { insertClients, insertProviders, type PersonExtras } from './load-people.ts';
import { loadOrders } from './orders/load-orders.ts';
import { loadPositions } from './load-positions.ts';
import { loadRequests } from './load-requests.ts';
import { sellSubscriptions } from './load-subscriptions.ts';
import { loadServices } from './load-services.ts';
import { loadSettings } from './load-settings.ts';
import { type Carers, loadStaff } from './load-staff.ts';
import { loadSupport } from './load-support.ts';
import { loadTickets } from './load-tickets.ts';
import { loadUpdateRequests } from './load-update-requests.ts';
import { loadVehicles } from './vehicles/load-vehicles.ts';
import { type DemoClient, generateClients, generateProviders } from './people/generate-people.ts';
import { createRandom } from '@diwan/domain/random';

const SEED = 20_260_501;

/** Fills an empty database: countries, cities, roles, admins, clients, providers and what happened to them. */
export async function loadMarketplace(
  client: pg.ClientBase,
  database: Database,
  config: Config,
  login: { email: string; password: string },
  { now = new Date(), clients = 3_000, providers = config.demoProviders, orders = config.demoOrders }: DemoSize,
  log: (line: string) => void,
): Promise<void> {
  const files = await openFiles(config, database);
  const pictures = storePictures(files);
  try {
    const geography = await loadGeography(client, pictures.flags, now);
    const carers = await loadStaff(
      client,
      { email: login.email, passwordHash: await hashPassword(login.password) },
      geography.countries,
      now,
    );
    await loadSettings(client, geography.countries, now);
    const options = { ...geography, seed: SEED, now };
    await insertClients(client, withExtras(generateClients({ ...options, count: clients }), pictures, carers));
    await insertProviders(client, withExtras(generateProviders({ ...options, count: providers }), pictures, carers));
    await loadServices(client, geography.countries, pictures, now);
    await loadContent(client, geography.countries, now);
    await loadDesk(client, geography.countries, now);
    await loadRequests(client, carers, now);
    await loadSupport(client, geography.countries, now);
    await loadVehicles(client, geography.countries, pictures, now);
    await loadOrders(client, orders, now, log);
    await loadComplaints(client, now);
    await loadConversations(client, pictures.papers, carers, now);
    await loadComplaintTalks(client, now);
    await loadTickets(client, carers, now);
    await loadAgents(client, now);
    await loadPositions(client, now);
    await loadUpdateRequests(client, pictures, now);
    await loadCoupons(client, geography.countries, now);
    await useCoupons(client);
    await loadMoney(client, carers, now);
    await sellSubscriptions(client, now);
    await loadWaitingAccounts(client, now);
    await loadApprovals(client, carers, geography.countries.find(({ iso2 }) => iso2 === 'SA')?.id ?? 0, now);
    await loadFindings(client, geography.countries, now);
    await loadActivity(client, carers, now);
    // The planner has not seen the new rows, and a first visit should not wait for it to look.
    await client.query(
      'analyze countries, cities, clients, providers, audit, wallets, ledger_postings, ledger_entries, transactions, settlements, payments, cash_outs, provider_positions',
    );
  } finally {
    // Records may only name files that are there.
    await pictures.stored.finally(() => files.close());
  }
}

/** Adds a picture to one person in eight, and the admin who locked them. */
function* withExtras<P extends DemoClient>(people: Iterable<P>, { avatars }: DemoPictures, carers: Carers): Generator<P & PersonExtras> {
  const random = createRandom(SEED);
  const carerByCountry = new Map(carers.map(({ country_id, admin_id }) => [country_id, admin_id]));
  for (const person of people) {
    const image = random.chance(0.125) ? random.pick(avatars) : null;
    yield { ...person, image, locked_by: person.lock_cause === 'by_admin' ? (carerByCountry.get(person.country_id) ?? null) : null };
  }
}
