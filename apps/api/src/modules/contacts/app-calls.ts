import type { Server } from '../../platform/http/server.ts';
import { ownContactCalls } from '@diwan/contract/contacts/app-calls';
import { handleOnce } from '../../crud/calls/handle.ts';
import { writeContact } from './write-contact.ts';

/** What people write to the administration. */
export function registerOwnContacts(app: Server, base: string) {
  handleOnce(app, base, ownContactCalls.writeContact, async ({ request, transaction, body }) => {
    const { id, created_at } = await writeContact(app, transaction, request.caller, request.person, body);
    return { data: { id, created_at }, message: 'contact_sent' };
  });
}
