import { contacts } from '@diwan/contract/contacts/resource';
import { ownContactCalls } from '@diwan/contract/contacts/app-calls';
import type { CallBody } from '@diwan/contract/kit/call';
import type { Caller } from '../../access/caller.ts';
import type { Person } from '../../access/persons/person.ts';
import { takePersonTurn } from '../../access/persons/person-turn.ts';
import { recorded } from '../../crud/record/change-log.ts';
import { insertRow } from '../../crud/record/change-row.ts';
import { handleOnce } from '../../crud/calls/handle.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tooMany } from '../../platform/errors.ts';
import { openForContact } from '../tickets/index.ts';
import { getPersonCard } from '../people/index.ts';
import { sql } from 'kysely';
import { db } from '../../platform/database/tables.ts';
import { one } from '../../platform/database/typed.ts';

/** Messages of one person within an hour: who has more to say says it in one. */
const PER_HOUR = 5;
const ONE_HOUR = 60 * 60_000;

async function refuseTooMany({ client }: Transaction, { kind, id }: Person, now: number): Promise<void> {
  const sent = db
    .selectFrom('contacts')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('n'), fn.min<string | null>('created_at').as('first')])
    .where('user_type', '=', kind)
    .where('user_id', '=', id)
    .where('created_at', '>', new Date(now - ONE_HOUR).toISOString())
    .where('deleted_at', 'is', null);
  const { n, first } = await one(client, sent);
  if (n >= PER_HOUR) throw tooMany('contact.too_many', Math.max(1, Math.ceil((Date.parse(first ?? '') + ONE_HOUR - now) / 1000)));
}

/** Puts what somebody wrote before the administration, under their own name. */
async function writeContact(
  app: Context,
  transaction: Transaction,
  caller: Caller,
  person: Person,
  { type, subject, message }: CallBody<typeof ownContactCalls.writeContact>,
): Promise<{ id: number; created_at: string }> {
  const now = app.now();
  const { kind, id, countryId } = person;
  await takePersonTurn(transaction, person, 'contacts');
  await refuseTooMany(transaction, person, now);
  const card = await getPersonCard(transaction.client, person);
  const columns = { ...card, type, subject, message, user_type: kind, user_id: id, country_id: countryId };
  const written = await insertRow<{ id: number; created_at: string }>({ caller, transaction, now }, recorded(contacts), columns, {
    notices: (after) => [
      {
        type: 'contact',
        id: after.id,
        title: 'messages.notices.contact_written.title',
        body: 'messages.notices.contact_written.body',
        params: { name: card.name, subject },
        to: { holding: 'reply-contacts', country: countryId },
      },
    ],
  });
  const who = { client_id: kind === 'client' ? id : null, provider_id: kind === 'provider' ? id : null };
  await openForContact(app, transaction, caller, { ...written, ...who, country_id: countryId, subject, type });
  return written;
}

/** What people write to the administration. */
export function registerOwnContacts(app: Server, base: string) {
  handleOnce(app, base, ownContactCalls.writeContact, async ({ request, transaction, body }) => {
    const { id, created_at } = await writeContact(app, transaction, request.caller, request.person, body);
    return { data: { id, created_at }, message: 'contact_sent' };
  });
}
