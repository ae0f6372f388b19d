import { getKeys } from '@diwan/domain/records';
/** Whom a notification can be sent to: the names of tables without their last letter (§7), with the table of each. */
export const AUDIENCES = {
  client: 'clients',
  rider: 'riders',
  provider: 'providers',
  driver: 'drivers',
  contributor: 'contributors',
} as const;
export type Audience = keyof typeof AUDIENCES;
export const AUDIENCE_NAMES = getKeys(AUDIENCES);
