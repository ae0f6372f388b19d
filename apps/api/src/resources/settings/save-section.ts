import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkSettings } from '@diwan/contract/check-settings';
import { INITIAL_SETTINGS, settingsAt, type SettingSection, type StoredSettings } from '@diwan/contract/settings';
import { writeAudit, type Changes } from '../../kit/audit.ts';
import { conflict, invalid } from '../../kit/errors.ts';
import { inTransaction, type Transaction } from '../../kit/transaction.ts';
import type { SettingsCountry } from './settings-country.ts';
import { describeSection, type SectionAnswer } from './describe-section.ts';
import { inheritedValues, storedSection, type StoredSection } from './stored-section.ts';

export interface SectionEdit {
  readonly section: SettingSection;
  /** Null: for all. */
  readonly country: SettingsCountry | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** The version that was edited; null where nothing was saved yet. */
  readonly version: string | null;
}

function changesOf({ section, country }: SectionEdit, before: StoredSettings, after: StoredSettings): Changes {
  const initial = INITIAL_SETTINGS as StoredSettings;
  const shown = (values: StoredSettings, key: string) => values[key] ?? (country ? null : (initial[key] ?? null));
  return Object.fromEntries(
    settingsAt(section, country ? 'country' : 'all').flatMap(([key]) => {
      const change = { before: shown(before, key), after: shown(after, key) };
      return change.before === change.after ? [] : [[key, change]];
    }),
  );
}

async function store(transaction: Transaction, edit: SectionEdit, before: StoredSection | undefined, values: StoredSettings, now: number) {
  const moment = new Date(now).toISOString();
  const { rows } = await transaction.client.query<{ id: number }>(
    before
      ? `update settings set values = $1, updated_at = greatest($2::timestamptz(3), updated_at + interval '1 millisecond') where id = $3 returning id`
      : 'insert into settings (values, created_at, updated_at, section, country_id) values ($1, $2, $2, $3, $4) returning id',
    before ? [JSON.stringify(values), moment, before.id] : [JSON.stringify(values), moment, edit.section, edit.country?.id ?? null],
  );
  return rows[0]?.id ?? 0;
}

/** Saves a section for all or for one country. 409 with both versions when someone else has saved it since. */
export function saveSection(app: FastifyInstance, request: FastifyRequest, edit: SectionEdit): Promise<SectionAnswer> {
  const { section, country } = edit;
  return inTransaction(app, async (transaction) => {
    const { client } = transaction;
    // There may be no row to lock yet.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [`settings ${section} ${country?.id ?? 0}`]);
    const before = await storedSection(client, section, country?.id ?? null, true);
    if ((before?.updated_at ?? null) !== edit.version) {
      throw conflict('row.changed', {}, { current: await describeSection(client, section, country), yours: edit.values });
    }
    const forAll = country ? await storedSection(client, section, null) : undefined;
    const inherited = country ? inheritedValues(section, forAll?.values) : {};
    const checked = checkSettings(section, edit.values, { currency: country?.currency ?? null, inherited });
    if (!checked.ok) throw invalid(checked.errors);
    const values = checked.value as StoredSettings;
    const id = await store(transaction, edit, before, values, app.now());
    const changes = changesOf(edit, before?.values ?? {}, values);
    if (Object.keys(changes).length > 0) await writeAudit(transaction, request, [{ table: 'settings', id, action: 'update', changes }]);
    await app.settings.forget(client);
    transaction.afterCommit(() => app.settings.clear());
    return describeSection(client, section, country);
  });
}
