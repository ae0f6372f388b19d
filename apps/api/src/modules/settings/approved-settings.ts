import type { SettingSection } from '@diwan/contract/settings/settings';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ApprovalWork } from '../../ledger/till/approval-kind.ts';
import { saveSection, type SectionEdit } from './save-section.ts';
import { findSettingsCountry, type SettingsCountry } from './settings-country.ts';

/** A change of a section as it was asked for. */
type Payload = Pick<SectionEdit, 'values' | 'version'> & { readonly section: SettingSection; readonly country_id: number | null };

async function getCountry({ client }: Transaction, id: number | null): Promise<SettingsCountry | null> {
  if (id === null) return null;
  const country = await findSettingsCountry(client, id);
  if (!country) throw conflict('approval.gone');
  return country;
}

/** Saves what was asked for in the name of whoever asked, unless somebody has saved the section since. */
export const approvedSettings: ApprovalWork = {
  right: 'update-settings',
  async carryOut({ app, transaction, asker, row }) {
    const { section, country_id, values, version } = row.payload as Payload;
    const country = await getCountry(transaction, country_id);
    await saveSection(app, transaction, asker, { section, country, values, version }, { approved: true });
    return {};
  },
};
