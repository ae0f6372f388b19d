import { callerMay, countriesInScope } from '../../access/caller.ts';
import type { FileHolder } from '../../crud/files/readable-files.ts';

/** SQL that a message holds the file `f.reference` in a conversation that the admin may read, or that is the person's own. */
export const chatFileHolder: FileHolder = (caller, params) => {
  const held =
    'select from messages m join conversations c on c.id = m.conversation_id where m.file = f.reference and m.deleted_at is null';
  if (caller.kind === 'client' || caller.kind === 'provider')
    return `exists (${held} and m.kind <> 'note' and c.${caller.kind}_id = ${params.add(caller.id, 'int')})`;
  if (!callerMay(caller, 'index-chats') && !callerMay(caller, 'show-chats')) return null;
  const countries = params.add(countriesInScope(caller), 'int[]');
  return `exists (${held} and (${countries} is null or c.country_id = any(${countries})))`;
};
