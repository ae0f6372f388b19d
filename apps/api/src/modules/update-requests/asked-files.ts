import { isPrivateFile } from '@diwan/contract/kit/field';
import { providers } from '@diwan/contract/providers/resource';
import { UPDATABLE } from '@diwan/contract/update-requests/update-request';
import { callerMay, countriesInScope } from '../../access/caller.ts';
import type { FileHolder } from '../../crud/files/readable-files.ts';

const PRIVATE = UPDATABLE.filter((name) => isPrivateFile(providers.fields[name]));

/** SQL that a provider asks, in the admin's countries, to have the file `f.reference` in their record, or to have it out. */
export const askedFiles: FileHolder = (caller, params) => {
  if (!callerMay(caller, 'index-update-requests')) return null;
  const asks = PRIVATE.flatMap((name) =>
    ['before', 'after'].map((side) => `r.changes @> jsonb_build_object('${name}', jsonb_build_object('${side}', f.reference))`),
  );
  const countries = params.add(countriesInScope(caller), 'int[]');
  return `exists (select 1 from update_requests r where (${asks.join(' or ')}) and (${countries} is null or r.country_id = any(${countries})))`;
};
