import type { Context } from '../../crud/resource/context.ts';
import { tellSettings } from '../../crud/resource/settings.ts';
import type { SectionAnswer } from '@diwan/contract/settings/calls';
import type { WaitingData } from '@diwan/contract/kit/waiting';
import { checkSettings, plainAmounts } from '@diwan/contract/settings/check-settings';
import { INITIAL_SETTINGS, settingsAt, SETTINGS_OF_TWO, type SettingSection, type StoredSettings } from '@diwan/contract/settings/settings';
import { JOB, type Caller } from '../../access/caller.ts';
import type { Changes, Row } from '../../crud/fields/row.ts';
import type { ChangeContext } from '../../crud/record/change-log.ts';
import { changeRow, insertRow, type How } from '../../crud/record/change-row.ts';
import { demandUnchanged, rowChanged } from '../../crud/record/read.ts';
import { invalid } from '../../platform/errors.ts';
import type { Runner } from '../../platform/database/runner.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { askApproval } from '../../ledger/till/ask-approval.ts';
import { isFirstDay } from '../../ledger/till/second-person.ts';
import type { SettingsCountry } from './settings-country.ts';
import { describeSection } from './describe-section.ts';
import { loosensBound } from './first-day.ts';
import { inheritedValues, storedSection, valuesForAll, type StoredSection } from './stored-section.ts';
import { refuseStrandedPhones } from './kept-phones.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

export interface SectionEdit {
  readonly section: SettingSection;
  /** Null: for all. */
  readonly country: SettingsCountry | null;
  /** What is to change: a key that is absent stays, null falls back. */
  readonly values: Readonly<Row>;
  /** The version that was edited; null where nothing was saved yet. */
  readonly version: string | null;
}

function getChanges({ section, country }: SectionEdit, before: StoredSettings, after: StoredSettings): Changes {
  const plain = plainAmounts(section, before, country?.currency ?? null);
  const initial: StoredSettings = INITIAL_SETTINGS;
  const shown = (values: StoredSettings, key: string) => values[key] ?? (country ? null : (initial[key] ?? null));
  return Object.fromEntries(
    settingsAt(section, country ? 'country' : 'all').flatMap(([key]) => {
      const change = { before: shown(before, key), after: shown(after, key) };
      return shown(plain, key) === change.after ? [] : [[key, change]];
    }),
  );
}

const SETTINGS = { table: 'settings' };

/** Stores a section's values. The log says what they come to, not how they are kept; of what changes nothing it says nothing. */
async function store(
  context: ChangeContext,
  { section, country }: SectionEdit,
  before: StoredSection | undefined,
  after: StoredSettings,
  changes: Changes,
): Promise<void> {
  const values = JSON.stringify(after);
  const how: How<StoredSection> = { action: 'update', says: Object.keys(changes).length > 0 ? changes : null };
  if (before) await changeRow(context, SETTINGS, before, { values }, how);
  else await insertRow<StoredSection>(context, SETTINGS, { values, section, country_id: country?.id ?? null }, how);
}

/** Asks a second admin for the change as it was typed; it is checked again when it is approved. */
function askForChange(transaction: Transaction, caller: Caller, { country, ...edit }: SectionEdit, changes: Changes) {
  const payload = { ...edit, country_id: country?.id ?? null, changes };
  return askApproval(transaction, caller, { kind: 'settings', country_id: country?.id ?? null, payload });
}

/** What a section comes to: what was stored, with what was given over it. What nobody has ever set stays as it was at first. */
async function nextValues(runner: Runner, { section, country, values }: SectionEdit, before: StoredSettings): Promise<StoredSettings> {
  const forAll = country ? await storedSection(runner, section, null) : undefined;
  const inherited = country ? inheritedValues(section, country.currency, forAll?.values) : {};
  const whole = { ...(country ? before : valuesForAll(section, before)), ...values };
  const checked = checkSettings(section, whole, { currency: country?.currency ?? null, inherited });
  if (!checked.ok) throw invalid(checked.errors);
  const set = Object.entries(checked.value).filter(([key]) => key in before || key in values);
  return Object.fromEntries(set) as StoredSettings;
}

/** Whether a country still has the currency that amounts were typed in; its row stays locked, so that no other one comes meanwhile. */
async function hasItsCurrency({ client }: Transaction, country: SettingsCountry | null): Promise<boolean> {
  if (!country) return true;
  const same = db.selectFrom('countries').select('id').where('id', '=', country.id).where('currency', '=', country.currency);
  return (await maybe(client, same.forShare())) !== undefined;
}

const PHONE_LENGTH = 'phone_length';

/** Keeps how long a country's phones are while people have such phones, as its own page does. */
async function keepPhones(runner: Runner, id: number, before: StoredSettings, after: StoredSettings): Promise<void> {
  const country = await maybe(runner, db.selectFrom('countries').select(['id', 'phone_code', 'phone_limit']).where('id', '=', id));
  const getLength = (values: StoredSettings) => Number(values[PHONE_LENGTH] ?? country?.phone_limit);
  if (!country || getLength(before) === getLength(after)) return;
  await refuseStrandedPhones(runner, { ...country, phone_limit: getLength(before) }, PHONE_LENGTH);
}

/** Whether one person alone may save what else takes two: a superadmin on the first day, rates as they like and no bound looser than it is built in. */
async function isOwnToSet(transaction: Transaction, caller: Caller, { section, country }: SectionEdit, changes: Changes): Promise<boolean> {
  if (!(await isFirstDay(transaction, caller, country?.id ?? null))) return false;
  const forAll = country ? await storedSection(transaction.client, section, null) : undefined;
  return !loosensBound(changes, country, forAll?.values);
}

/**
 * Saves a section for all or for one country. 409 with both versions when someone else has saved it since. What decides about
 * money waits for a second admin: then nothing is saved, and the approval is answered.
 */
export async function saveSection(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  edit: SectionEdit,
  { approved }: { readonly approved: boolean },
): Promise<SectionAnswer | WaitingData> {
  const { section, country } = edit;
  const { client } = transaction;
  // There may be no row to lock yet.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`settings ${section} ${country?.id ?? 0}`]);
  const before = await storedSection(client, section, country?.id ?? null, true);
  const shown = async () => ({ current: await describeSection(client, section, country), yours: edit.values });
  await demandUnchanged(before, edit.version, shown);
  if (!(await hasItsCurrency(transaction, country))) throw rowChanged(await shown());
  // What was stored before amounts had one way to be written is read as if it had been.
  const stored = plainAmounts(section, before?.values ?? {}, country?.currency ?? null);
  const values = await nextValues(client, edit, stored);
  const changes = getChanges(edit, before?.values ?? {}, values);
  if (country && PHONE_LENGTH in changes) await keepPhones(client, country.id, stored, values);
  const takesTwo = !approved && Object.keys(changes).some((key) => SETTINGS_OF_TWO.has(key));
  if (takesTwo && !(await isOwnToSet(transaction, caller, edit, changes))) return askForChange(transaction, caller, edit, changes);
  await store({ caller, transaction, now: app.now() }, edit, before, values, changes);
  await app.settings.forget(transaction);
  transaction.afterCommit(() => app.settings.clear());
  return describeSection(client, section, country);
}

const FIXED_CODE = 'static_verify_code';

/** Takes the code of a demo, which opens every app, out of the settings. Gives whether there was one. */
export async function clearFixedCode(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.client.query<StoredSection>(
    `select * from settings where section = 'general' and values->>'${FIXED_CODE}' is not null for no key update`,
  );
  for (const row of rows) {
    const values = JSON.stringify({ ...row.values, [FIXED_CODE]: null });
    const says = { [FIXED_CODE]: { before: row.values[FIXED_CODE], after: null } };
    await changeRow({ caller: JOB, transaction }, SETTINGS, row, { values }, { says });
  }
  await tellSettings(transaction);
  return rows.length > 0;
}
