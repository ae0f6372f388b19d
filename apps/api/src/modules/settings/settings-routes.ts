import type { Server } from '../../platform/http/server.ts';
import { settingsCalls } from '@diwan/contract/settings/calls';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import { SETTING_SECTIONS, type SettingSection } from '@diwan/contract/settings/settings';
import { handle } from '../../crud/calls/handle.ts';
import { getActivity } from '../../crud/record/activity.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { describeSection } from './describe-section.ts';
import { saveSection } from './save-section.ts';
import { demandWholeScope, settingsCountry } from './settings-country.ts';
import { storedSection } from './stored-section.ts';

/** Reading and saving each section of the settings, for all and for one country. */
export function registerSettings(app: Server, prefix: string) {
  for (const section of SETTING_SECTIONS) registerSection(app, prefix, section);
}

function registerSection(app: Server, prefix: string, section: SettingSection) {
  const { pool } = app.database;
  const { read, save, history } = settingsCalls[section];

  handle(app, prefix, read, async ({ request, query }) => ({
    data: await describeSection(pool, section, await settingsCountry(app, request, query.country_id)),
  }));

  handle(app, prefix, save, async ({ request, body }) => {
    const { country_id: named, updated_at: version, ...values } = body;
    const country = await settingsCountry(app, request, named);
    demandWholeScope(request, country);
    const edit = { section, country, values, version };
    const saved = await inTransaction(app, (transaction) => saveSection(app, transaction, request.caller, edit, { approved: false }));
    return isWaitingData(saved) ? { later: saved, message: 'settings.waiting' } : { data: saved, message: 'updated' };
  });

  handle(app, prefix, history, async ({ request, query }) => {
    const country = await settingsCountry(app, request, query.country_id);
    const stored = await storedSection(pool, section, country?.id ?? null);
    // Where nothing was saved there is nothing to tell: no row has the number 0.
    const { data, meta } = await getActivity(pool, request.caller, { table: 'settings', id: stored?.id ?? 0 }, query.page);
    return { data, beside: { meta } };
  });
}
