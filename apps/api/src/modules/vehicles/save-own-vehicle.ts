import type { AppRequirement, AppVehicle, documentForm, vehicleForm } from '@diwan/contract/vehicles/app-calls';
import type { Locale } from '@diwan/contract/kit/constants';
import type { ValuesOf } from '@diwan/contract/kit/form';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { lockRow } from '../../crud/record/read.ts';
import type { Row, StoredRow } from '../../crud/fields/row.ts';
import type * as t from '../../schema/tables/vehicles.ts';
import { addRow, saveFields } from '../../crud/write/save.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { getChecklist } from './checklist.ts';
import { getOwnVehicles } from './own-vehicles.ts';
import { vehicleDocumentsApi } from './documents.ts';
import { vehiclesApi } from './vehicles.ts';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

/** Vehicles of one provider: a fleet of more is an admin's to enter. */
const MOST = 50;
/** Documents of one vehicle in a day. */
const DOCUMENTS_A_DAY = 30;

async function show(runner: Runner, person: Person, caller: Caller, id: number): Promise<AppVehicle> {
  const [row] = await getOwnVehicles(runner, person.id, caller.language, id);
  if (!row) throw notFound();
  return row;
}

/** Adds a vehicle of a provider's own, which waits for its papers and an admin. */
export async function addOwnVehicle(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  values: ValuesOf<typeof vehicleForm>,
): Promise<AppVehicle> {
  const { id: provider_id, countryId: country_id } = person;
  await takePersonTurn(transaction, person, 'vehicles');
  const own = db.selectFrom('vehicles').select(({ fn }) => fn.countAll<number>().as('n'));
  const { n } = await one(transaction, own.where('provider_id', '=', provider_id).where('deleted_at', 'is', null));
  if (n >= MOST) throw conflict('vehicle.too_many', { count: MOST });
  const context = { app, caller, transaction, now: app.now() };
  const { id } = await addRow(context, vehiclesApi, { ...values, country_id, provider_id }, {});
  await notifyAdmins(transaction, {
    type: 'other',
    id,
    title: 'messages.notices.vehicle_added.title',
    body: 'messages.notices.vehicle_added.body',
    params: { plate: values.plate_number },
    to: { holding: 'accept-vehicles', country: country_id },
  });
  return show(transaction.client, person, caller, id);
}

/** The vehicle, locked, of a provider who owns it; 404 for all others, 409 where it is another version than they name. */
const lockOwn = (transaction: Transaction, caller: Caller, id: number, version?: unknown): Promise<StoredRow<typeof t.vehicles>> =>
  lockRow(transaction.client, vehiclesApi, caller, id, { version });

/** Saves a vehicle of a provider's own; not while it serves an order, whose client was told of it. */
export function saveOwnVehicle(app: Context, caller: Caller, person: Person, id: number, { updated_at: version, ...values }: Row) {
  return inTransaction(app, async (transaction) => {
    const before = await lockOwn(transaction, caller, id, version);
    if (before.is_in_order) throw conflict('vehicle.busy');
    await saveFields({ app, caller, transaction, now: app.now() }, vehiclesApi, before, values);
    return show(transaction.client, person, caller, id);
  });
}

/** What is asked of a vehicle and how it stands to it, in a language. */
export async function getOwnRequirements(runner: Runner, id: number, language: Locale, now: number): Promise<AppRequirement[]> {
  const { items } = await getChecklist(runner, id, now);
  return items.map(({ id: rule, kind, has_expiry, max_age, min_seats, state, until, document, ...texts }) => ({
    id: rule,
    kind,
    title: texts[`title_${language}`],
    description: texts[`description_${language}`],
    has_expiry,
    max_age,
    min_seats,
    state,
    until,
    document: document && {
      id: document.id,
      document_number: document.document_number,
      images: document.images,
      expires_on: document.expires_on,
      created_at: document.created_at,
    },
  }));
}

/** 404 unless the provider owns or drives the vehicle. */
export const demandVehicle = (runner: Runner, person: Person, caller: Caller, id: number): Promise<AppVehicle> =>
  show(runner, person, caller, id);

const HANDED_IN = 'select count(*)::int as n from vehicle_documents where vehicle_id = $1 and created_at > $2';

/** Hands in a document for a requirement of a vehicle of one's own. */
export async function handInDocument(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  { id, countryId: country_id }: { readonly id: number; readonly countryId: number },
  values: ValuesOf<typeof documentForm>,
): Promise<void> {
  await lockOwn(transaction, caller, id);
  const since = new Date(app.now() - 24 * 60 * 60_000).toISOString();
  const { rows } = await transaction.client.query<{ n: number }>(HANDED_IN, [id, since]);
  if ((rows[0]?.n ?? 0) >= DOCUMENTS_A_DAY) throw conflict('vehicle.too_many_documents', { count: DOCUMENTS_A_DAY });
  const context = { app, caller, transaction, now: app.now() };
  await addRow(context, vehicleDocumentsApi, { ...values, vehicle_id: id, country_id }, {});
}
