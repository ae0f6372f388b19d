import type { Flag } from '../../platform/as-flag.ts';
import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import { fileKind, isPrivateFile } from '@diwan/contract/kit/field';
import { writableFields } from '@diwan/contract/kit/form';
import { isEverywhere, OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { getCompanions, type Mode } from '@diwan/contract/kit/schema';
import { validate } from '@diwan/contract/kit/validate';
import { claimUploads } from '../files/claim-uploads.ts';
import type { AuditAction } from '../record/audit.ts';
import type { Changes, KeptRow, Row, ShownRow } from '../fields/row.ts';
import { changeRow, insertRow, type How } from '../record/change-row.ts';
import { conflict, forbidden, invalid, invalidField } from '../../platform/errors.ts';
import { isWaiting, type ResourceApi, type Waiting, type WriteContext } from '../resource/crud.ts';
import { apiKind } from '../fields/kinds/index.ts';
import { phoneRules } from '../resource/phone-rules.ts';
import { lockRow, lockRows, showRow } from '../record/read.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setCurrency, cleanValues, getColumns } from './values.ts';
import { demandFlags, followFlags } from './flags.ts';
import { setPlace } from './order.ts';
import { isPasswordConfirmed } from './own-password.ts';
import { checkReferences } from './references.ts';
import { isTexts, readRecord } from '@diwan/domain/records';

/** What is saved through a view stays in it: a partner's form makes a driver whatever it says. */
function withFixed({ options }: ResourceApi, body: unknown): unknown {
  if (!options.fixed || typeof body !== 'object' || body === null) return body;
  const flags = Object.entries(options.fixed).map(([name, value]) => [name, value === true ? 1 : value]);
  return { ...body, ...Object.fromEntries(flags) };
}

/**
 * A body's values, cleaned and checked as far as the body alone can tell; of an edit whose body is wrong by that, what it leaves as it is
 * stored is right.
 */
export async function checkedValues(
  app: Context,
  api: ResourceApi,
  mode: Mode,
  body: unknown,
  readStored?: () => Promise<Row | undefined>,
): Promise<Row> {
  const phones = await phoneRules(app);
  const whole = withFixed(api, body);
  const first = validate(api.resource, mode, whole, { phones });
  const stored = first.ok ? undefined : await readStored?.();
  const checked = stored ? validate(api.resource, mode, whole, { phones, stored }) : first;
  if (!checked.ok) throw invalid(checked.errors);
  const values = { ...checked.value };
  for (const name of Object.keys(getCompanions(api.resource.fields))) delete values[name];
  await cleanValues(api.resource, values);
  return values;
}

/** The values with hashes in place of passwords. That takes work: only once all else is known that a body can be refused for. */
async function withHashes(api: ResourceApi, given: Row): Promise<Row> {
  const values = { ...given };
  for (const [name, field] of writableFields(api.resource)) {
    const kind = apiKind(field);
    if (!kind.sealed) continue;
    const value = values[name];
    delete values[name];
    Object.assign(values, await kind.sealed(name, value));
  }
  return values;
}

const listed = (value: unknown) => (isTexts(value) ? value : typeof value === 'string' ? [value] : []);

/** Files that the values name; each must have been uploaded, and may be held by a field like this one. */
async function checkUploads({ app, caller, transaction }: WriteContext, api: ResourceApi, before: KeptRow | null, values: Row) {
  for (const [name, field] of writableFields(api.resource)) {
    const kind = fileKind(field);
    if (kind === undefined) continue;
    const fact = { name, kind, isPrivate: isPrivateFile(field), held: listed(before?.[name]) };
    await claimUploads(app, caller, transaction, fact, listed(values[name]));
  }
}

async function save(
  context: WriteContext,
  api: ResourceApi,
  before: KeptRow | null,
  given: Row,
  action: AuditAction,
  noted: Changes = {},
): Promise<ShownRow | Waiting> {
  const { caller, transaction } = context;
  // What hooks change must not be changed already when the transaction is tried again.
  const values = { ...given };
  const write = { mode: before ? 'update' : 'create', before, values, changes: { ...noted } } as const;
  demandFlags(caller, api.resource, before, values);
  followFlags(api.resource, values);
  await checkReferences(transaction, caller, api.resource, before, values);
  await setCurrency(transaction, api.resource, before, values);
  await setPlace(transaction, api.resource, api.store.table, before, values);
  await checkUploads(context, api, before, values);
  await api.options.beforeWrite?.(context, write);
  const columns = getColumns(api, before, values);
  const waiting = context.isApproved === true ? null : await api.options.waits?.(context, { ...write, columns });
  if (waiting) return waiting;
  await api.options.makeRoom?.(context, write);
  const how: How<KeptRow> = {
    action,
    // Hooks say more of it as they go.
    noted: write.changes,
    along: async (after) => api.options.afterWrite?.(context, { ...write, id: after.id, after }),
  };
  const after = before
    ? await changeRow(context, api.store, before, columns, how)
    : await insertRow<KeptRow>(context, api.store, columns, how);
  return showRow(transaction.client, api, caller, after.id);
}

/** What was saved as part of something larger, which cannot wait. */
function demandSaved(saved: ShownRow | Waiting, { refusesToWait }: WriteContext): ShownRow {
  if (!isWaiting(saved)) return saved;
  throw refusesToWait === undefined ? new Error('a save waits for a second admin within something larger') : conflict(refusesToWait);
}

/** What is written with the first save only must come back as it is, if it comes at all. */
function refuseFixed(api: ResourceApi, before: Row, values: Row): void {
  for (const [name, field] of writableFields(api.resource))
    if (field.createOnly && values[name] !== undefined && values[name] !== before[name]) throw invalidField(name, 'fixed');
}

function contextFor(app: Context, request: Request, transaction: WriteContext['transaction'], confirmed = false): WriteContext {
  return { app, caller: request.caller, transaction, now: app.now(), confirmed };
}

/** As it was typed: the texts of a body are cleaned, a password is not. */
const getOwnPassword = (body: unknown) => readRecord(body)[OWN_PASSWORD];

/**
 * Creates a row in two steps, so that it can be done once for each key; 422 says what is wrong with the body. What is to hold in all
 * countries is made by who works in all.
 */
export const creation = (app: Context, api: ResourceApi, request: Request, body: unknown) => ({
  prepare: async () => {
    if (isEverywhere(api.resource) && request.access.countries !== null) throw forbidden('row.all_countries_only');
    const checked = await checkedValues(app, api, 'create', body);
    const confirmed = await isPasswordConfirmed(app, request, getOwnPassword(body));
    return { confirmed, values: await withHashes(api, checked) };
  },
  create: (transaction: WriteContext['transaction'], { confirmed, values }: { confirmed: boolean; values: Row }): Promise<Row | Waiting> =>
    save(contextFor(app, request, transaction, confirmed), api, null, values, 'create'),
});

/** Creates a row of checked values as part of something larger; `columns` are set beside what a form holds. */
export async function addRow(context: WriteContext, api: ResourceApi, values: Row, columns: Row): Promise<ShownRow> {
  return demandSaved(await save(context, api, null, { ...values, ...columns }, 'create'), context);
}

/** Saves a whole form over a row. 409 with both versions when the row has changed since the `updated_at` that the form is based on. */
export async function updateOne(app: Context, api: ResourceApi, request: Request, id: number, body: unknown): Promise<Row | Waiting> {
  const readStored = () => inTransaction(app, async ({ client }) => (await lockRows(client, api, request.caller, [id]))[0]);
  const { updated_at: version, ...checked } = await checkedValues(app, api, 'update', body, readStored);
  if (typeof version !== 'string') throw invalidField('updated_at', 'empty');
  const confirmed = await isPasswordConfirmed(app, request, getOwnPassword(body));
  const values = await withHashes(api, checked);
  return inTransaction(app, async (transaction) => {
    const shown = async () => ({
      current: await showRow(transaction.client, api, request.caller, id),
      yours: Object.fromEntries(Object.entries(values).filter(([name]) => api.resource.fields[name]?.writeOnly === false)),
    });
    const before = await lockRow(transaction.client, api, request.caller, id, { version, shown });
    refuseFixed(api, before, values);
    return save(contextFor(app, request, transaction, confirmed), api, before, values, 'update');
  });
}

/** Sets one flag. Without a value it is inverted, as the specification's GET does. */
export async function toggleFlag(
  app: Context,
  api: ResourceApi,
  request: Request,
  id: number,
  flag: string,
  value: Flag | undefined,
  extra: Row = {},
  confirmed = false,
) {
  return inTransaction(app, async (transaction) => {
    const before = await lockRow(transaction.client, api, request.caller, id);
    const next: Flag = value ?? (before[flag] ? 0 : 1);
    const row = await save(contextFor(app, request, transaction, confirmed), api, before, { [flag]: next, ...extra }, 'toggle');
    return { row, value: next };
  });
}

/**
 * Saves some fields of a row that is locked already, as part of something larger; `noted` stands in the log beside them. 422 says
 * which of these fields cannot be saved: what is left as it is stored is right, and what else is wrong with the row is not theirs to mend.
 */
export async function saveFields(context: WriteContext, api: ResourceApi, before: KeptRow, values: Row, noted: Changes = {}): Promise<Row> {
  const whole = Object.fromEntries(writableFields(api.resource).map(([name]) => [name, before[name]]));
  const checked = validate(
    api.resource,
    'update',
    { ...whole, ...values },
    { phones: await phoneRules(context.app, context.transaction.client), stored: before },
  );
  const names = Object.keys(values);
  const wrong = checked.ok ? [] : Object.entries(checked.errors).filter(([name]) => names.includes(name));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const clean = checked.ok ? Object.fromEntries(names.map((name) => [name, checked.value[name] ?? null])) : { ...values };
  await cleanValues(api.resource, clean);
  return demandSaved(await save(context, api, before, clean, 'update', noted), context);
}
