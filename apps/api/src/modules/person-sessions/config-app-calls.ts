import { createHash } from 'node:crypto';
import type { Server } from '../../platform/http/server.ts';
import { configCalls, type AppConfig } from '@diwan/contract/person-sessions/config-app-calls';
import { handle } from '../../crud/calls/handle.ts';
import type { Context } from '../../crud/resource/context.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { demandOpenCountry } from '../../crud/resource/country.ts';

/** A passenger watches the car come; one that is free is looked for among thousands, and its battery lasts a shift. */
const CADENCE = { on_job_ms: 3_000, free_ms: 10_000 } as const;
/** Points in one call of positions. */
const POINTS = 50;

/** How apps behave in a country, or anywhere (null). */
async function appConfig(app: Context, countryId: number | null): Promise<AppConfig> {
  const settings = await app.settings.of(countryId);
  return {
    country_id: countryId,
    cadence: CADENCE,
    limits: {
      points: POINTS,
      max_schedule_days: settings.max_schedule_days,
      min_time_to_schedule_trip_by_minutes: settings.min_time_to_schedule_trip_by_minutes,
      max_count_visit_can_determine: settings.max_count_visit_can_determine,
      delay_visit_per_visits: settings.delay_visit_per_visits,
      hours_to_cancel_free: settings.number_of_hours_appropriate_to_client_to_cancel_order,
    },
    min_versions: { client: settings.min_client_version, provider: settings.min_provider_version },
    switches: { demo: asFlag(app.config.demo) },
  };
}

/** A word for how apps behave in a country: another one as soon as something of it is set differently. */
export async function getConfigVersion(app: Context, countryId: number): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await appConfig(app, countryId)))
    .digest('base64url')
    .slice(0, 16);
}

/** How apps behave, for whoever asks, before they are logged in too. */
export function registerConfigCalls(app: Server, base: string) {
  handle(app, base, configCalls.showConfig, async ({ query: { country_id: country } }) => {
    // Settings of all countries would pass for those of one that is not there.
    if (country !== null) await demandOpenCountry(app.database.pool, country);
    return { data: await appConfig(app, country) };
  });
}
