import type { AppEventData, PersonEventName } from '@diwan/contract/app-events';
import type { Person } from '../../access/persons/person.ts';
import { isNumbers, isRecord, readRecord } from '@diwan/domain/records';
import { defineChannel } from '../../platform/bus/channel.ts';
import { publish } from '../../platform/bus/publish.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

/** One of the people of the marketplace. */
export type PersonId = Pick<Person, 'kind' | 'id'>;

/** What the nodes tell each other of it. */
export type ToldPersons = {
  [N in PersonEventName]: {
    readonly event: N;
    readonly client: readonly number[];
    readonly provider: readonly number[];
    readonly data: AppEventData<N>;
    /** Whose the order is that it is about: whoever else follows it hears this last news of it. */
    readonly owners?: readonly PersonId[];
  };
}[PersonEventName];

/** What is said stands in the contract, as `data` of the event; whom it is said to is looked at here. */
function isTold(said: unknown): said is ToldPersons {
  const { event, client, provider, data, owners = [] } = readRecord(said);
  return typeof event === 'string' && isNumbers(client) && isNumbers(provider) && isRecord(data) && Array.isArray(owners);
}

/** The channel on which all nodes hear what clients and providers are to be told, once it has committed. */
export const PERSON_CHANNEL = defineChannel('diwan_told_persons', isTold);

/** PostgreSQL carries 8,000 bytes a message: so many people fit beside the longest text. */
const PEOPLE_AT_ONCE = 100;

/**
 * Tells clients and providers something as soon as the transaction commits, whichever node their apps are connected to. What matters
 * is also in the database: who is away finds it there.
 */
export async function tellPersons<N extends PersonEventName>(
  transaction: Transaction,
  people: readonly PersonId[],
  event: N,
  data: AppEventData<N>,
  owners?: readonly PersonId[],
): Promise<void> {
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    const some = people.slice(start, start + PEOPLE_AT_ONCE);
    const ids = (kind: PersonId['kind']) => some.filter((one) => one.kind === kind).map(({ id }) => id);
    await publish(transaction, PERSON_CHANNEL.name, {
      event,
      client: ids('client'),
      provider: ids('provider'),
      data,
      ...(owners && { owners: owners.map(({ kind, id }) => ({ kind, id })) }),
    });
  }
}
