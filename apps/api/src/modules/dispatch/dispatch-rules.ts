import type { SettingValues } from '@diwan/contract/settings';
import type { DispatchRules } from '@diwan/domain/dispatch/rounds';

const METERS = 1000;

/** How a country offers its orders, by its settings. */
export const getRules = (settings: SettingValues): DispatchRules => ({
  roundSize: settings.dispatch_round_size,
  offerSeconds: settings.dispatch_offer_seconds,
  headStartSeconds: settings.dispatch_head_start_seconds,
  radii: [settings.dispatch_first_radius, settings.dispatch_second_radius, settings.dispatch_last_radius].map((km) => km * METERS),
  matchSeconds: settings.fare_time_to_matched,
});
