import { countryCalls } from '@diwan/contract/countries/calls';
import { handle } from '../../../crud/calls/handle.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Server } from '../../../platform/http/server.ts';
import COUNTRIES from './countries.json' with { type: 'json' };
import FLAGS from './flags.json' with { type: 'json' };

const flags = new Map<string, string>(Object.entries(FLAGS));

/** What a new country's form offers, so that nobody looks calling codes and flags up. */
export function registerKnownCountries(app: Server, base: string): void {
  handle(app, base, countryCalls.knownCountries, () => ({ data: COUNTRIES }));
  handle(app, base, countryCalls.knownFlag, ({ params: { iso2 } }) => {
    const image = flags.get(iso2);
    if (image === undefined) throw notFound();
    return { data: { image } };
  });
}
